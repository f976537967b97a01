import type { Capture } from '../../capture.ts'
import { isRate } from '../../families/central-bank.ts'
import type { Day } from '../../model/instants.ts'
import { zipEntry } from '../../parsers/zip.ts'

// Longer than the gap at Easter: a longer gap means that the ECB's file has ended.
const longestGapDays = 7

/** Pounds per euro on a day, or on the last one before it that has a rate; null when that is more than a week ago. */
export interface PoundsPerEuro {
  on(day: Day): string | null
}

/**
 * The ECB's complete history: `eurofxref-hist.csv` in a ZIP archive, newest day first, `N/A` if there is no rate.
 * Throws FeedShapeError.
 */
export function poundsPerEuro(zipped: Capture): PoundsPerEuro {
  const text = zipped.text(zipEntry(zipped, 'eurofxref-hist.csv'))
  const [head, ...lines] = text.trimEnd().split(/\r?\n/)
  const at = head!.split(',').indexOf('GBP')
  if (!head!.startsWith('Date,') || at < 0) {
    throw zipped.unexpected("the headings 'Date' and 'GBP'", `'${head!.slice(0, 80)}'`)
  }
  const rates = lines.map(line => line.split(',')).map(cells => ({ day: cells[0]!, rate: cells[at] ?? '' }))
  const known = rates.filter(({ rate }) => isRate(rate))
  if (known.length === 0) throw zipped.unexpected('rates of GBP', 'none')
  return { on: day => lastOn(known, day) }
}

function lastOn(newestFirst: readonly { readonly day: Day; readonly rate: string }[], day: Day): string | null {
  let low = 0
  let high = newestFirst.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (newestFirst[middle]!.day <= day) high = middle
    else low = middle + 1
  }
  const found = newestFirst[low]
  if (!found) return null
  return (Date.parse(day) - Date.parse(found.day)) / 86_400_000 <= longestGapDays ? found.rate : null
}
