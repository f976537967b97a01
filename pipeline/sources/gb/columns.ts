import { dayNames } from '../../families/fuel-finder/hours.ts'

/** The publisher's word -> our code. */
export const grades = [
  ['E5', 'e5'],
  ['E10', 'e10'],
  ['B7S', 'diesel'],
  // 10 % biodiesel, a separate fuel: it never replaces diesel. 38 stations on 2026-02-17.
  ['B10', 'b10'],
  ['HVO', 'hvo'],
  // B7P, premium diesel, is not read: in this market a premium grade never replaces the plain one, and it has
  // no separate code. 24 of 7,151 stations had it and no B7S on 2026-02-17.
] as const

// Neither the trader's name (mft.name, gone since 2026-02-25) nor the telephone number is read.
// biome-ignore format: a list of short words reads better in lines
const stationAttributes = [
  'forecourts.trading_name', 'forecourts.brand_name', 'forecourts.is_motorway_service_station',
  'forecourts.location.postcode', 'forecourts.location.address_line_1', 'forecourts.location.address_line_2',
  'forecourts.location.city', 'forecourts.location.latitude', 'forecourts.location.longitude',
] as const

const hoursColumns = [
  ...dayNames.map(day => `opening_times.usual_days.${day}` as const),
  'opening_times.bank_holiday.standard' as const,
].flatMap(
  day => [`forecourts.${day}.open_time`, `forecourts.${day}.close_time`, `forecourts.${day}.is_24_hours`] as const,
)

/** The headings of every layout that decide whether a price counts. */
const headings = ['forecourts.node_id', 'forecourts.temporary_closure', 'forecourts.permanent_closure'] as const
const fuelColumns = grades.map(([word]) => `forecourts.fuel_price.${word}` as const)

/** The columns of the contract, which requires those of the fuels one by one. */
export const columns = {
  always: [...headings, ...fuelColumns],
  attributes: [...stationAttributes, ...hoursColumns],
} as const

/** 57 columns, seen 2026-02-02 to 2026-02-18: one stamp per row. */
export const firstColumns = ['latest_update_timestamp', ...headings] as const

/** 68 columns, seen 2026-02-25 to 2026-06-24: two stamps per fuel, and one per row. */
export const secondColumns = ['forecourt_update_timestamp', ...headings] as const

type Word = (typeof grades)[number][0]
type FuelStamp = `forecourts.price_${'submission' | 'change_effective'}_timestamp.${Word}`

/** The headings of the stamps of a fuel, in the second layout. */
export function stampsOf(word: Word): FuelStamp[] {
  return [`forecourts.price_submission_timestamp.${word}`, `forecourts.price_change_effective_timestamp.${word}`]
}

export type Column = StationColumn | (typeof firstColumns)[number] | (typeof secondColumns)[number] | FuelStamp
export type StationColumn = (typeof columns)['always' | 'attributes'][number]
