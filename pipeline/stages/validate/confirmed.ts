import { findInstant, hoursBetween } from '../../model/instants.ts'
import type { StoredSource } from '../../model/stored.ts'
import type { Source } from '../../source.ts'
import { editionOn } from '../../source.ts'
import type { SourceOutcome } from '../run/outcome.ts'
import type { SourceReport } from '../run/report.ts'
import type { DeliveryRecord } from '../run/run-folder.ts'

/**
 * Everything that a delivery is read and judged with, apart from its bytes, as one text. An equal text and equal bytes
 * give an equal outcome.
 */
export function judgedWith(
  source: Source,
  on: string,
  reference: readonly (string | number | null)[],
  madeBy: string,
): string {
  const edition = editionOn<{ readonly since: string }>(source.editions, on)
  return JSON.stringify([madeBy, edition?.since ?? null, ...reference])
}

/**
 * The outcome of a delivery with the same bytes as the last accepted one of its source. Nothing is read again, and the
 * earlier report is reused. Null where anything differs, or where the earlier delivery was not accepted without
 * findings.
 */
export function confirmedOutcome(
  source: Source,
  delivery: DeliveryRecord,
  before: StoredSource | undefined,
  judged: string,
): SourceOutcome | null {
  if (!before?.report || before.judgedWith !== judged || delivery.error || delivery.failedRequests.length > 0)
    return null
  // It failed or was refused since, so its report is news.
  if (before.status === 'failed' || before.status === 'skipped') return null
  if (!isSame(delivery, before)) return null
  const earlier = JSON.parse(before.report) as SourceReport
  // Findings were accepted for that one delivery only.
  if (earlier.findings.length > 0) return null
  if (isBehind(source, earlier, delivery)) return null
  const status = earlier.status === 'partial' ? 'partial' : delivery.status
  return {
    source,
    delivery,
    report: { ...earlier, status, moved: 0, proved: 0, drift: [] },
    quarantined: [],
    isConfirmed: true,
  }
}

function isSame({ captures }: DeliveryRecord, before: StoredSource): boolean {
  if (captures.length === 0 || captures.length !== before.captures.length) return false
  return captures.every(({ name, sha256, status }, at) => {
    const known = before.captures[at]!
    return known.name === name && known.sha256 === sha256 && known.status === status
  })
}

/** The same bytes become too old for the contract one day. Then they are read again and refused. */
function isBehind(source: Source, { newestData }: SourceReport, { endedAt }: DeliveryRecord): boolean {
  const within = source.kind === 'stations' ? source.descriptor.contract.newestStampWithinHours : undefined
  const newest = newestData === null ? null : findInstant(newestData)
  return within !== undefined && newest !== null && hoursBetween(newest, endedAt) > within
}
