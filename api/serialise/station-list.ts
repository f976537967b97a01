import type { Center } from '../params/center.ts'
import type { Near, Stations } from '../stations.ts'
import { ByteWriter } from './byte-writer.ts'

export interface StationListAsked {
  readonly country: string
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
export function stationList(stations: Stations, found: readonly Near[], asked: StationListAsked): Assembled {
  const { cards, openings } = stations
  const head = `{"ok":true,"data":{"country":"${asked.country}","center":${JSON.stringify(asked.center)},"radius":${asked.radiusKm},"stations":[`
  const attribution = stations.market(asked.country)?.attribution ?? []
  const tail = `],"attribution":${JSON.stringify(attribution)}}}`
  const shown = found.map(({ station }) => openings.shown(station, asked.clock))
  let capacity = Buffer.byteLength(head) + Buffer.byteLength(tail)
  for (const [at, { station }] of found.entries()) {
    capacity += cards.at[station + 1]! - cards.at[station]! + openings.states[shown[at]!.state]!.length + perStation
  }
  const writer = new ByteWriter(capacity)
  let lastChange = 0
  writer.ascii(head)
  for (const [at, { station, km }] of found.entries()) {
    const { state, since } = shown[at]!
    if (at > 0) writer.ascii(',')
    writer.copy(cards.bytes, cards.at[station]!, cards.mid[station]!)
    writer.copy(openings.states[state]!, 0, openings.states[state]!.length)
    writer.ascii(`,"distance_km":${Math.round(km * 100) / 100}`)
    writer.copy(cards.bytes, cards.mid[station]!, cards.at[station + 1]!)
    if (since > lastChange) lastChange = since
  }
  writer.text(tail)
  return { body: writer.written(), lastChange }
}
