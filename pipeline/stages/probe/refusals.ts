import type { Instant } from '../../model/instants.ts'
import { type KeptDelivery, keptDeliveries } from '../run/kept-deliveries.ts'
import { findReport } from '../run/run-folder.ts'
import { findProbeReport } from './probe-folder.ts'

/** A refusal of a source that an operator accepts by its name: by whom, when, why and of which bytes. */
export interface Refusal {
  readonly by: 'run' | 'probe'
  /** When the delivery was complete, or had failed. */
  readonly at: Instant
  readonly why: string
  readonly captures: readonly { readonly name: string; readonly sha256: string }[]
}

/** What the last run and the last probe found against a source. Null if neither has ever requested it in this folder. */
export function findRefusals(dataDir: string, id: string): Refusal[] | null {
  const newest = newestRequested(dataDir, id)
  const reported = newest && findReport(dataDir, newest.run)?.sources.find(one => one.id === id)
  const probed = findProbeReport(dataDir)?.sources.find(one => one.id === id && one.verdict !== 'skipped')
  if (!newest && !probed) return null
  const refusals: Refusal[] = []
  if (newest && reported?.status === 'failed') {
    const { endedAt: at, captures, error } = newest.delivery
    refusals.push({ by: 'run', at, why: reported.error ?? error?.message ?? 'failed', captures: captures.map(hashOf) })
  }
  if (probed && probed.verdict !== 'clean') {
    const { at, captures, error, differences } = probed
    const texts = differences.filter(({ needsLook }) => needsLook).map(({ text }) => text)
    refusals.push({
      by: 'probe',
      at,
      why: error ?? (texts.join('; ') || probed.verdict),
      captures: captures.map(hashOf),
    })
  }
  return refusals
}

function hashOf({ name, sha256 }: Refusal['captures'][number]): Refusal['captures'][number] {
  return { name, sha256 }
}

/** A source without its key was not requested. */
function newestRequested(dataDir: string, id: string): KeptDelivery | null {
  for (const kept of keptDeliveries(dataDir, id)) if (kept.delivery.status !== 'skipped') return kept
  return null
}
