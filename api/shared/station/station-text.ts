import { type FuelCode, unitOf } from '../../../pipeline/model/fuels.ts'
import type {
  OpeningState,
  StationById,
  StationNames,
  StationPrice,
} from '../../../pipeline/serving/schemas/stations.ts'
import { ageText, minutesBetween } from '../format.ts'
import { words } from '../words.ts'

/** Its name on the map, where its publisher has none. Null: not needed. */
export function osmNameText({ osm_name, osm_brand }: StationNames): string | null {
  const name = osm_name ?? osm_brand
  return name === undefined ? null : words.osmName(name)
}

export const osmCopyright = 'https://www.openstreetmap.org/copyright'

/** The publisher's name of the station. The name in OpenStreetMap is shown separately. */
export function stationName({ name, brand }: StationNames): string {
  return name ?? brand ?? words.unnamed
}

export function addressText({ address, city, postal_code }: StationNames): string {
  const town = [postal_code, city].filter(part => part !== null && part !== '').join(' ')
  return [address, town].filter(part => part !== null && part !== '').join(', ')
}

/** `Open, closes 22:00`; empty where nothing is known. */
export function openingText({ is_open, open, next }: OpeningState): string {
  const state = open ?? (is_open ? '' : words.closed)
  return next === null || state === '' ? state : `${state}, ${next.charAt(0).toLowerCase()}${next.slice(1)}`
}

export function unitText(unit: 'kg' | undefined): string {
  return unit === 'kg' ? words.perKg : words.perLitre
}

/** `16.460 SEK`; empty in euro. */
export function localText({ price_local, currency }: StationPrice): string {
  if (currency === undefined || price_local === undefined || price_local === null) return ''
  return `${price_local} ${currency}`
}

/** The age of a price. A price without a date that was never seen to change has no age. */
export function priceAge(updated: string | null, now: string): string {
  if (updated === null) return words.noDate
  return minutesBetween(updated, now) < 1 ? words.justNow : words.ago(ageText(updated, now))
}

export function fuelUnit(fuel: FuelCode): string {
  return unitText(unitOf(fuel) === 'kg' ? 'kg' : undefined)
}

/** The publisher's own name of the fuel, who may buy it how, and whether it is the newest published price. */
export function priceNotes({ native_fuel, service, access, last_validated }: StationPrice): readonly string[] {
  const notes = [
    native_fuel,
    service && (service === 'served' ? words.served : words.selfService),
    access && words.membersOnly,
    last_validated && words.lastValidated,
  ]
  return notes.filter(note => note !== undefined)
}

/** `out of stock since …`. */
export function stockText(state: string, since: string | null): string {
  return words.stock(state, since && `${since} UTC`)
}

/** The heading of a station. Where its publisher gives no name, its address: in France no station has one. */
export function stationTitle(station: StationNames): string {
  const { name, brand, address } = station
  return name === null && brand === null && address ? words.stationAt(address) : stationName(station)
}

/** The fuel that a page shows first: the wanted one if the station sells it, else diesel, else its first. Null without a price. */
export function shownFuel({ prices }: Pick<StationById, 'prices'>, wanted: string | undefined): FuelCode | null {
  const codes = Object.keys(prices) as FuelCode[]
  return codes.find(code => code === wanted) ?? codes.find(code => code === 'diesel') ?? codes[0] ?? null
}
