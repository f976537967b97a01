import { boardPetrolOf, type FuelCode } from '../model/fuels.ts'
import { microsOf } from '../model/money.ts'
import type { Reading } from '../reading.ts'
import { mediansOf } from '../sanity/index.ts'
import type { Check, CheckContext } from './check.ts'
import { lastMedians } from './check-levels.ts'
import { type Finding, found, sound } from './finding.ts'
import { fewestPrices } from './limits.ts'

/** Where the two lie closer together, their medians cannot tell one from the other. */
const leastApart = 0.03

/** What petrol and diesel cost. */
export type Pair = readonly [petrol: number, diesel: number]

/** Were petrol and diesel taken for each other? */
export const checkGrades: Check = ({ country }, reading, context) => {
  const petrol = boardPetrolOf(country)
  const finding = swappedAtStations(petrol, reading, context) ?? swappedMedians(petrol, reading, context)
  return finding ? { findings: [finding], partial: [] } : sound
}

/** The plainest sign: at most stations each of the two has exactly the other's last amount. It needs no distance. */
function swappedAtStations(petrol: FuelCode, reading: Reading, { stations, prices }: CheckContext): Finding | null {
  const idOf = new Map(stations.map(station => [station.ref, station.id]))
  const before = new Map(prices.map(price => [`${price.stationId}/${price.fuel}`, price.amountMicros]))
  let both = 0
  let swapped = 0
  for (const station of reading.stations) {
    const id = idOf.get(station.ref)
    const amountOf = (fuel: FuelCode): number | undefined => station.prices.find(price => price.fuel === fuel)?.amount
    const [petrolNow, dieselNow] = [amountOf(petrol), amountOf('diesel')]
    const [petrolLast, dieselLast] = [before.get(`${id}/${petrol}`), before.get(`${id}/diesel`)]
    if (petrolNow === undefined || dieselNow === undefined || petrolLast === dieselLast) continue
    if (petrolLast === undefined || dieselLast === undefined) continue
    both += 1
    if (microsOf(petrolNow) === dieselLast && microsOf(dieselNow) === petrolLast) swapped += 1
  }
  if (both < fewestPrices || swapped * 2 <= both) return null
  const text = `expected ${petrol} and diesel as before, found each with the other's amount at ${swapped} of ${both} stations`
  return found('GRADES_SWAPPED', text)
}

/** Each median has passed the middle between the two towards the other's: no market moves both so, in opposite ways. */
function swappedMedians(petrol: FuelCode, reading: Reading, context: CheckContext): Finding | null {
  const now = pairOf(mediansOf(reading.stations.flatMap(station => station.prices)), petrol)
  if (now === null) return null
  const last = pairOf(lastMedians(context), petrol)
  if (last !== null) return judged(petrol, now, last, 'the last accepted delivery')
  // Of a first delivery: the newest week of the bulletin, where the two are as far apart in the delivery itself.
  const { bulletin, perEuro } = context
  if (bulletin === null || perEuro === null || apart(now) <= leastApart) return null
  return judged(petrol, [now[0] / perEuro, now[1] / perEuro], [bulletin.petrol, bulletin.diesel], 'the oil bulletin')
}

/** The finding that the two have passed each other; null where they have not, or cost nearly the same. */
export function judged(petrol: FuelCode, now: Pair, last: Pair, where: string): Finding | null {
  if (apart(last) <= leastApart) return null
  const middle = Math.sqrt(last[0] * last[1])
  const isSwapped = now[0] < middle !== last[0] < middle && now[1] < middle !== last[1] < middle
  if (!isSwapped) return null
  const expected = `expected medians of ${petrol} and diesel near ${last[0]} and ${last[1]} as in ${where}`
  return found('GRADES_SWAPPED', `${expected}, found ${now[0]} and ${now[1]}`)
}

function pairOf(medians: ReturnType<typeof mediansOf>, petrol: FuelCode): Pair | null {
  const [one, other] = [medians.get(petrol), medians.get('diesel')]
  if (!one || !other || Math.min(one.count, other.count) < fewestPrices) return null
  return [one.median, other.median]
}

function apart([petrol, diesel]: Pair): number {
  return Math.max(petrol, diesel) / Math.min(petrol, diesel) - 1
}
