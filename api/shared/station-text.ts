import { type FuelCode, unitOf } from '../../pipeline/model/fuels.ts'
import type { OpeningState, StationNames, StationPrice } from '../../pipeline/serving/schemas/stations.ts'
import { ageText, minutesBetween } from './format.ts'
import { words } from './words.ts'

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
