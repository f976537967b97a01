import type { Instant } from '../../model/instants.ts'
import { instantIn } from '../../parsers/instants.ts'

export const zone = 'Europe/Paris'

/**
 * A stamp of the feed. The JSON export writes `2026-02-08T09:48:35+00:00`, but the hours are those of Paris: the XML
 * has the same digits without the offset, and if read as UTC, 160 stamps were in the future on 2026-09-03.
 * Throws RowError.
 */
export function parisClock(field: string, value: unknown): Instant | null {
  return instantIn(zone, field, value)
}
