import type { FuelCode } from '../../../pipeline/model/fuels.ts'
import { words } from '../words.ts'

interface Place {
  readonly lat: number
  readonly lng: number
}

export interface Direction {
  readonly name: string
  readonly address: string
}

/** Addresses that open a route to a place: of the app of the device, and of web pages. Nothing is loaded from them. */
export function directionsTo({ lat, lng }: Place): readonly Direction[] {
  const at = `${lat},${lng}`
  return [
    { name: words.navigationApp, address: `geo:${at}` },
    { name: 'OpenStreetMap', address: `https://www.openstreetmap.org/directions?to=${at}` },
    { name: 'Google Maps', address: oneDirection({ lat, lng }) },
    { name: 'Apple Maps', address: `https://maps.apple.com/?daddr=${at}` },
  ]
}

/** The one for lists, which have room for one: a phone opens it in its own program. */
export function oneDirection({ lat, lng }: Place): string {
  return `https://www.google.com/maps/dir/?api=1&destination=${lat},${lng}`
}

/** `41.89040, 12.51260` */
export function coordinatesText({ lat, lng }: Place): string {
  return `${lat.toFixed(5)}, ${lng.toFixed(5)}`
}

/** The map at a station. */
export function mapAddress(id: number, { lat, lng }: Place, fuel: FuelCode): string {
  return `/#fuel=${fuel}&map=15/${lat}/${lng}&station=${id}`
}
