import { join } from 'node:path'
import { fixedRates } from '../../model/money.ts'
import type { Columns } from '../../snapshot/fill-table.ts'
import { smallGroupRows } from '../../snapshot/row-file.ts'
import type { RateRecord } from '../../source.ts'
import { marketFolder, type Run, readRows } from '../run/run-folder.ts'
import type { TaskTools } from '../tasks/workers.ts'

export interface ConvertInput {
  readonly dataDir: string
  readonly run: Run
  readonly threads: number
  readonly country: string
}

/** Adds euros to the current prices and figures of a market. Returns the currencies without a rate. */
export async function convertMarket(
  tools: TaskTools,
  { dataDir, run, threads, country }: ConvertInput,
): Promise<string[]> {
  const database = await tools.database({
    key: `convert ${run.id}`,
    dataDir,
    threads,
    prepare: async opened => {
      const rates = readRows<RateRecord>(dataDir, run, 'rates').map(rate => [rate.currency, rate.perEuro])
      const perEuro = { ...Object.fromEntries(rates), ...fixedRates }
      await opened.fill('per_euro', perEuroColumns, Object.entries(perEuro))
    },
  })
  const folder = marketFolder(dataDir, run, country)
  for (const table of ['prices', 'figures']) {
    const file = join(folder, `${table}.parquet`)
    await database.keep(`converted_${table}`, `convert/${table}`, { file })
    await database.write(`converted_${table}`, join(folder, `${table}-eur.parquet`), { rowGroup: smallGroupRows })
  }
  const without = await database.rows<{ currency: string }>('convert/without_rate')
  return without.map(({ currency }) => currency)
}

/** A published decimal text as a quotient of integers: 10.9345 as 109345 / 10000. */
export const perEuroColumns: Columns<readonly [currency: string, perEuro: string]> = {
  currency: ['VARCHAR', ([currency]) => currency],
  parts: ['BIGINT', ([, text]) => 10 ** (text.split('.')[1] ?? '').length],
  units: ['BIGINT', ([, text]) => Number(text.replace('.', ''))],
}
