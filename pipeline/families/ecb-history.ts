import type { Capture } from '../capture.ts'
import { isDay } from '../model/instants.ts'
import { zipEntry } from '../parsers/zip.ts'
import type { RateRecord } from '../source.ts'
import { isRate } from './central-bank.ts'

/**
 * The rates of a currency in the ECB's complete history, newest day first: `eurofxref-hist.csv` in a ZIP archive, a comma at the end of each
 * line, `N/A` on a day without a rate (ISK from 2008 to 2018). Throws FeedShapeError.
 */
export function ecbHistory(zipped: Capture, currency: string): RateRecord[] {
  const text = zipped.text(zipEntry(zipped, 'eurofxref-hist.csv'))
  const [head, ...lines] = text.trimEnd().split(/\r?\n/)
  const at = head!.split(',').indexOf(currency)
  if (!head!.startsWith('Date,') || at < 0) {
    throw zipped.unexpected(`the headings 'Date' and '${currency}'`, `'${head!.slice(0, 80)}'`)
  }
  const rates = lines.flatMap((line, index) => {
    const cells = line.split(',')
    const on = cells[0]!
    const perEuro = cells[at] ?? ''
    if (perEuro === 'N/A' || perEuro === '') return []
    if (isDay(on) && isRate(perEuro)) return [{ currency, perEuro, on }]
    throw zipped.unexpected("a day and a rate such as '1.1476'", `'${on}' and '${perEuro}'`, ` line ${index + 2}`)
  })
  if (rates.length === 0) throw zipped.unexpected(`rates of ${currency}`, 'none')
  return rates
}
