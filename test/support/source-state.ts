import { type SourceState, stateOfNeverAsked } from '../../pipeline/snapshot/source-states.ts'
import type { Source } from '../../pipeline/source.ts'

/** A source that was read at noon of 19 November 2026 and has current prices, changed by the given members. */
export function stateOfRead(source: Source, members: Partial<SourceState> = {}): SourceState {
  const readAt = '2026-11-19 12:00:00'
  return {
    ...stateOfNeverAsked(source),
    askedAt: readAt,
    readAt,
    seconds: '2.500',
    status: 'success',
    newestAt: '2026-11-19 08:00:00',
    stationsInForce: 90,
    inForce: 200,
    delivered: { rows: 100, read: 95, skipped: 3, quarantined: 2, stations: 95, prices: 205, moved: 40 },
    ...members,
  }
}
