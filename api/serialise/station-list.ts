import type { MarketStations, Near } from '../market-stations.ts'
import type { Center } from '../params/center.ts'
import { ByteWriter } from './byte-writer.ts'

export interface StationListAsked {
  readonly country: string
  readonly attribution: readonly string[]
  readonly center: Center
  readonly radiusKm: number
  readonly clock: number
}

/** A body, and the latest opening change that it shows (epoch seconds, 0 for none). */
export interface Assembled {
  readonly body: Buffer
  readonly lastChange: number
}

// `,"distance_km":49.99` and the comma between two stations.
const perStation = 24

/** The answer of `action=stations`, from ready fragments. */
export function stationList(found: readonly Near[], asked: StationListAsked): Assembled {
  const head = `{"ok":true,"data":{"country":"${asked.country}","center":${JSON.stringify(asked.center)},"radius":${asked.radiusKm},"stations":[`
  const tail = `],"attribution":${JSON.stringify(asked.attribution)}}}`
  const shown = found.map(({ market, station }) => market.openings.shown(station, asked.clock))
  let capacity = Buffer.byteLength(head) + Buffer.byteLength(tail)
  for (const [at, { market, station }] of found.entries()) {
    capacity += cardBytes(market, station, shown[at]!.state) + perStation
  }
  const writer = new ByteWriter(capacity)
  let lastChange = 0
  writer.ascii(head)
  for (const [at, { market, station, km }] of found.entries()) {
    const { heads, tails, openings } = market
    const { state, since } = shown[at]!
    if (at > 0) writer.ascii(',')
    writer.copy(heads.bytes, heads.at[station]!, heads.at[station + 1]!)
    writer.copy(openings.states[state]!, 0, openings.states[state]!.length)
    writer.ascii(`,"distance_km":${Math.round(km * 100) / 100}`)
    writer.copy(tails.bytes, tails.at[station]!, tails.at[station + 1]!)
    if (since > lastChange) lastChange = since
  }
  writer.text(tail)
  return { body: writer.written(), lastChange }
}

/** What a station takes in such an answer, in bytes. */
export function cardBytes({ heads, tails, openings }: MarketStations, station: number, state: number): number {
  const head = heads.at[station + 1]! - heads.at[station]!
  const tail = tails.at[station + 1]! - tails.at[station]!
  return head + tail + openings.states[state]!.length
}
