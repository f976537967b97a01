import { FuelError, InvariantError } from '../../model/errors.ts'
import type { Instant } from '../../model/instants.ts'
import type { Profile, QuarantineRow } from '../../model/stored.ts'
import type { Source } from '../../source.ts'
import { emptyReport, type SourceReport } from './report.ts'
import type { DeliveryRecord } from './run-folder.ts'

export interface SourceOutcome {
  readonly source: Source
  readonly delivery: DeliveryRecord | null
  readonly report: SourceReport
  readonly quarantined: readonly QuarantineRow[]
  /** For an accepted delivery of stations: the time since which no price and no stamp of the source has changed. */
  readonly stillSince?: Instant
  /** For a delivery that was read. Stored when it is accepted. */
  readonly profile?: Profile
  /** The delivery has the same bytes as the last accepted one and was not read again. */
  readonly isConfirmed?: true
  /** What a delivery that was read was judged with. */
  readonly judgedWith?: string
}

export function isRead(status: string): boolean {
  return status === 'success' || status === 'not_modified' || status === 'partial'
}

/** Outcome of a delivery that brought nothing to read. */
export function failedOutcome(source: Source, delivery: DeliveryRecord): SourceOutcome {
  const report = emptyReport(source.descriptor.id, delivery.status, delivery.error)
  return { source, delivery, report, quarantined: [] }
}

/** The error to put into a report. Our own bugs are thrown again. */
export function outcomeOfRefusal(error: unknown): FuelError {
  if (!(error instanceof FuelError) || error instanceof InvariantError) throw error
  return error
}

/** Warnings for requests that failed but were optional. Empty when there are none. */
export function missedRequests({ failedRequests }: Pick<DeliveryRecord, 'failedRequests'>): string[] {
  const [first, ...more] = failedRequests
  if (!first) return []
  return [more.length === 0 ? first.message : `${failedRequests.length} requests failed, the first: ${first.message}`]
}

/** Warnings for requests whose content came from another address. */
export function replacedRequests({ replacedRequests: replaced = [], captures }: DeliveryRecord): string[] {
  return replaced.map(({ message, by }) => {
    const url = captures.find(({ name }) => name === by)?.url ?? by
    return `${message}. Read instead: ${url}`
  })
}

/** Why nothing of a source below `seen whole` is published before the operator has checked a delivery. */
export function onProbation(id: string): string {
  return `first live delivery, kept and not published: look at the counts and at 'fuel-etl rejected --quarantined --source ${id}', then run 'fuel-etl accept ${id}'`
}
