import { checkRates } from '../../contract/check-rates.ts'
import { checkReadable } from '../../contract/check-readable.ts'
import { checkWeeks } from '../../contract/check-weeks.ts'
import { type ContractFinding, checked } from '../../contract/finding.ts'
import { profileOfRows } from '../../contract/profile.ts'
import { type ReferenceReading, readReference } from '../../delivery-reading/read-delivery.ts'
import type { StoredRate, StoredWeek } from '../../memory/memory.ts'
import { type Day, dayOf, type Instant } from '../../model/instants.ts'
import { newestOf } from '../../model/lists.ts'
import type { HistorySource, RateRecord, RateSource, WeekRecord } from '../../source.ts'
import type { SourceOutcome } from '../run/outcome.ts'
import { type DeliveryKind, judgeDelivery, type OpenedDelivery } from './judge-delivery.ts'

/** The rates of a delivery. None when it is refused: the stored rates stay valid for a week. */
export async function takeRates(
  source: RateSource,
  opened: OpenedDelivery,
  known: readonly StoredRate[],
): Promise<{ readonly records: readonly RateRecord[]; readonly outcome: SourceOutcome }> {
  const own = known.filter(rate => rate.source === source.descriptor.id)
  const kind = kindOf(source, {
    dayOf: (rate: RateRecord) => rate.on,
    check: reading => checkRates(reading.records, own),
    join: records => records,
  })
  const { taken, outcome } = await judgeDelivery(source, opened, kind, [])
  return { records: taken, outcome }
}

/** The weekly series. The delivery of a source replaces its entire stored series. The series of other sources stay. */
export async function takeHistory(
  source: HistorySource,
  opened: OpenedDelivery,
  known: readonly StoredWeek[],
  now: Instant,
): Promise<{ readonly weeks: readonly StoredWeek[]; readonly outcome: SourceOutcome }> {
  const { id } = source.descriptor
  const own = known.filter(week => week.source === id)
  const kind = kindOf(source, {
    dayOf: (record: WeekRecord) => record.week,
    check: reading => checkWeeks(reading, own, dayOf(now)),
    join: (records): readonly StoredWeek[] => [
      ...known.filter(week => week.source !== id),
      ...records.map(record => ({ ...record, source: id })),
    ],
  })
  const { taken, outcome } = await judgeDelivery(source, opened, kind, known)
  return { weeks: taken, outcome }
}

/** Deliveries whose records are kept as they are. */
function kindOf<Out extends object, Taken>(
  source: RateSource | HistorySource,
  {
    dayOf: dayOfRecord,
    check,
    join,
  }: {
    readonly dayOf: (record: Out) => Day
    readonly check: (reading: ReferenceReading<Out>) => readonly ContractFinding[]
    readonly join: (records: readonly Out[]) => Taken
  },
): DeliveryKind<ReferenceReading<Out>, Taken> {
  return {
    read: ({ on }, captures) => readReference<Out>(source as never, on, captures),
    profileOf: profileOfRows,
    check: reading => checked({ findings: [...checkReadable(reading), ...check(reading)] }),
    judge: ({ records }) => ({
      report: { newestData: newestOf(records.map(dayOfRecord)) },
      fold: () => ({ taken: join(records) }),
    }),
  }
}
