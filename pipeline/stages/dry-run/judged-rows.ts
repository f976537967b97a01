import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { SampledRow } from '../../delivery-reading/read-delivery.ts'
import { readStored } from '../../snapshot/read-memory.ts'
import { WorkingDatabase } from '../../snapshot/working-database.ts'
import { isMarketSource, type Source } from '../../source.ts'
import { isRead } from '../run/outcome.ts'
import type { JudgedRow, RowVerdict, RunReport } from '../run/report.ts'
import { marketFolder, type Run } from '../run/run-folder.ts'

/** Joins rows to the verdicts that this run passed on the prices of their stations. */
export async function judgedRows(
  dataDir: string,
  run: Run,
  source: Source,
  rows: readonly SampledRow[],
  { sources: reports }: RunReport,
): Promise<JudgedRow[]> {
  if (source.kind !== 'stations') return rows.map(row => ({ ...row, verdicts: [], notJudged: null }))
  const status = reports.find(({ id }) => id === source.descriptor.id)?.status ?? 'failed'
  const verdicts = isRead(status) ? await verdictsOf(dataDir, run, source) : null
  const why = isRead(status)
    ? "the delivery has not changed since it was judged; 'fuel-etl rejected --held' lists what was not accepted"
    : 'the delivery was refused'
  return rows.map(row => {
    const ref = refOf(row)
    if (ref === null) return { ...row, verdicts: [], notJudged: null }
    return { ...row, verdicts: verdicts?.get(ref) ?? [], notJudged: verdicts === null ? why : null }
  })
}

function refOf({ record }: SampledRow): string | null {
  const { ref, pricesOf } = (record ?? {}) as { readonly ref?: string; readonly pricesOf?: string }
  return ref ?? pricesOf ?? null
}

/** Ref of a station to its verdicts. Null if the run has not made the market again. */
async function verdictsOf(
  dataDir: string,
  run: Run,
  source: Source,
): Promise<ReadonlyMap<string, readonly RowVerdict[]> | null> {
  if (!isMarketSource(source)) return null
  const { id, country } = source.descriptor
  const file = (table: string): string => join(marketFolder(dataDir, run, country), `${table}.parquet`)
  if (!existsSync(file('prices'))) return null
  const database = await WorkingDatabase.open(1)
  try {
    const stations = await readStored(database, 'stations', file('stations'))
    const prices = await readStored(database, 'prices', file('prices'))
    const refs = new Map(stations.filter(one => one.source === id).map(one => [one.id, one.ref]))
    const found = new Map<string, RowVerdict[]>()
    for (const { stationId, source: from, fuel, verdict, rule, detail } of prices) {
      const ref = from === id ? refs.get(stationId) : undefined
      if (ref === undefined) continue
      const known = found.get(ref) ?? []
      found.set(ref, [...known, { fuel, verdict, rule, detail }])
    }
    return found
  } finally {
    database.close()
  }
}
