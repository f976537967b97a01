import type { Place } from '../market-stations.ts'
import { ByteWriter } from './byte-writer.ts'
import { type Assembled, cardBytes } from './station-list.ts'

const head = '{"ok":true,"data":{"stations":['

// `{"country_code":"IT",` and the comma between two stations.
const perStation = 24

/** The answer of `station.php`, from the ready fragments of `action=stations`: with the country, without a distance. */
export function stationDetails(found: readonly Place[], clock: number): Assembled {
  const attribution = [...new Set(found.flatMap(({ market }) => market.attribution))]
  const tail = `],"attribution":${JSON.stringify(attribution)}}}`
  const shown = found.map(({ market, station }) => market.openings.shown(station, clock))
  let capacity = head.length + Buffer.byteLength(tail)
  for (const [at, { market, station }] of found.entries()) {
    capacity += cardBytes(market, station, shown[at]!.state) + perStation
  }
  const writer = new ByteWriter(capacity)
  let lastChange = 0
  writer.ascii(head)
  for (const [at, { market, station }] of found.entries()) {
    const { heads, tails, country, openings } = market
    const { state, since } = shown[at]!
    writer.ascii(`${at > 0 ? ',' : ''}{"country_code":"${country}",`)
    // Behind its opening brace.
    writer.copy(heads.bytes, heads.at[station]! + 1, heads.at[station + 1]!)
    writer.copy(openings.states[state]!, 0, openings.states[state]!.length)
    writer.copy(tails.bytes, tails.at[station]!, tails.at[station + 1]!)
    if (since > lastChange) lastChange = since
  }
  writer.text(tail)
  return { body: writer.written(), lastChange }
}
