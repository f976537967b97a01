import { checkReadable } from '../contract/check-readable.ts'
import type { Delivered } from '../delivered.ts'
import type { HeldWeek } from '../memory/memory.ts'
import { ContractError } from '../model/errors.ts'
import { dayOf, type Instant } from '../model/instants.ts'
import { microsOf } from '../model/money.ts'
import { type Quarantined, type ReferenceReading, readReference } from '../reading.ts'
import type { HistorySource, RateRecord, RateSource, WeekRecord } from '../source.ts'
import type { Accepted } from './accepted.ts'
import { missedRequests, type Outcome, onProbation, type QuarantineRow, refusalOf } from './outcome.ts'
import { isOnProbation } from './permission.ts'
import { countBy, emptyReport, type SourceReport } from './report.ts'
import type { DeliveryRecord } from './run-folder.ts'

export interface Opened {
  readonly delivery: DeliveryRecord | null
  readonly read: () => Promise<Delivered[]>
}

export interface HistoryOutcome {
  readonly weeks: readonly HeldWeek[]
  readonly outcome: Outcome
}

/** The rates of a delivery; none when it is refused: the stored ones go on for a week. */
export async function takeRates(
  source: RateSource,
  opened: Opened,
): Promise<{ readonly records: readonly RateRecord[]; readonly outcome: Outcome }> {
  const taken = await take<RateRecord>(source, opened, () => undefined)
  return { records: taken.reading?.records ?? [], outcome: taken.outcome }
}

/** The weekly series: what a source delivers is its whole series; of the others, what is remembered goes on. */
export async function takeHistory(
  accepted: Accepted,
  source: HistorySource,
  opened: Opened,
  known: readonly HeldWeek[],
  now: Instant,
): Promise<HistoryOutcome> {
  const { id } = source.descriptor
  const own = known.filter(week => week.source === id)
  const taken = await take<WeekRecord>(source, opened, reading => checkWeeks(source, reading, own, now))
  if (!taken.reading) return { weeks: known, outcome: taken.outcome }
  if (opened.delivery && !opened.delivery.fromFiles && isOnProbation(accepted, source.descriptor)) {
    const report: SourceReport = { ...taken.outcome.report, status: 'skipped', error: onProbation(id) }
    return { weeks: known, outcome: { ...taken.outcome, report } }
  }
  const weeks = taken.reading.records.map(record => ({
    country: record.country,
    week: record.week,
    euro95Micros: record.euro95PerKilolitre === null ? null : microsOf(record.euro95PerKilolitre),
    dieselMicros: record.dieselPerKilolitre === null ? null : microsOf(record.dieselPerKilolitre),
    source: source.descriptor.id,
  }))
  return { weeks: [...known.filter(week => week.source !== id), ...weeks], outcome: taken.outcome }
}

function checkWeeks(
  source: HistorySource,
  reading: ReferenceReading<WeekRecord>,
  known: readonly HeldWeek[],
  now: Instant,
): void {
  const { id } = source.descriptor
  const weeks = new Set(reading.records.map(record => record.week))
  const before = new Set(known.map(week => week.week))
  // A week that cannot be read is not missing from the file.
  if (weeks.size + reading.quarantined.length < before.size) {
    throw new ContractError(`${id}: expected at least ${before.size} weeks as last time, found ${weeks.size}`)
  }
  const newest = [...weeks].sort().at(-1) ?? ''
  if (newest > dayOf(now)) {
    throw new ContractError(`${id}: expected weeks up to ${dayOf(now)}, found ${newest}`)
  }
}

async function take<Out extends object>(
  source: RateSource | HistorySource,
  opened: Opened,
  check: (reading: ReferenceReading<Out>) => void,
): Promise<{ readonly reading: ReferenceReading<Out> | null; readonly outcome: Outcome }> {
  const { delivery } = opened
  const { id } = source.descriptor
  const give = (report: SourceReport, reading: ReferenceReading<Out> | null = null) => ({
    reading,
    outcome: { source, delivery, report, quarantined: quarantineOf(reading?.quarantined ?? [], delivery) },
  })
  if (!delivery || delivery.error) {
    const status = delivery?.status ?? 'skipped'
    return give(emptyReport(id, status, delivery?.error ?? null))
  }
  try {
    const reading = readReference<Out>(source as never, delivery.on, await opened.read())
    checkReadable(id, reading)
    check(reading)
    const { rows, read, skipped } = reading
    const quarantined = countBy(reading.quarantined.map(row => row.reason))
    const warnings = missedRequests(delivery)
    return give({ ...emptyReport(id, delivery.status, null), rows, read, skipped, quarantined, warnings }, reading)
  } catch (error) {
    return give(emptyReport(id, 'failed', refusalOf(error)))
  }
}

export function quarantineOf(
  quarantined: readonly Quarantined[],
  delivery: DeliveryRecord | null,
  scope: QuarantineRow['scope'] = 'row',
): QuarantineRow[] {
  const shaOf = new Map(delivery?.captures.map(capture => [capture.name, capture.sha256]))
  return quarantined.map(row => ({ ...row, scope, sha256: shaOf.get(row.capture) ?? '' }))
}
