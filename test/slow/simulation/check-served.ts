import type { Instant } from '../../../pipeline/model/instants.ts'
import { query } from '../../support/runs.ts'
import type { Due } from './truth.ts'

/** A current price of a snapshot. */
export interface Served {
  /** `source/ref/fuel`. */
  readonly key: string
  readonly micros: number
  readonly eurMicros: number
  readonly updatedAt: Instant | null
}

export function servedOf(dataDir: string, id: string): Promise<Served[]> {
  return query<Served>(
    dataDir,
    `select prices.source || '/' || stations.ref || '/' || fuel as key, (local_price * 1000000)::double as micros,
        (eur_per_unit * 1000000)::double as "eurMicros", updated_at::varchar as "updatedAt"
     from {prices} as prices join {stations} as stations using (station_id)
     where local_price is not null`,
    id,
  )
}

/** Faults of the prices that a snapshot serves, compared with the statements of their publishers. */
export function wrongPrices(
  served: readonly Served[],
  due: ReadonlyMap<string, Due & { readonly perEuro: number }>,
  everTrue: ReadonlyMap<string, ReadonlySet<number>>,
  now: Instant,
): string[] {
  const wrong = served.flatMap(({ key, micros, eurMicros, updatedAt }) => {
    const price = due.get(key)
    if (!everTrue.get(key)?.has(micros)) return [`${key}: ${micros} was never published as true`]
    if (updatedAt !== null && updatedAt > now) return [`${key}: updated ${updatedAt}, later than the clock`]
    if (!price) return [`${key}: ${micros} is served, nothing is to be`]
    if (price.micros !== micros) return [`${key}: ${micros} is served, ${price.micros} is to be`]
    if (price.updatedAt !== updatedAt) return [`${key}: updated ${updatedAt}, expected ${price.updatedAt}`]
    // The local amount at the rate of the day, to a millionth.
    const isConverted = Math.abs(eurMicros - micros / price.perEuro) <= 0.5001
    return isConverted ? [] : [`${key}: ${eurMicros} is not ${micros} / ${price.perEuro}`]
  })
  const keys = new Set(served.map(({ key }) => key))
  const missing = [...due].filter(([key]) => !keys.has(key))
  return [...wrong, ...missing.map(([key, { micros }]) => `${key}: ${micros} is to be served, nothing is`)]
}
