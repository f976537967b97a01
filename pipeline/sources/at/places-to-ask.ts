import { type Capture, excerpt } from '../../capture.ts'
import { isObject, json } from '../../parsers/json.ts'

/** Degrees with four decimals (11 m), as in the request and its name. */
export interface PlaceToAsk {
  readonly lat: string
  readonly lng: string
}

interface Unit {
  readonly district: number
  readonly lat: number
  readonly lng: number
}

// A place is skipped when a chosen one is within 0.07° of latitude and 0.1° of longitude, about 7.8 km in both
// directions in Austria. Of 2,244 Austrian places of a gazetteer 497 remain, of E-Control's 2,600 about 550.
// With the cities below and two fuels a run has about 1,200 requests. With 0.05° it would have twice as many.
const reachLat = 0.07
const reachLng = 0.1

// A city has ten stations within 7.8 km, so each of its places is searched: Linz, Graz and the 23 districts of Vienna.
const isCity = (district: number): boolean => district === 401 || district === 601 || district >= 900

/** The places of `/regions/units` whose searches together cover the country. The same list gives the same places. */
export function placesToAsk(units: Capture): readonly PlaceToAsk[] {
  const taken: Unit[] = []
  for (const unit of unitsOf(units)) {
    if (isCity(unit.district) || !taken.some(other => isNear(unit, other))) taken.push(unit)
  }
  const places = taken.map(({ lat, lng }) => ({ lat: lat.toFixed(4), lng: lng.toFixed(4) }))
  return [...new Map(places.map(asked => [`${asked.lat}-${asked.lng}`, asked])).values()]
}

function isNear(one: Unit, other: Unit): boolean {
  return Math.abs(one.lat - other.lat) < reachLat && Math.abs(one.lng - other.lng) < reachLng
}

/** States contain districts (`b`), districts contain places (`g`). A place's `l` is its longitude, its `b` the latitude. */
function unitsOf(capture: Capture): Unit[] {
  const units = list(capture, 'states', json(capture)).flatMap(state =>
    list(capture, 'b', state.b).flatMap(district =>
      list(capture, 'g', district.g).map(town => ({
        district: Number(district.c),
        lat: degrees(capture, 'b', town.b, [46, 49.1]),
        lng: degrees(capture, 'l', town.l, [9.4, 17.2]),
      })),
    ),
  )
  if (units.length === 0) throw capture.unexpected('places', 'none')
  return units
}

function list(capture: Capture, what: string, value: unknown): Record<string, unknown>[] {
  if (Array.isArray(value) && value.every(isObject)) return value
  throw capture.unexpected(`a list of objects as '${what}'`, excerpt(JSON.stringify(value) ?? 'nothing'))
}

// Checked against the box of Austria: with `l` and `b` swapped, places would be in the Arabian Sea.
function degrees(capture: Capture, key: string, value: unknown, [least, most]: readonly [number, number]): number {
  if (typeof value === 'number' && value >= least && value <= most) return value
  throw capture.unexpected(`'${key}' between ${least} and ${most}`, String(value))
}
