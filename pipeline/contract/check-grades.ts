import type { Reading } from '../delivery-reading.ts'
import { boardPetrolOf, type FuelCode } from '../model/fuels.ts'
import { mediansOf } from '../sanity/index.ts'
import type { ContractCheck } from './check.ts'
import type { CheckContext } from './check-context.ts'
import { lastMedians } from './check-levels.ts'
import type { Comparison } from './comparison.ts'
import { type ContractFinding, checked, found, sound } from './finding.ts'
import { fewestPrices } from './limits.ts'

/** If the two are closer than this, their medians do not distinguish them. */
const leastApart = 0.03

/** Amounts of petrol and diesel. */
export type GradePair = readonly [petrol: number, diesel: number]

/** Were two fuels swapped? */
export const checkGrades: ContractCheck = ({ country }, reading, context, comparison) => {
  const finding = swappedAtStations(comparison) ?? swappedMedians(boardPetrolOf(country), reading, context)
  return finding ? checked({ findings: [finding] }) : sound
}

/** At most stations each of the two has exactly the other's last amount. Needs no minimum distance. */
function swappedAtStations({ stations }: Comparison): ContractFinding | null {
  const counts = new Map<string, { both: number; swapped: number }>()
  for (const { prices } of stations) {
    for (const one of prices) {
      for (const other of prices) {
        // Prices of a station are in the order of their fuels, so each pair is compared once.
        if (one.fuel >= other.fuel || one.before.amountMicros === other.before.amountMicros) continue
        const key = `${one.fuel} and ${other.fuel}`
        const count = counts.get(key) ?? { both: 0, swapped: 0 }
        counts.set(key, count)
        count.both += 1
        const isSwapped = one.nowMicros === other.before.amountMicros && other.nowMicros === one.before.amountMicros
        if (isSwapped) count.swapped += 1
      }
    }
  }
  const swapped = [...counts].filter(([, count]) => count.both >= fewestPrices && count.swapped * 2 > count.both)
  if (swapped.length === 0) return null
  const descriptions = swapped.map(([fuels, count]) => `${fuels} at ${count.swapped} of ${count.both} stations`)
  const text = `expected fuels as before, found each with the other's amount: ${descriptions.join(', ')}`
  return found('GRADES_SWAPPED', text)
}

/** Each median has crossed the midpoint between the two. No real market moves both in opposite directions like this. */
function swappedMedians(petrol: FuelCode, reading: Reading, context: CheckContext): ContractFinding | null {
  const now = pairOf(mediansOf(reading.stations.flatMap(station => station.prices)), petrol)
  if (now === null) return null
  const last = pairOf(lastMedians(context), petrol)
  if (last !== null) return judged(petrol, now, last, 'the last accepted delivery')
  // A first delivery is compared with the newest week of the bulletin, if its own medians are as far apart.
  const { bulletin, perEuro } = context
  if (bulletin === null || perEuro === null || apart(now) <= leastApart) return null
  return judged(petrol, [now[0] / perEuro, now[1] / perEuro], [bulletin.petrol, bulletin.diesel], 'the oil bulletin')
}

/** The finding that the two were swapped; null if they were not, or cost nearly the same. */
export function judged(petrol: FuelCode, now: GradePair, last: GradePair, where: string): ContractFinding | null {
  if (apart(last) <= leastApart) return null
  const middle = Math.sqrt(last[0] * last[1])
  const isSwapped = now[0] < middle !== last[0] < middle && now[1] < middle !== last[1] < middle
  if (!isSwapped) return null
  const expected = `expected medians of ${petrol} and diesel near ${last[0]} and ${last[1]} as in ${where}`
  return found('GRADES_SWAPPED', `${expected}, found ${now[0]} and ${now[1]}`)
}

function pairOf(medians: ReturnType<typeof mediansOf>, petrol: FuelCode): GradePair | null {
  const one = medians.get(petrol)
  const other = medians.get('diesel')
  if (!one || !other || Math.min(one.count, other.count) < fewestPrices) return null
  return [one.median, other.median]
}

function apart([petrol, diesel]: GradePair): number {
  return Math.max(petrol, diesel) / Math.min(petrol, diesel) - 1
}
