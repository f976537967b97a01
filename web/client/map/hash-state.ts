import { type FuelCode, isFuelCode } from '../../../pipeline/model/fuels.ts'

/** Where the map looks. Degrees. */
export interface Camera {
  readonly zoom: number
  readonly lat: number
  readonly lng: number
}

/** The state of the map in the address of the page: `#fuel=sp95&country=AT&map=9.5/48.21/16.37&station=123`. */
export interface HashState {
  readonly fuel: FuelCode
  readonly camera: Camera | null
  readonly country: string | null
  readonly station: number | null
}

const firstFuel: FuelCode = 'diesel'

/** The address is untrusted input, so invalid parts are ignored. */
export function readHash(hash: string): HashState {
  const members = new URLSearchParams(hash.replace(/^#/, ''))
  const fuel = members.get('fuel') ?? ''
  const station = members.get('station') ?? ''
  const country = members.get('country') ?? ''
  return {
    fuel: isFuelCode(fuel) ? fuel : firstFuel,
    camera: cameraOf(members.get('map') ?? ''),
    country: /^[A-Z]{2}$/.test(country) && country !== 'EU' ? country : null,
    station: /^[1-9]\d{0,15}$/.test(station) && Number.isSafeInteger(Number(station)) ? Number(station) : null,
  }
}

function cameraOf(text: string): Camera | null {
  const parts = text.split('/')
  if (parts.length !== 3 || !parts.every(part => /^-?\d{1,3}(\.\d{1,9})?$/.test(part))) return null
  const [zoom, lat, lng] = parts.map(Number) as [number, number, number]
  return zoom >= 0 && zoom <= 22 && Math.abs(lat) <= 85 && Math.abs(lng) <= 180 ? { zoom, lat, lng } : null
}

/** A screen is about 1,000 pixels wide. More decimals would not move anything on it. */
export function writeHash({ fuel, camera, country, station }: HashState): string {
  const members = [`fuel=${fuel}`]
  if (country !== null) members.push(`country=${country}`)
  if (camera) {
    const decimals = Math.min(6, Math.max(1, Math.ceil(camera.zoom / 3)))
    const [lat, lng] = [camera.lat, camera.lng].map(degrees => Number(degrees.toFixed(decimals)))
    members.push(`map=${Number(camera.zoom.toFixed(2))}/${lat}/${lng}`)
  }
  if (station !== null) members.push(`station=${station}`)
  return `#${members.join('&')}`
}
