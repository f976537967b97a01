import { disorderedFigures } from '../../contract/check-figure-order.ts'
import { checkFigures } from '../../contract/check-figures.ts'
import { driftOf } from '../../contract/drift.ts'
import { profileOfFigures } from '../../contract/profile.ts'
import { unreadPeriods } from '../../contract/unread-periods.ts'
import { type FigureReading, readFigureDelivery } from '../../delivery-reading/read-delivery.ts'
import { foldFigures } from '../../memory/fold-figures.ts'
import { DeliveryOrigins } from '../../memory/origins.ts'
import type { Instant } from '../../model/instants.ts'
import { newestOf } from '../../model/lists.ts'
import type { UnreadPeriods } from '../../model/records.ts'
import type { Profile, StoredFigure, StoredOrigin } from '../../model/stored.ts'
import type { FigureDescriptor, FigureSource } from '../../source.ts'
import { missedRequests, onProbation, outcomeOfRefusal, replacedRequests, type SourceOutcome } from '../run/outcome.ts'
import { emptyReport, rowCounts, type SourceReport } from '../run/report.ts'
import type { DeliveryRecord } from '../run/run-folder.ts'
import { type DeliveryVerdict, judgeDelivery } from './judge-delivery.ts'
import type { Precedent } from './precedent.ts'
import { type OpenedDelivery, quarantineOf } from './validate-reference.ts'

export interface FiguresOutcome {
  readonly figures: readonly StoredFigure[]
  /** The rows that the delivery's figures were read from. */
  readonly origins: readonly StoredOrigin[]
  readonly outcome: SourceOutcome
}

/** Reads the official figures of one source and joins them to the stored ones. A refused delivery changes nothing. */
export async function takeFigures(
  source: FigureSource,
  opened: OpenedDelivery,
  known: readonly StoredFigure[],
): Promise<FiguresOutcome> {
  const { delivery, precedent } = opened
  const { descriptor } = source
  const keep = (report: SourceOutcome['report'], quarantined: SourceOutcome['quarantined'] = []): FiguresOutcome => ({
    figures: known,
    origins: [],
    outcome: { source, delivery, report, quarantined },
  })
  if (!delivery || delivery.error) {
    return keep(emptyReport(descriptor.id, delivery?.status ?? 'skipped', delivery?.error ?? null))
  }
  try {
    const reading = readFigureDelivery(source, delivery.on, await opened.read())
    const profile = profileOfFigures(reading, delivery.endedAt)
    const verdict = completeFigures(descriptor, reading, profile, { known, precedent, delivery })
    const quarantined = quarantineOf(reading.quarantined, delivery)
    if (verdict.refused) return keep(verdict.refused, quarantined)
    const unread = unreadPeriods(descriptor, reading, known, delivery.endedAt)
    const report = reportOf(descriptor.id, delivery, reading, verdict)
    if (!delivery.fromFiles && precedent.onProbation) {
      return keep({ ...report, status: 'skipped', error: onProbation(descriptor.id) }, quarantined)
    }
    const origins = new DeliveryOrigins(descriptor.id, delivery.captures)
    const delivered = reading.records.map((record, at) => ({ ...record, origin: origins.idOf(reading.origins[at]!) }))
    const { figures, moved } = foldFigures(descriptor, known, delivered, delivery.endedAt, unread)
    const unreadFigures = endsOf(figures, unread, delivery.endedAt)
    const status = unreadFigures.length > 0 ? 'partial' : report.status
    return {
      figures,
      origins: origins.rows(),
      outcome: { source, delivery, quarantined, profile, report: { ...report, status, moved, unreadFigures } },
    }
  } catch (error) {
    return keep(emptyReport(descriptor.id, 'failed', outcomeOfRefusal(error)))
  }
}

function completeFigures(
  descriptor: FigureDescriptor,
  reading: FigureReading,
  profile: Profile,
  context: {
    readonly known: readonly StoredFigure[]
    readonly precedent: Precedent
    readonly delivery: DeliveryRecord
  },
): DeliveryVerdict {
  const { known, precedent, delivery } = context
  const checked = checkFigures(descriptor, reading, {
    known,
    columnsBefore: precedent.profile?.columns ?? null,
    readAt: delivery.endedAt,
    realSize: !delivery.fromFiles,
  })
  const drift = driftOf({ before: precedent.profile, now: profile, isWhole: true })
  const findings = [...checked.findings, ...disorderedFigures(reading.records)]
  return judgeDelivery(descriptor.id, { ...checked, findings }, reading, precedent, drift)
}

/** A figure is that of an entire country or region, so one that cannot be read is worth a warning. */
function unreadRows({ rows, quarantined }: FigureReading): string[] {
  const [first] = quarantined
  if (!first) return []
  const { field, reason, found } = first
  return [`${quarantined.length} of ${rows} rows cannot be read, the first for ${field}: ${reason} '${found}'`]
}

/** What is served of the fuels whose amount could not be read. */
function endsOf(figures: readonly StoredFigure[], unread: UnreadPeriods, now: Instant): string[] {
  return [...unread].flatMap(([fuel, begins]) => {
    const last = figures.findLast(one => one.fuel === fuel && one.validTo !== null && begins.includes(one.validTo))
    const begin = last?.validTo ?? begins.at(-1)!
    const what = `no readable amount of ${fuel} from ${begin} UTC on`
    if (!last) return [`${what}, and none before it that ends then`]
    const amount = `${last.amountMicros / 1e6} ${last.currency}`
    return [`${what}: its last one, ${amount}, ${begin > now ? 'is valid until then' : 'ended then'}`]
  })
}

function reportOf(
  id: string,
  delivery: DeliveryRecord,
  reading: FigureReading,
  verdict: DeliveryVerdict,
): SourceReport {
  return {
    ...emptyReport(id, verdict.remarks.length > 0 ? 'partial' : delivery.status, null),
    ...rowCounts(reading),
    prices: reading.records.length,
    newestData: newestOf(reading.records.map(({ validFrom }) => validFrom)),
    warnings: [...verdict.remarks, ...unreadRows(reading), ...missedRequests(delivery), ...replacedRequests(delivery)],
    ...verdict.reported,
  }
}
