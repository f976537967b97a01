import {
  type Correction,
  type CorrectionEntry,
  correctionsInForce,
  findCorrection,
  isUndo,
} from '../../model/corrections.ts'
import type { Manifest } from '../../snapshot/manifest.ts'
import { partPaths, selectOf } from '../../snapshot/tables.ts'
import type { WorkingDatabase } from '../../snapshot/working-database.ts'
import type { CorrectionReport } from '../run/report.ts'

/** What a snapshot does with the corrections that the one before did not have. `moves`: of the past, by correction. */
export async function correctionReports(
  database: WorkingDatabase,
  dataDir: string,
  { before, manifest, moves }: { before: Manifest | null; manifest: Manifest; moves: ReadonlyMap<string, number> },
): Promise<CorrectionReport[]> {
  const entries = manifest.corrections ?? []
  const known = new Set((before?.corrections ?? []).map(({ id }) => id))
  const reports: CorrectionReport[] = []
  for (const entry of entries.filter(({ id }) => !known.has(id))) {
    const correction = correctionOf(entries, entry)
    if (correction === undefined) continue
    const { id, stationId, fuel } = correction
    const now = isUndo(entry) ? 'undone' : await servedNow(database, dataDir, manifest, correction)
    reports.push({ id, stationId, fuel, now, moves: isUndo(entry) ? 0 : (moves.get(id) ?? 0) })
  }
  return reports
}

function correctionOf(entries: readonly CorrectionEntry[], entry: CorrectionEntry): Correction | undefined {
  const wanted = isUndo(entry) ? entry.undoes : entry.id
  return entries.find((one): one is Correction => one.id === wanted && !isUndo(one))
}

async function servedNow(
  database: WorkingDatabase,
  dataDir: string,
  { parts, corrections = [], createdAt }: Manifest,
  correction: Correction,
): Promise<CorrectionReport['now']> {
  if (findCorrection(correctionsInForce(corrections), correction, createdAt) !== correction) return 'past'
  const part = parts.filter(({ name }) => name === correction.country)
  const paths = partPaths(dataDir, part, 'prices.parquet')
  if (paths.length === 0) return 'not served'
  await database.execute(`create or replace view prices_now as ${selectOf(paths)}`)
  const { stationId: station, fuel, amountMicros } = correction
  const [price] = await database.rows<{ micros: number | null; unusable: string | null }>('explain/price_now', {
    station,
    fuel,
  })
  if (price?.unusable?.startsWith('withdrawn')) return 'withdrawn'
  return price !== undefined && amountMicros !== null && price.micros === amountMicros ? 'amount' : 'not served'
}
