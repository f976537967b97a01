import { FuelError, InvariantError } from '../model/errors.ts'
import type { Instant } from '../model/instants.ts'
import type { Profile } from '../model/profile.ts'
import type { QuarantineRow } from '../model/stored.ts'
import type { Source } from '../source.ts'
import { emptyReport, type SourceReport } from './report.ts'
import type { DeliveryRecord } from './run-folder.ts'

/** What became of one source in this run. */
export interface Outcome {
  readonly source: Source
  readonly delivery: DeliveryRecord | null
  readonly report: SourceReport
  readonly quarantined: readonly QuarantineRow[]
  /** Of an accepted delivery of stations: since when no price and no stamp of the source has moved. */
  readonly stillSince?: Instant
  /** Of a delivery that was read; remembered when it is accepted. */
  readonly profile?: Profile
  /** The delivery has the bytes of the last accepted one, and was not read again. */
  readonly isConfirmed?: true
  /** What a delivery that was read was judged with. */
  readonly judgedWith?: string
}

export function isRead(status: string): boolean {
  return status === 'success' || status === 'not_modified' || status === 'partial'
}

/** Of a delivery that brought nothing to read. */
export function failedOutcome(source: Source, delivery: DeliveryRecord): Outcome {
  const report = emptyReport(source.descriptor.id, delivery.status, delivery.error)
  return { source, delivery, report, quarantined: [] }
}

/** What a report says of a refusal. Our own bugs go on up. */
export function refusalOf(error: unknown): FuelError {
  if (!(error instanceof FuelError) || error instanceof InvariantError) throw error
  return error
}

/** What a report says of requests that the delivery did without; nothing when there were none. */
export function missedRequests({ failedRequests }: Pick<DeliveryRecord, 'failedRequests'>): string[] {
  const [first, ...more] = failedRequests
  if (!first) return []
  return [more.length === 0 ? first.message : `${failedRequests.length} requests failed, the first: ${first.message}`]
}

/** Why nothing new is published of a source that was never seen whole, until somebody has looked at what it delivers. */
export function onProbation(id: string): string {
  return `first live delivery, kept and not published: look at the counts and at 'fuel-etl quarantine --source ${id}', then run 'fuel-etl accept ${id}'`
}
