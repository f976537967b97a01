import type { Capture } from '../../capture.ts'
import { ecbHistory } from '../../families/central-bank.ts'
import type { Day } from '../../model/instants.ts'
import type { RateRecord } from '../../source.ts'

// Longer than the gap at Easter: a longer gap means that the ECB's file has ended.
const longestGapDays = 7

/** Pounds per euro on a day, or on the last one before it that has a rate; null when that is more than a week ago. */
export interface PoundsPerEuro {
  on(day: Day): string | null
}

/** In the ECB's complete history. Throws FeedShapeError. */
export function poundsPerEuro(zipped: Capture): PoundsPerEuro {
  const known = ecbHistory(zipped, 'GBP')
  return { on: day => lastOn(known, day) }
}

function lastOn(newestFirst: readonly RateRecord[], day: Day): string | null {
  let low = 0
  let high = newestFirst.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (newestFirst[middle]!.on <= day) high = middle
    else low = middle + 1
  }
  const found = newestFirst[low]
  if (!found) return null
  return (Date.parse(day) - Date.parse(found.on)) / 86_400_000 <= longestGapDays ? found.perEuro : null
}
