import { hoursBetween, type Instant } from '../../model/instants.ts'
import type { Request } from '../../source.ts'
import { probeFolder } from '../probe/probe-folder.ts'
import { keptDeliveries } from '../run/kept-deliveries.ts'
import type { CaptureRecord } from '../run/run-folder.ts'
import { wasRead } from './last-captures.ts'

/** The answer of the last probe to a request; null if there is none. Its bytes are in the folder of the probe. */
export type FindProbed = (request: Request, url: string) => CaptureRecord | null

// Long enough to look at a probe of all sources and to accept them. Later, the publisher has newer prices.
const probedForHours = 2

/**
 * The answers of a source that the last probe has downloaded, so that the run after a probe does not request them a second time: a sweep has
 * a thousand requests. Only of a complete delivery that could be read, and only until the source is downloaded again.
 */
export function probedAnswers(dataDir: string, source: string, now: Instant): FindProbed {
  const folder = probeFolder(dataDir)
  const [probed] = keptDeliveries(folder, source)
  if (probed?.delivery.status !== 'success' || !wasRead(folder, source, probed.run)) return () => null
  const { startedAt, captures } = probed.delivery
  if (isRequestedSince(dataDir, source, startedAt)) return () => null
  const byName = new Map(captures.map(capture => [capture.name, capture]))
  return ({ name, method = 'GET', answers = [] }, url) => {
    const capture = byName.get(name)
    if (!capture || capture.url !== url || capture.method !== method) return null
    if (capture.status !== 200 && !answers.includes(capture.status)) return null
    const hours = hoursBetween(capture.fetchedAt, now)
    return hours >= 0 && hours < probedForHours ? capture : null
  }
}

function isRequestedSince(dataDir: string, source: string, startedAt: Instant): boolean {
  for (const { delivery } of keptDeliveries(dataDir, source)) {
    if (delivery.status !== 'skipped') return delivery.startedAt >= startedAt
  }
  return false
}
