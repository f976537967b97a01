import type { Run } from '../run/run-folder.ts'
import { eachMarket, type MarketsSetup } from '../tasks/each-market.ts'

/**
 * Adds euros to the current prices and figures of the markets that the run made. Each currency has one rate. Returns
 * what could not be converted. Null when the process of a market ended: the run is then judged again without that
 * market.
 */
export async function convert(setup: MarketsSetup, run: Run): Promise<string[] | null> {
  const { dataDir } = setup
  const without = await eachMarket(setup, run, ({ country }, workers, { threads, ...task }) =>
    workers.do('convertMarket', { dataDir, run, threads, country }, task),
  )
  if (without === null) return null
  const currencies = [...new Set(without.flat())].sort()
  return currencies.map(currency => `no official rate of ${currency} within 7 days: its prices are left out`)
}
