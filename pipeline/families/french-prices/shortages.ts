import type { Instant } from '../../model/instants.ts'
import type { Availability } from '../../model/records.ts'
import { wordOf } from '../../parsers/fields.ts'
import { type FrenchFuel, fuels } from './fuels-and-clock.ts'

/** An open shortage (`rupture`) as published. */
export interface Shortage {
  readonly fuel: FrenchFuel
  /** `temporaire`, `definitive`, or nothing: 9 of the 187 seen in June 2026 have no type, since 2012 and later. */
  readonly type: unknown
  readonly since: Instant | null
}

const types = ['temporaire', 'definitive'] as const

/**
 * The availability of the station's fuels: `temporaire` is out of stock; `definitive` is not sold (no state); a
 * shortage without a type gives no state. The age is not used: some temporary shortages date from 2017.
 * One fuel may have several open shortages (305 cases on 2026-09-03): the newest counts. A type that was never seen is
 * put aside.
 */
export function availabilityOf(shortages: readonly Shortage[]): Availability[] {
  return fuels.flatMap(fuel => {
    const newest = shortages
      .filter(shortage => shortage.fuel === fuel)
      .map(({ type, since }) => ({ type: wordOf(`${fuel.stem}_rupture_type`, type, types), since }))
      .filter(({ type }) => type !== null)
      .sort((a, b) => ((a.since ?? '') < (b.since ?? '') ? 1 : -1))[0]
    if (newest?.type !== 'temporaire') return []
    return [{ fuel: fuel.fuel, state: 'out_of_stock' as const, since: newest.since }]
  })
}
