import { eachMarket, type MarketsSetup } from './each-market.ts'
import type { Run } from './run-folder.ts'

/**
 * Adds euros to the prices and figures in force of the markets that the run has made, all at the one rate of their currency.
 * Gives what could not be converted. Null when a market ended its process: the run has to be judged once more, without it.
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
