import { type FuelCode, unitOf } from '../../../pipeline/model/fuels.ts'
import type {
  OpeningState,
  StationById,
  StationNames,
  StationPrice,
} from '../../../pipeline/serving/schemas/stations.ts'
import { ageText, instantText, minutesBetween } from '../format.ts'
import { amountText } from '../money.ts'
import { words } from '../words.ts'
import { inNormalCase } from './normal-case.ts'

/** That a part of its name is from the map. Null: the publisher names it. */
export function osmNameText({ name, brand, osm_name, osm_brand }: StationNames): string | null {
  return name === null && (osm_name || (brand === null && osm_brand)) ? words.nameOfOsm : null
}

export const osmCopyright = 'https://www.openstreetmap.org/copyright'

/** The name of a station wherever one is shown: as published, else that of OpenStreetMap, else brand and street, else the street. */
export function stationName({
  name,
  brand,
  address,
  osm_name,
  osm_brand,
}: Omit<StationNames, 'city' | 'postal_code'>): string {
  if (name !== null) return inNormalCase(name)
  const sign = brand ?? osm_brand
  const street = address ? inNormalCase(address) : null
  if (osm_name) return osm_name
  if (sign) return street ? `${sign}, ${street}` : sign
  return street ? words.stationAt(street) : words.unnamed
}

/** The brand, unless the name of the station has it. */
export function brandBeside(station: StationNames): string | null {
  const { brand } = station
  return brand !== null && !stationName(station).toLowerCase().includes(brand.toLowerCase()) ? brand : null
}

/** Street and town, without the street that the name of the station already has. */
export function addressText(station: StationNames): string {
  const { address, city, postal_code } = station
  const street = address ? inNormalCase(address) : ''
  const town = [postal_code, city && inNormalCase(city)].filter(part => part !== null && part !== '').join(' ')
  return [stationName(station).includes(street) ? '' : street, town].filter(part => part !== '').join(', ')
}

/** `Open, closes 22:00`; empty where nothing is known. */
export function openingText({ is_open, open, next }: OpeningState): string {
  const state = open ?? (is_open ? '' : words.closed)
  return next === null || state === '' ? state : `${state}, ${next.charAt(0).toLowerCase()}${next.slice(1)}`
}

export function unitText(unit: 'kg' | undefined): string {
  return unit === 'kg' ? words.perKg : words.perLitre
}

/** `16.46 kr`, `162.3p`; empty in euro. */
export function localText({ price_local, currency }: StationPrice): string {
  if (currency === undefined || price_local === undefined || price_local === null) return ''
  return amountText(price_local, currency)
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
  return words.stock(state, since && instantText(since))
}

/** The fuel that a page shows first: the wanted one if the station sells it, else diesel, else its first. Null without a price. */
export function shownFuel({ prices }: Pick<StationById, 'prices'>, wanted: string | undefined): FuelCode | null {
  const codes = Object.keys(prices) as FuelCode[]
  return codes.find(code => code === wanted) ?? codes.find(code => code === 'diesel') ?? codes[0] ?? null
}
