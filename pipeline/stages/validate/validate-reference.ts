import type { Capture } from '../../capture.ts'
import { checkRates } from '../../contract/check-rates.ts'
import { checkReadable } from '../../contract/check-readable.ts'
import { checkWeeks } from '../../contract/check-weeks.ts'
import { driftOf } from '../../contract/drift.ts'
import { type ContractFinding, checked } from '../../contract/finding.ts'
import { profileOfRows } from '../../contract/profile.ts'
import { type QuarantinedField, type ReferenceReading, readReference } from '../../delivery-reading/read-delivery.ts'
import type { StoredRate, StoredWeek } from '../../memory/memory.ts'
import { type Day, dayOf, type Instant } from '../../model/instants.ts'
import { newestOf } from '../../model/lists.ts'
import type { QuarantineRow } from '../../model/stored.ts'
import type { HistorySource, RateRecord, RateSource, WeekRecord } from '../../source.ts'
import { missedRequests, onProbation, outcomeOfRefusal, replacedRequests, type SourceOutcome } from '../run/outcome.ts'
import { emptyReport, rowCounts, type SourceReport } from '../run/report.ts'
import type { DeliveryRecord } from '../run/run-folder.ts'
import { judgeDelivery } from './judge-delivery.ts'
import type { Precedent } from './precedent.ts'

export interface OpenedDelivery {
  readonly delivery: DeliveryRecord | null
  readonly read: () => Promise<Capture[]>
  readonly precedent: Precedent
}

export interface HistoryOutcome {
  readonly weeks: readonly StoredWeek[]
  readonly outcome: SourceOutcome
}

/** The rates of a delivery. None when it is refused: the stored rates stay valid for a week. */
export async function takeRates(
  source: RateSource,
  opened: OpenedDelivery,
  known: readonly StoredRate[],
): Promise<{ readonly records: readonly RateRecord[]; readonly outcome: SourceOutcome }> {
  const own = known.filter(rate => rate.source === source.descriptor.id)
  const dayOfRate = (rate: RateRecord) => rate.on
  const taken = await take(source, opened, dayOfRate, reading => checkRates(reading.records, own))
  return { records: taken.reading?.records ?? [], outcome: taken.outcome }
}

/** The weekly series. The delivery of a source replaces its entire stored series. The series of other sources stay. */
export async function takeHistory(
  source: HistorySource,
  opened: OpenedDelivery,
  known: readonly StoredWeek[],
  now: Instant,
): Promise<HistoryOutcome> {
  const { id } = source.descriptor
  const own = known.filter(week => week.source === id)
  const dayOfWeek = (record: WeekRecord) => record.week
  const taken = await take(source, opened, dayOfWeek, reading => checkWeeks(reading, own, dayOf(now)))
  if (!taken.reading) return { weeks: known, outcome: taken.outcome }
  if (opened.delivery && !opened.delivery.fromFiles && opened.precedent.onProbation) {
    const report: SourceReport = { ...taken.outcome.report, status: 'skipped', error: onProbation(id) }
    return { weeks: known, outcome: { ...taken.outcome, report } }
  }
  const weeks = taken.reading.records.map(record => ({ ...record, source: id }))
  return { weeks: [...known.filter(week => week.source !== id), ...weeks], outcome: taken.outcome }
}

async function take<Out extends object>(
  source: RateSource | HistorySource,
  opened: OpenedDelivery,
  dayOfRecord: (record: Out) => Day,
  check: (reading: ReferenceReading<Out>) => ContractFinding[],
): Promise<{ readonly reading: ReferenceReading<Out> | null; readonly outcome: SourceOutcome }> {
  const { delivery, precedent } = opened
  const { id } = source.descriptor
  const give = (report: SourceReport, accepted: ReferenceReading<Out> | null = null, read = accepted) => {
    const profile = accepted ? { profile: profileOfRows(accepted) } : {}
    const quarantined = read ? quarantineOf(read.quarantined, delivery) : []
    return { reading: accepted, outcome: { source, delivery, report, quarantined, ...profile } }
  }
  if (!delivery || delivery.error) {
    const status = delivery?.status ?? 'skipped'
    return give(emptyReport(id, status, delivery?.error ?? null))
  }
  try {
    const reading = readReference<Out>(source as never, delivery.on, await opened.read())
    const findings = [...checkReadable(reading), ...check(reading)]
    const drift = driftOf({ before: precedent.profile, now: profileOfRows(reading), isWhole: true })
    const verdict = judgeDelivery(id, checked({ findings }), reading, precedent, drift)
    if (verdict.refused) return give(verdict.refused, null, reading)
    const reported = {
      ...verdict.reported,
      warnings: [...verdict.remarks, ...missedRequests(delivery), ...replacedRequests(delivery)],
    }
    const newestData = newestOf(reading.records.map(dayOfRecord))
    return give({ ...emptyReport(id, delivery.status, null), ...rowCounts(reading), newestData, ...reported }, reading)
  } catch (error) {
    return give(emptyReport(id, 'failed', outcomeOfRefusal(error)))
  }
}

/** The rows, and the fields of rows, of a delivery that could not be read. */
export function quarantineOf(
  quarantined: readonly QuarantinedField[],
  delivery: DeliveryRecord | null,
): QuarantineRow[] {
  const shaOf = new Map(delivery?.captures.map(capture => [capture.name, capture.sha256]))
  return quarantined.map(row => ({ ...row, ref: row.ref ?? null, sha256: shaOf.get(row.capture) ?? '' }))
}
