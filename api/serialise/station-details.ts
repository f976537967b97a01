import type { Stations } from '../stations.ts'
import { ByteWriter } from './byte-writer.ts'
import type { Assembled } from './station-list.ts'

const head = '{"ok":true,"data":{"stations":['

// `{"country_code":"IT",` and the comma between two stations.
const perStation = 24

/** The answer of `station.php`, from the ready fragments of `action=stations`: with the country, without a distance. */
export function stationDetails(stations: Stations, found: readonly number[], clock: number): Assembled {
  const { cards, openings } = stations
  const attribution = [...new Set(found.flatMap(station => stations.marketOf(station).attribution))]
  const tail = `],"attribution":${JSON.stringify(attribution)}}}`
  const shown = found.map(station => openings.shown(station, clock))
  let capacity = head.length + Buffer.byteLength(tail)
  for (const [at, station] of found.entries()) {
    capacity += cards.at[station + 1]! - cards.at[station]! + openings.states[shown[at]!.state]!.length + perStation
  }
  const writer = new ByteWriter(capacity)
  let lastChange = 0
  writer.ascii(head)
  for (const [at, station] of found.entries()) {
    const { state, since } = shown[at]!
    writer.ascii(`${at > 0 ? ',' : ''}{"country_code":"${stations.marketOf(station).country}",`)
    // Behind its opening brace.
    writer.copy(cards.bytes, cards.at[station]! + 1, cards.mid[station]!)
    writer.copy(openings.states[state]!, 0, openings.states[state]!.length)
    writer.copy(cards.bytes, cards.mid[station]!, cards.at[station + 1]!)
    if (since > lastChange) lastChange = since
  }
  writer.text(tail)
  return { body: writer.written(), lastChange }
}
