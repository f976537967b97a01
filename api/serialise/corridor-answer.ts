import { unitOf } from '../../pipeline/model/fuels.ts'
import { byteText } from '../../pipeline/serving/text-blob.ts'
import type { Slices } from '../http/in-slices.ts'
import type { AskedCorridor } from '../params/corridor.ts'
import { routeLine } from '../params/route/route-line.ts'
import { encodePolyline } from '../shared/route/polyline.ts'
import type { Stations } from '../snapshot/stations.ts'
import { type Corridor, type PriceAlong, stationsAlong } from '../snapshot/stations-along.ts'
import type { AssembledBody } from './station-list.ts'
import { type PriceSums, priceMembers } from './station-list.ts'

/** The cheapest stations along a route, from ready fragments. */
export function* corridorAnswer({ markets }: Stations, asked: AskedCorridor, clock: number): Slices<AssembledBody> {
  const { fuel, km, limit } = asked
  const corridor = yield* stationsAlong(markets, fuel, asked.route.line, km, clock)
  yield
  const shown = corridor.found.slice(0, limit)
  const meta = {
    fuel,
    ...(unitOf(fuel) === 'kg' && { unit: 'kg' }),
    km,
    route: routeMember(asked),
    stations_along: corridor.stations,
    total: corridor.found.length,
    returned: shown.length,
    limited: shown.length < corridor.found.length,
    ...(corridor.found.length > 0 && priceMembers(sumsOf(corridor.found))),
    ...(corridor.stations === 0 && (yield* hintOf(markets, asked, clock))),
  }
  const { cards, ...changes } = cardsOf(shown, clock)
  const head = byteText(JSON.stringify(meta).slice(0, -1))
  const body = `{"ok":true,"data":${head},"stations":[${cards}],${byteText(`"attribution":${JSON.stringify(attributionOf(corridor))}`)}}}`
  return { body, ...withEndsOfShowing(changes, corridor, clock) }
}

function routeMember({ route: { points, km }, withLine }: AskedCorridor) {
  const rounded = Math.round(km * 100) / 100
  return { points: points.length, km: rounded, ...(withLine && { polyline: encodePolyline(points) }) }
}

/** Of the markets with a price, in their order. */
function attributionOf({ found, markets }: Corridor): string[] {
  const sold = new Set(found.map(({ market }) => market))
  return [...new Set(markets.filter(market => sold.has(market)).flatMap(market => market.attribution))]
}

function sumsOf(found: readonly PriceAlong[]): PriceSums {
  let sumMicros = 0
  let minMicros = Number.POSITIVE_INFINITY
  let maxMicros = 0
  for (const { market, entry } of found) {
    const micros = market.layerMicroEuros[entry]!
    sumMicros += micros
    minMicros = Math.min(minMicros, micros)
    maxMicros = Math.max(maxMicros, micros)
  }
  return { total: found.length, sumMicros, minMicros, maxMicros }
}

/** Where there is no station, but there are some with latitude and longitude swapped. */
function* hintOf(markets: Stations['markets'], { route, fuel, km }: AskedCorridor, clock: number) {
  const swapped = route.points.map(({ lat, lng }) => ({ lat: lng, lng: lat }))
  const line = swapped.every(({ lat }) => Math.abs(lat) <= 90) ? routeLine(swapped) : null
  const stations = line === null ? 0 : (yield* stationsAlong(markets, fuel, line, km, clock)).stations
  if (stations === 0) return {}
  const hint = `No station there, but ${stations} with latitude and longitude swapped: the order is lat,lng (in GeoJSON lng,lat)`
  return { hint }
}

interface Cards extends Omit<AssembledBody, 'body'> {
  readonly cards: string
}

function cardsOf(shown: readonly PriceAlong[], clock: number): Cards {
  let cards = ''
  let lastChange = 0
  let nextChange = Number.POSITIVE_INFINITY
  for (const { market, station, entry, metres, alongKm } of shown) {
    const { heads, tails, pieces, openings, country } = market
    const { state, since, until } = openings.shown(station, clock)
    // Without its opening brace.
    const head = heads.of(station).slice(1)
    const price = pieces.of(entry)
    const tail = tails.of(station)
    const position = `,"distance_m":${Math.round(metres)},"along_km":${Math.round(alongKm * 100) / 100}`
    cards += `${cards === '' ? '' : ','}{"country_code":"${country}",${head}${openings.states[state]}${position}${price}${tail}`
    lastChange = Math.max(lastChange, since)
    nextChange = Math.min(nextChange, until)
  }
  return { cards, lastChange, nextChange }
}

/** The terms of a source may end the showing of a station in the corridor before it opens or closes. */
function withEndsOfShowing(
  { lastChange, nextChange }: Omit<AssembledBody, 'body'>,
  { markets }: Corridor,
  clock: number,
) {
  return {
    lastChange: Math.max(lastChange, ...markets.map(market => market.lastEnd(clock))),
    nextChange: Math.min(nextChange, ...markets.map(market => market.nextEnd(clock) + 1)),
  }
}
