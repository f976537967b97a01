import type { Capture } from '../capture.ts'
import { isDay } from '../model/instants.ts'
import type { Publishing } from '../model/schedule.ts'
import { zipEntry } from '../parsers/packed-files.ts'
import type { RateRecord } from '../source.ts'

/** For a bank that sets the rate of a day on the day before: it is there in the morning; the exact hour is unknown. */
export function everyMorning(zone: string): Publishing {
  return { days: 'daily', from: ['06:00'], zone, retryMinutes: 60, until: { dataOf: 0 }, openHours: 12 }
}

// Amounts are stored in millionths, as integers that a double holds exactly (`pipeline/model/money.ts`).
const smallest = 0.000001
const largest = 1_000_000_000

/** A rate such as `20.2754`. A copy of the ECB's file of 2026-03-13 writes `1,1476`: it must never become 1. */
export function isRate(text: unknown): text is string {
  return typeof text === 'string' && /^\d+(\.\d+)?$/.test(text) && Number(text) >= smallest && Number(text) <= largest
}

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
