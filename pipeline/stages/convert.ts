import { join } from 'node:path'
import { fixedRates } from '../model/fixed-rates.ts'
import type { Cell } from '../snapshot/fill-table.ts'
import { spillIn, WorkingDatabase } from '../snapshot/working-database.ts'
import type { RateRecord } from '../source.ts'
import { marketFolder, type Run, readMadeMarkets, readRows } from './run-folder.ts'

/**
 * Adds euros to the prices and figures in force of the markets that the run has made, all at the one rate of their currency.
 * Gives what could not be converted.
 */
export async function convert(
  { dataDir, threads, stop }: { readonly dataDir: string; readonly threads: number; readonly stop?: AbortSignal },
  run: Run,
): Promise<string[]> {
  const rates = readRows<RateRecord>(dataDir, run, 'rates')
  const database = await WorkingDatabase.open(threads, { stop, spill: spillIn(dataDir) })
  const without = new Set<string>()
  try {
    await database.fill('per_euro', { currency: 'VARCHAR', parts: 'BIGINT', units: 'BIGINT' }, quotients(rates))
    for (const { country } of readMadeMarkets(dataDir, run)) {
      const folder = marketFolder(dataDir, run, country)
      for (const table of ['prices', 'figures']) {
        const file = join(folder, `${table}.parquet`)
        await database.keep(`converted_${table}`, `convert/${table}`, { file })
        await database.write(`converted_${table}`, join(folder, `${table}-eur.parquet`))
      }
      for (const { currency } of await database.rows<{ currency: string }>('convert/without_rate'))
        without.add(currency)
    }
  } finally {
    database.close()
  }
  return [...without].sort().map(currency => `no official rate of ${currency} within 7 days: its prices are left out`)
}

/** The published decimal text as a quotient of whole numbers: 10.9345 as 109345 / 10000. */
function quotients(rates: readonly RateRecord[]): Cell[][] {
  const perEuro = { ...Object.fromEntries(rates.map(rate => [rate.currency, rate.perEuro])), ...fixedRates }
  return Object.entries(perEuro).map(([currency, text]) => {
    const [whole, fraction = ''] = text.split('.')
    return [currency, 10 ** fraction.length, Number(whole! + fraction)]
  })
}
