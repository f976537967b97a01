import type { StoredFetch } from '../../memory/memory.ts'
import type { StoredCapture } from '../../model/stored.ts'
import { isMarketSource } from '../../source.ts'
import { isRead, type SourceOutcome } from '../run/outcome.ts'

/** The rows of `fetch_log` of a run, newest first. */
export function fetchesOf(outcomes: readonly SourceOutcome[]): StoredFetch[] {
  return outcomes
    .flatMap(({ source, delivery, report }) =>
      !isMarketSource(source) || !delivery
        ? []
        : [
            {
              country: source.descriptor.country,
              source: source.descriptor.id,
              startedAt: delivery.startedAt,
              endedAt: delivery.endedAt,
              stations: isRead(report.status) ? (source.kind === 'stations' ? report.stations : report.prices) : null,
              moved: isRead(report.status) ? report.moved : null,
              status: report.status,
              seconds: delivery.seconds,
              error: report.error,
            },
          ],
    )
    .sort((a, b) => (a.startedAt === b.startedAt ? (a.source < b.source ? -1 : 1) : a.startedAt < b.startedAt ? 1 : -1))
}

/** The captures of a delivery that was read. This read is their newest fetch. */
export function storedCaptures({ source, delivery, report }: SourceOutcome): StoredCapture[] {
  if (delivery === null || !isRead(report.status)) return []
  return delivery.captures.map(({ name, sha256, url, bytes }) => {
    return { source: source.descriptor.id, capture: name, sha256, url, fetchedAt: delivery.endedAt, bytes }
  })
}
