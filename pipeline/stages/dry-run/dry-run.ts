import type { StoredRate, StoredWeek } from '../../memory/memory.ts'
import { WorkerDied } from '../../model/errors.ts'
import type { Profile } from '../../model/stored.ts'
import { findManifestOf } from '../../snapshot/manifest.ts'
import { readHistory } from '../../snapshot/read-memory.ts'
import { WorkingDatabase } from '../../snapshot/working-database.ts'
import { isMarketSource, type MarketSource, type Source } from '../../source.ts'
import { workerLimitsOf } from '../../workers/limits.ts'
import { isRead } from '../run/outcome.ts'
import type { DeliveredMedian, RunReport, SourceReport } from '../run/report.ts'
import { type DeliveryRecord, hasRows, type Run, readDeliveryRecord, readRows } from '../run/run-folder.ts'
import type { Workers } from '../tasks/workers.ts'
import { deliveredMedians } from './delivered-medians.ts'
import { judgedRows } from './judged-rows.ts'

export interface DryRunSetup {
  readonly dataDir: string
  readonly sources: readonly Source[]
  readonly workers: Workers
  readonly stop?: AbortSignal
  /** How many rows of the one source to show. */
  readonly rows?: number
}

/** What a dry run reports in addition: medians next to the bulletin, and rows. The run is judged and converted. */
export async function lookAtDeliveries(
  setup: DryRunSetup,
  run: Run,
  report: RunReport,
): Promise<Pick<RunReport, 'delivered' | 'rows'>> {
  const { dataDir, rows: count, workers } = setup
  const deliveries = deliveriesOf(setup, run)
  const delivered = await mediansOf(setup, run, report, deliveries)
  if (count === undefined) return { delivered }
  const shown = deliveries.find(({ source }) => isMarketSource(source)) ?? deliveries[0]
  if (!shown) return { delivered, rows: [] }
  const task = taskOf(setup, shown.source)
  const sample = () => workers.do('sampleDelivery', { dataDir, delivery: shown.delivery, count }, task)
  return { delivered, rows: await judgedRows(dataDir, run, shown.source, await surviving(sample, []), report) }
}

interface Delivered {
  readonly source: Source
  readonly delivery: DeliveryRecord
}

/** The deliveries of the run from which something can be read. */
function deliveriesOf({ dataDir, sources }: DryRunSetup, { deliveries }: Run): Delivered[] {
  return sources.flatMap(source => {
    const path = deliveries[source.descriptor.id]
    const delivery = path === undefined ? null : readDeliveryRecord(dataDir, path)
    return delivery && delivery.captures.length > 0 ? [{ source, delivery }] : []
  })
}

async function mediansOf(
  setup: DryRunSetup,
  run: Run,
  { sources: reports }: RunReport,
  deliveries: readonly Delivered[],
): Promise<DeliveredMedian[]> {
  const reference = { rates: readRows<StoredRate>(setup.dataDir, run, 'rates'), weeks: await weeksOf(setup, run) }
  const accepted = acceptedProfiles(setup.dataDir, run, reports)
  const all: DeliveredMedian[] = []
  for (const { source, delivery } of deliveries) {
    if (!isMarketSource(source)) continue
    const { id } = source.descriptor
    const died = reports.some(report => report.id === id && report.errorCode === 'READER_DIED')
    const profile = accepted.get(id) ?? (died ? null : await profileOf(setup, source, delivery))
    if (profile) all.push(...deliveredMedians(source, delivery, profile, reference))
  }
  return all
}

/** The weekly prices of the run, or the stored ones if it has none. */
async function weeksOf({ dataDir }: DryRunSetup, run: Run): Promise<readonly StoredWeek[]> {
  if (hasRows(dataDir, run, 'history')) return readRows<StoredWeek>(dataDir, run, 'history')
  const database = await WorkingDatabase.open(1)
  try {
    return await readHistory(database, dataDir, findManifestOf(dataDir, run.follows))
  } finally {
    database.close()
  }
}

/** Of accepted deliveries the profile is stored. Others are described again. */
function acceptedProfiles(dataDir: string, run: Run, reports: readonly SourceReport[]): ReadonlyMap<string, Profile> {
  const read = new Set(reports.filter(({ status }) => isRead(status)).map(({ id }) => id))
  const rows = readRows<{ readonly id: string; readonly profile?: string }>(dataDir, run, 'sources')
  const stored = rows.flatMap(({ id, profile }): [string, Profile][] =>
    profile && read.has(id) ? [[id, JSON.parse(profile) as Profile]] : [],
  )
  return new Map(stored)
}

async function profileOf(setup: DryRunSetup, source: MarketSource, delivery: DeliveryRecord): Promise<Profile | null> {
  const { workers, dataDir } = setup
  const task = taskOf(setup, source)
  const look = await surviving(() => workers.do('describeDelivery', { dataDir, delivery }, task), null)
  return look?.profile ?? null
}

function taskOf({ stop }: DryRunSetup, { descriptor }: Source) {
  return { limits: workerLimitsOf([descriptor]), ...(stop && { stop }) }
}

/** Nothing is known of a delivery that ends the process that reads it. */
async function surviving<Result>(work: () => Promise<Result>, otherwise: Result): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof WorkerDied)) throw error
    return otherwise
  }
}
