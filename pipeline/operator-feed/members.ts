import { RowError } from '../model/errors.ts'
import { fuelCodes, isFuelCode, unitOf } from '../model/fuels.ts'
import { isInstant } from '../model/instants.ts'
import { isPublishedDay } from '../parsers/instants.ts'

// The members of the operator feed and their allowed values. docs/operator-feed.schema.json states the same for authors of
// such files. A test compares the two.

/** The fault of one value; null if it is valid. Not called for null and absent values. */
type Check = (field: string, value: unknown) => RowError | null

export interface Member {
  readonly check: Check
  /** The value of a CSV cell. */
  readonly cell: 'text' | 'number' | 'flag'
}

/** The only version so far. Another one would be another edition. */
const schemaVersion = 1

const longestId = 200
const longestText = 300
// OpenStreetMap's own limit for a value.
const longestHours = 255

const text =
  (longest: number): Check =>
  (field, value) => {
    if (typeof value !== 'string') return new RowError(field, 'NOT_A_TEXT', value)
    return [...value].length > longest ? new RowError(field, 'TOO_LONG', value) : null
  }

const id: Check = (field, value) => {
  if (typeof value !== 'string') return new RowError(field, 'NOT_A_TEXT', value)
  // No leading, trailing or repeated blanks, so that an extra blank does not create a second station.
  if (!/^[^\s\p{Cc}]+( [^\s\p{Cc}]+)*$/u.test(value)) return new RowError(field, 'NOT_AN_ID', value)
  return [...value].length > longestId ? new RowError(field, 'TOO_LONG', value) : null
}

const number: Check = (field, value) =>
  typeof value === 'number' && Number.isFinite(value) ? null : new RowError(field, 'NOT_A_NUMBER', value)

const latitude: Check = (field, value) =>
  number(field, value) ?? (Math.abs(value as number) > 90 ? new RowError(field, 'NOT_A_LATITUDE', value) : null)

const longitude: Check = (field, value) =>
  number(field, value) ?? (Math.abs(value as number) > 180 ? new RowError(field, 'NOT_A_LONGITUDE', value) : null)

const amount: Check = (field, value) =>
  number(field, value) ?? ((value as number) > 0 ? null : new RowError(field, 'NOT_POSITIVE', value))

const flag: Check = (field, value) => (typeof value === 'boolean' ? null : new RowError(field, 'NOT_A_FLAG', value))

const word =
  (...words: readonly string[]): Check =>
  (field, value) =>
    words.includes(value as string) ? null : new RowError(field, 'UNKNOWN_WORD', value)

const fuel: Check = (field, value) =>
  typeof value === 'string' && isFuelCode(value) ? null : new RowError(field, 'UNKNOWN_FUEL', value)

const version: Check = (field, value) =>
  value === schemaVersion ? null : new RowError(field, 'UNKNOWN_VERSION', value)

const stampForm = /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3])(:[0-5]\d:[0-5]\d)(\.\d+)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/

/** RFC 3339 with an offset. A day that does not exist is refused. */
const stamp: Check = (field, value) => {
  const parts = typeof value === 'string' ? stampForm.exec(value) : null
  const exists = parts !== null && isPublishedDay(parts[1]!) && isInstant(`${parts[1]} ${parts[2]}${parts[3]}`)
  return exists ? null : new RowError(field, 'NOT_AN_INSTANT', value)
}

/** Of a station, without its prices. */
export const stationMembers: Readonly<Record<string, Member>> = {
  schema_version: { check: version, cell: 'number' },
  id: { check: id, cell: 'text' },
  name: { check: text(longestText), cell: 'text' },
  brand: { check: text(longestText), cell: 'text' },
  address: { check: text(longestText), cell: 'text' },
  city: { check: text(longestText), cell: 'text' },
  postal_code: { check: text(longestText), cell: 'text' },
  lat: { check: latitude, cell: 'number' },
  lng: { check: longitude, cell: 'number' },
  opening_hours: { check: text(longestHours), cell: 'text' },
  closed: { check: flag, cell: 'flag' },
}

export const priceMembers: Readonly<Record<string, Member>> = {
  fuel: { check: fuel, cell: 'text' },
  amount: { check: amount, cell: 'number' },
  updated_at: { check: stamp, cell: 'text' },
  native_fuel: { check: text(longestText), cell: 'text' },
  service: { check: word('self', 'served'), cell: 'text' },
  access: { check: word('members'), cell: 'text' },
  unit: { check: word('l', 'kg'), cell: 'text' },
  out_of_stock: { check: flag, cell: 'flag' },
}

export const requiredOfStation = ['schema_version', 'id'] as const
export const requiredOfPrice = ['fuel'] as const

/** Members without which the prices of a station are not known to count. The others cost only themselves. */
const decidingOfStation: readonly string[] = [...requiredOfStation, 'closed']

/** Does the fault of a station cost only that value? A name that the format does not have may be meant to decide. */
export function isOfValue({ field, reason }: RowError): boolean {
  return reason !== 'UNKNOWN_MEMBER' && !decidingOfStation.includes(field)
}

export type Members = Readonly<Record<string, unknown>>

/** Names with this prefix are for the author's use, and are never read. */
export function isOwn(name: string): boolean {
  return name.startsWith('x_')
}

function isSaid(value: unknown): boolean {
  return value !== null && value !== undefined
}

/** All faults of a station, without its prices. `at` is the prefix of each field. */
export function stationFaults(members: Members): RowError[] {
  const faults = memberFaults('', members, stationMembers, requiredOfStation)
  const alone = (['lat', 'lng'] as const).find((name, at) => {
    return !isSaid(members[name]) && isSaid(members[(['lng', 'lat'] as const)[at]!])
  })
  return alone === undefined ? faults : [...faults, new RowError(alone, 'MISSING', members[alone])]
}

export function priceFaults(at: string, price: Members): RowError[] {
  const faults = memberFaults(at, price, priceMembers, requiredOfPrice)
  const isGone = price.out_of_stock === true
  if (!isGone && !isSaid(price.amount)) faults.push(new RowError(`${at}amount`, 'MISSING', price.amount))
  // A fuel that is out of stock has no amount.
  if (isGone && isSaid(price.amount)) faults.push(new RowError(`${at}amount`, 'CONTRADICTION', price.amount))
  const known = fuelCodes.find(code => code === price.fuel)
  const unit = price.unit === 'l' || price.unit === 'kg' ? price.unit : null
  if (known && unit && unit !== unitOf(known)) faults.push(new RowError(`${at}unit`, 'WRONG_UNIT', price.unit))
  return faults
}

function memberFaults(
  at: string,
  members: Members,
  table: Readonly<Record<string, Member>>,
  required: readonly string[],
): RowError[] {
  const missing = required.filter(name => !isSaid(members[name]))
  const odd = Object.entries(members).flatMap(([name, value]) => {
    // The list of prices is checked price by price.
    if (isOwn(name) || (name === 'prices' && table === stationMembers)) return []
    const member = Object.hasOwn(table, name) ? table[name] : undefined
    if (!member) return [new RowError(`${at}${name}`, 'UNKNOWN_MEMBER', value)]
    return (isSaid(value) ? member.check(`${at}${name}`, value) : null) ?? []
  })
  return [...missing.map(name => new RowError(`${at}${name}`, 'MISSING', members[name])), ...odd]
}
