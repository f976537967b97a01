import { findManifestOf } from '../../snapshot/manifest.ts'
import { findCurrentId } from '../../snapshot/pointer.ts'
import { withEntriesOf } from './corrections.ts'
import { keptDeliveries } from './kept-deliveries.ts'
import {
  closeRun,
  deliveryPath,
  keepDelivery,
  keepRecord,
  openIds,
  type Run,
  readDeliveryRecord,
  readRun,
} from './run-folder.ts'
import { isAtWork } from './source-locks.ts'

/**
 * A run as it is judged under the lock of the folder. It follows the snapshot that is current now, and its clock is not before
 * that one, so that snapshots never go back in time. It also has what earlier runs have downloaded and not published: they
 * were stopped or killed, or are the command `ingest`.
 */
export function continuedRun(dataDir: string, run: Run): Run {
  const inForce = findManifestOf(dataDir, findCurrentId(dataDir))
  const waiting = waitingRuns(dataDir, run)
  if (waiting.length === 0 && (inForce?.id ?? null) === run.follows) return run
  const clocks = [run.now, ...waiting.map(({ now }) => now), ...(inForce === null ? [] : [inForce.createdAt])]
  const continued: Run = {
    ...withEntriesOf(withDeliveriesOf(dataDir, run, waiting), inForce),
    now: [...clocks].sort().at(-1)!,
    follows: inForce?.id ?? null,
  }
  keepRecord(dataDir, continued)
  // Only now: a process that is killed before leaves them to the next run.
  for (const other of waiting) closeRun(dataDir, other)
  return continued
}

/** Whether another snapshot became current since a run was judged. */
export function isBehind(dataDir: string, run: Run): boolean {
  return findCurrentId(dataDir) !== run.follows
}

/** Newest first. Not those that a process is still at work on, and none that began after this run. */
function waitingRuns(dataDir: string, run: Run): Run[] {
  const open = openIds(dataDir)
  if (run.backfill !== undefined || !open.includes(run.id)) return []
  const earlier = open.filter(id => id < run.id).map(id => readRun(dataDir, id))
  const isFree = (source: string): boolean => source in run.deliveries || !isAtWork(dataDir, source)
  return earlier
    .filter(other => other.backfill === undefined && other.demonstration === run.demonstration)
    .filter(other => Object.keys(other.deliveries).every(isFree))
    .reverse()
}

/** The records of deliveries are copied, because the name of each is the id of the run that publishes it. */
function withDeliveriesOf(dataDir: string, run: Run, waiting: readonly Run[]): Run {
  const deliveries = { ...run.deliveries }
  const died = { ...run.died }
  for (const other of waiting) {
    for (const [source, path] of Object.entries(other.deliveries)) {
      const delivery = readDeliveryRecord(dataDir, path)
      const [newest] = keptDeliveries(dataDir, source)
      if (source in deliveries || newest?.delivery.startedAt !== delivery.startedAt) continue
      deliveries[source] = deliveryPath(source, run)
      keepDelivery(dataDir, deliveries[source], delivery)
      const why = other.died?.[source]
      if (why !== undefined) died[source] = why
    }
  }
  const bySource = Object.entries(deliveries).sort(([one], [other]) => (one < other ? -1 : 1))
  return {
    ...run,
    deliveries: Object.fromEntries(bySource),
    ...(Object.keys(died).length > 0 && { died }),
  }
}
