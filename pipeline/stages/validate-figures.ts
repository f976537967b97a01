import { checkFigures } from '../contract/check-figures.ts'
import { foldFigures } from '../memory/fold-figures.ts'
import { DeliveryOrigins } from '../memory/origins.ts'
import type { HeldFigure } from '../model/held.ts'
import type { HeldOrigin } from '../model/origin.ts'
import { readFigures } from '../reading.ts'
import type { FigureSource } from '../source.ts'
import type { Accepted } from './accepted.ts'
import { missedRequests, type Outcome, onProbation, refusalOf } from './outcome.ts'
import { isOnProbation } from './permission.ts'
import { countBy, emptyReport } from './report.ts'
import { type Opened, quarantineOf } from './validate-reference.ts'

export interface FiguresOutcome {
  readonly figures: readonly HeldFigure[]
  /** The rows that the delivery's figures were read from. */
  readonly origins: readonly HeldOrigin[]
  readonly outcome: Outcome
}

/** Reads one source's official figures and joins them to what is remembered of it. A refused delivery changes nothing. */
export async function takeFigures(
  accepted: Accepted,
  source: FigureSource,
  opened: Opened,
  known: readonly HeldFigure[],
): Promise<FiguresOutcome> {
  const { delivery } = opened
  const { descriptor } = source
  const keep = (report: Outcome['report'], quarantined: Outcome['quarantined'] = []): FiguresOutcome => ({
    figures: known,
    origins: [],
    outcome: { source, delivery, report, quarantined },
  })
  if (!delivery || delivery.error) {
    return keep(emptyReport(descriptor.id, delivery?.status ?? 'skipped', delivery?.error ?? null))
  }
  try {
    const reading = readFigures(source, delivery.on, await opened.read())
    checkFigures(descriptor, reading, { known, readAt: delivery.endedAt, realSize: !delivery.fromFiles })
    const { rows, read, skipped, records } = reading
    const quarantined = quarantineOf(reading.quarantined, delivery)
    const counts = { rows, read, skipped, quarantined: countBy(reading.quarantined.map(row => row.reason)) }
    const warnings = missedRequests(delivery)
    const report = { ...emptyReport(descriptor.id, delivery.status, null), ...counts, prices: records.length, warnings }
    if (!delivery.fromFiles && isOnProbation(accepted, descriptor)) {
      return keep({ ...report, status: 'skipped', error: onProbation(descriptor.id) }, quarantined)
    }
    const origins = new DeliveryOrigins(descriptor.id, delivery.captures)
    const delivered = records.map((record, at) => ({ ...record, origin: origins.idOf(reading.origins[at]!) }))
    const { figures, moved } = foldFigures(descriptor, known, delivered, delivery.endedAt)
    return {
      figures,
      origins: origins.held(),
      outcome: { source, delivery, quarantined, report: { ...report, moved } },
    }
  } catch (error) {
    return keep(emptyReport(descriptor.id, 'failed', refusalOf(error)))
  }
}
