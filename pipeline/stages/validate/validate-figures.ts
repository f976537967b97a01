import { disorderedFigures } from '../../contract/check-figure-order.ts'
import { checkFigures } from '../../contract/check-figures.ts'
import { profileOfFigures } from '../../contract/profile.ts'
import { unreadPeriods } from '../../contract/unread-periods.ts'
import { type FigureReading, readFigureDelivery } from '../../delivery-reading/read-delivery.ts'
import { foldFigures } from '../../memory/fold-figures.ts'
import { DeliveryOrigins } from '../../memory/origins.ts'
import type { Instant } from '../../model/instants.ts'
import { newestOf } from '../../model/lists.ts'
import type { UnreadPeriods } from '../../model/records.ts'
import type { StoredFigure, StoredOrigin } from '../../model/stored.ts'
import type { FigureDescriptor, FigureSource } from '../../source.ts'
import type { SourceOutcome } from '../run/outcome.ts'
import type { DeliveryRecord } from '../run/run-folder.ts'
import { type DeliveryKind, judgeDelivery, type OpenedDelivery } from './judge-delivery.ts'

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
  const { descriptor } = source
  const kind: DeliveryKind<FigureReading, Omit<FiguresOutcome, 'outcome'>> = {
    read: ({ on }, captures) => readFigureDelivery(source, on, captures),
    profileOf: (reading, { endedAt }) => profileOfFigures(reading, endedAt),
    check: (reading, { endedAt, fromFiles }) => {
      const columnsBefore = opened.precedent.profile?.columns ?? null
      const found = checkFigures(descriptor, reading, { known, columnsBefore, readAt: endedAt, realSize: !fromFiles })
      return { ...found, findings: [...found.findings, ...disorderedFigures(reading.records)] }
    },
    judge: (reading, delivery, { remarks }) => ({
      report: {
        status: remarks.length > 0 ? 'partial' : delivery.status,
        prices: reading.records.length,
        newestData: newestOf(reading.records.map(({ validFrom }) => validFrom)),
        warnings: unreadRows(reading),
      },
      fold: () => foldDelivery(descriptor, reading, delivery, known),
    }),
  }
  const { taken, outcome } = await judgeDelivery(source, opened, kind, { figures: known, origins: [] })
  return { ...taken, outcome }
}

function foldDelivery(
  descriptor: FigureDescriptor,
  reading: FigureReading,
  delivery: DeliveryRecord,
  known: readonly StoredFigure[],
) {
  const unread = unreadPeriods(descriptor, reading, known, delivery.endedAt)
  const origins = new DeliveryOrigins(descriptor.id, delivery.captures)
  const delivered = reading.records.map((record, at) => ({ ...record, origin: origins.idOf(reading.origins[at]!) }))
  const { figures, moved } = foldFigures(descriptor, known, delivered, delivery.endedAt, unread)
  const unreadFigures = endsOf(figures, unread, delivery.endedAt)
  return {
    taken: { figures, origins: origins.rows() },
    report: { moved, unreadFigures, ...(unreadFigures.length > 0 && { status: 'partial' }) },
  }
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
