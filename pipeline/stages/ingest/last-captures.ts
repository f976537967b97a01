import { isCaptureIntact } from '../../fetch/captures.ts'
import { hoursBetween, type Instant } from '../../model/instants.ts'
import type { Request, StoredAnswer } from '../../source.ts'
import { type KeptDelivery, keptDeliveries } from '../run/kept-deliveries.ts'
import { isRead } from '../run/outcome.ts'
import { type CaptureRecord, findReport } from '../run/run-folder.ts'

// A feed that pauses for more than this many runs is downloaded in full again.
const runsBack = 10

/**
 * The newest stored capture of the same request, for a conditional request. Only answers from the network: files of
 * `--from` carry no validators.
 */
export function findLastCapture(
  dataDir: string,
  sourceId: string,
  requestName: string,
  url: string,
): CaptureRecord | null {
  for (const { delivery } of newestDeliveries(dataDir, sourceId)) {
    if (delivery.fromFiles) continue
    const capture = delivery.captures.find(one => one.name === requestName && one.url === url)
    // A record outlives its captures when `snapshot prune` had to make room. Without the bytes, a 304 would be no answer.
    if (capture && capture.status === 200 && isCaptureIntact(dataDir, capture.sha256)) return capture
  }
  return null
}

/**
 * The newest stored answer to a request that is younger than so many hours and belongs to a delivery that could be
 * read. This keeps an error page with status 200 from being reused for a day. Null when there is none.
 */
export function findKeptCapture(
  dataDir: string,
  sourceId: string,
  { name, keptForHours = 0 }: Pick<Request, 'name' | 'keptForHours'>,
  url: string,
  now: Instant,
): CaptureRecord | null {
  if (keptForHours === 0) return null
  for (const { delivery, run } of newestDeliveries(dataDir, sourceId)) {
    const capture = delivery.captures.find(one => one.name === name && one.url === url && one.status === 200)
    if (!capture || delivery.fromFiles || !wasRead(dataDir, sourceId, run)) continue
    if (!isCaptureIntact(dataDir, capture.sha256)) continue
    const ageHours = hoursBetween(capture.fetchedAt, now)
    // A capture in the future means that the clock was set back, so its age is unknown.
    return ageHours >= 0 && ageHours < keptForHours ? capture : null
  }
  return null
}

/**
 * The answers of the newest delivery of a source. Empty if it failed, was refused or came from files: then a feed that
 * requests only changes must request everything, because the fault may be in what is stored.
 */
export function storedAnswers(dataDir: string, sourceId: string): readonly StoredAnswer[] {
  const [newest] = keptDeliveries(dataDir, sourceId)
  if (!newest || newest.delivery.fromFiles || !wasRead(dataDir, sourceId, newest.run)) return []
  const answers = newest.delivery.captures.filter(({ status }) => status === 200)
  if (answers.some(({ sha256 }) => !isCaptureIntact(dataDir, sha256))) return []
  return answers.map(({ name, fetchedAt }) => ({ name, fetchedAt }))
}

/** Whether the report of its run shows that a delivery was accepted, or read and stored on probation. */
export function wasRead(dataDir: string, sourceId: string, run: string): boolean {
  const report = findReport(dataDir, run)?.sources.find(one => one.id === sourceId)
  return report !== undefined && (isRead(report.status) || (report.status === 'skipped' && report.read > 0))
}

function* newestDeliveries(dataDir: string, sourceId: string): Generator<KeptDelivery> {
  let left = runsBack
  for (const kept of keptDeliveries(dataDir, sourceId)) {
    yield kept
    left -= 1
    if (left === 0) return
  }
}
