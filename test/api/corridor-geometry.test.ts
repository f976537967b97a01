import { describe, expect, test } from 'vitest'
import { lengthKm, passing, routeLine } from '../../api/params/route/route-line.ts'
import { greatCircleKm } from '../../api/shared/boxes.ts'
import type { RoutePoint } from '../../api/shared/route/polyline.ts'
import { idOf } from '../../api/snapshot/id-of.ts'
import type { Stations } from '../../api/snapshot/stations.ts'
import { stationsAlong } from '../../api/snapshot/stations-along.ts'
import { figures, openings, priced, station } from '../../fixtures/snapshots/api-figures.ts'
import { randomOf } from '../../fixtures/snapshots/made-up-figures.ts'
import { stationsOf as marketsOf } from '../../fixtures/snapshots/question-context.ts'

interface Site extends RoutePoint {
  readonly id: number
  readonly country: string
  /** Thousandths; null: sells another fuel. */
  readonly price: number | null
}

const markets = ['DE', 'FR']

function sitesNear(route: readonly RoutePoint[], random: () => number): Site[] {
  const sites = Array.from({ length: 150 }, (_, at): Site => {
    const { lat, lng } = route[Math.floor(random() * route.length)]!
    const near = moved({ lat, lng }, (random() - 0.5) * 0.3, (random() - 0.5) * 0.4)
    const price = random() < 0.7 ? 1500 + Math.floor(random() * 5) : null
    return { id: 1 + ((at * 7919) % 150), country: markets[at % 2]!, ...near, price }
  })
  return sites.sort((a, b) => a.country.localeCompare(b.country) || a.id - b.id)
}

function moved({ lat, lng }: RoutePoint, north: number, east: number): RoutePoint {
  const x = lng + east
  const round = (value: number) => Math.round(value * 1e5) / 1e5
  return { lat: round(Math.min(lat + north, 90)), lng: round(x > 180 ? x - 360 : x < -180 ? x + 360 : x) }
}

/** A walk of steps between 20 m and 60 km, some of them back to where it was. */
function walk(start: RoutePoint, random: () => number): RoutePoint[] {
  const route = [start]
  for (let step = 0; step < 40; step++) {
    const length = 10 ** (-3.7 + random() * 3.4)
    const back = route[Math.floor(random() * route.length)]!
    const next = moved(route.at(-1)!, (random() - 0.45) * length, (random() - 0.4) * length * 1.5)
    route.push(random() < 0.1 ? back : next)
  }
  return route
}

function stationsOf(sites: readonly Site[]): Stations {
  const prices = sites.map(({ id, country, price }) =>
    price === null ? priced(id, '1.000', { country, fuel: 'gpl' }) : priced(id, (price / 1000).toFixed(3), { country }),
  )
  const stations = sites.map(({ id, country, lat, lng }) => station(id, { country, lat, lng }))
  const held = figures.markets.filter(({ country }) => markets.includes(country))
  return marketsOf({ ...figures, markets: held, stations, prices }, openings)
}

/** By the haversine to points of each segment, ever closer to the closest one: no formula of the module. */
function searchedMetres(route: readonly RoutePoint[], place: RoutePoint): number {
  const toSegments = route.slice(1).map((to, at) => {
    const from = route[at]!
    // A point of the segment is at most its length closer.
    const isFar = distance(from, place) - distance(from, to) > 6
    return isFar ? Number.POSITIVE_INFINITY : closest(t => distance(between(from, to, t), place))
  })
  return 1000 * Math.min(...toSegments)
}

function distance(a: RoutePoint, b: RoutePoint): number {
  return greatCircleKm(a.lat, a.lng, b.lat, b.lng)
}

function closest(distanceAt: (t: number) => number): number {
  let low = 0
  let high = 1
  for (let turn = 0; turn < 45; turn++) {
    const third = (high - low) / 3
    if (distanceAt(low + third) < distanceAt(high - third)) high -= third
    else low += third
  }
  return Math.min(distanceAt(0), distanceAt(1), distanceAt(low))
}

const radians = Math.PI / 180

/** The point of the shortest line that divides it so: the sum of the weighted vectors. */
function between(a: RoutePoint, b: RoutePoint, t: number): RoutePoint {
  const angle = distance(a, b) / 6371.0088
  if (angle < 1e-12) return a
  const [p, q] = [Math.sin((1 - t) * angle) / Math.sin(angle), Math.sin(t * angle) / Math.sin(angle)]
  const vector = ({ lat, lng }: RoutePoint) => [
    Math.cos(lat * radians) * Math.cos(lng * radians),
    Math.cos(lat * radians) * Math.sin(lng * radians),
    Math.sin(lat * radians),
  ]
  const [from, to] = [vector(a), vector(b)]
  const [x, y, z] = from.map((value, axis) => p * value + q * to[axis]!) as [number, number, number]
  return { lat: Math.atan2(z, Math.hypot(x, y)) / radians, lng: Math.atan2(y, x) / radians }
}

function searched(stations: Stations, route: readonly RoutePoint[], km: number, clock = 1_800_000_000) {
  const slices = stationsAlong(stations.markets, 'diesel', routeLine(route)!, km, clock)
  for (;;) {
    const { done, value } = slices.next()
    if (done) return value
  }
}

const starts = [
  ['in the middle of Europe', { lat: 48, lng: 8 }],
  ['across the antimeridian', { lat: -17, lng: 179.9 }],
  ['near a pole', { lat: 89.4, lng: 40 }],
  ['across the equator', { lat: -0.2, lng: -0.2 }],
] as const

describe.each(starts)('%s', (_where, start) => {
  test.each([1, 2, 3])('the stations along a random route are those that brute force finds (seed %i)', seed => {
    const random = randomOf(seed)
    const route = walk(start, random)
    const sites = sitesNear(route, random)
    const km = [0.5, 2, 5][seed % 3]!
    const { found, stations } = searched(stationsOf(sites), route, km)
    const metres = new Map(sites.map(site => [site.id, searchedMetres(route, site)]))
    const expected = sites.filter(({ id }) => metres.get(id)! <= km * 1000)
    expect(stations).toBe(expected.length)
    const sold = expected.filter(({ price }) => price !== null).map(({ id }) => id)
    expect(found.map(idOf).sort((a, b) => a - b)).toEqual(sold.sort((a, b) => a - b))
    for (const one of found) expect(Math.abs(one.metres - metres.get(idOf(one))!)).toBeLessThan(0.05)
    const keys = found.map(({ market, entry, alongKm }) => [market.layerMilliEuros[entry]!, alongKm] as const)
    expect(keys).toEqual([...keys].sort((a, b) => a[0] - b[0] || a[1] - b[1]))
    expect(found.length).toBeGreaterThan(5)
  })
})

test('a long straight line finds each station on it, at its distance from the start', () => {
  const lisbon = { lat: 38.72, lng: -9.14 }
  const warsaw = { lat: 52.23, lng: 21.01 }
  const sites = Array.from({ length: 200 }, (_, at): Site => {
    const on = between(lisbon, warsaw, at / 199)
    return { id: at + 1, country: markets[at % 2]!, ...moved(on, 0.01, 0), price: 1500 + at }
  })
  const { found } = searched(stationsOf(sites.sort((a, b) => a.country.localeCompare(b.country))), [lisbon, warsaw], 2)
  expect(found).toHaveLength(200)
  const whole = distance(lisbon, warsaw)
  expect(lengthKm(routeLine([lisbon, warsaw])!)).toBeCloseTo(whole, 6)
  for (const [at, { alongKm }] of found.entries()) expect(Math.abs(alongKm - (whole * at) / 199)).toBeLessThan(1)
})

test('a point that is repeated, or a centimetre from the one before, changes nothing', () => {
  const route = [
    { lat: 48, lng: 2 },
    { lat: 48.1, lng: 2.1 },
    { lat: 48.2, lng: 2 },
  ]
  const repeated = [route[0]!, route[0]!, route[1]!, { lat: 48.1, lng: 2.10000001 }, route[2]!, route[2]!]
  const place = { lat: 48.11, lng: 2.12 }
  const whole = { from: 0, to: 2 }
  const once = passing(routeLine(route)!, whole, place, 5)!
  const twice = passing(routeLine(repeated)!, whole, place, 5)!
  expect(twice.metres).toBeCloseTo(once.metres, 1)
  expect(twice.alongKm).toBeCloseTo(once.alongKm, 3)
  expect(routeLine([route[0]!, route[0]!])).toBeNull()
})
