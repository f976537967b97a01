import { RowError } from '../../model/errors.ts'
import type { Instant } from '../../model/instants.ts'
import type { Availability } from '../../model/records.ts'
import { type FrenchFuel, fuels } from './fuels.ts'

/** An open shortage (`rupture`) as published. */
export interface Shortage {
  readonly fuel: FrenchFuel
  /** `temporaire`, `definitive`, or nothing: 9 of the 187 seen in June 2026 have no type, since 2012 and later. */
  readonly type: unknown
  readonly since: Instant | null
}

const types = ['temporaire', 'definitive']

/**
 * The availability of the station's fuels: `temporaire` is out of stock; `definitive` is not sold (no state); a
 * shortage without a type gives no state. The age is not used: some temporary shortages date from 2017.
 * One fuel may have several open shortages (305 cases on 2026-09-03): the newest counts.
 * Throws RowError for a type that was never seen.
 */
export function availabilityOf(shortages: readonly Shortage[]): Availability[] {
  return fuels.flatMap(fuel => {
    const newest = shortages
      .filter(shortage => shortage.fuel === fuel && isTyped(shortage))
      .sort((a, b) => ((a.since ?? '') < (b.since ?? '') ? 1 : -1))[0]
    if (newest?.type !== 'temporaire') return []
    return [{ fuel: fuel.fuel, state: 'out_of_stock' as const, since: newest.since }]
  })
}

function isTyped({ fuel, type }: Shortage): boolean {
  if (type === null || type === undefined || type === '') return false
  if (!types.includes(type as string)) throw new RowError(`${fuel.stem}_rupture_type`, 'UNKNOWN_WORD', type)
  return true
}
