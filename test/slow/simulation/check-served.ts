import type { Instant } from '../../../pipeline/model/instants.ts'
import { grouped } from './grouped.ts'
import type { Reader } from './reader.ts'
import type { Due } from './truth.ts'

/** A current price of a snapshot. */
export interface Served {
  /** `source/ref/fuel`. */
  readonly key: string
  readonly country: string
  readonly currency: string
  readonly micros: number
  readonly eurMicros: number
  readonly updatedAt: Instant | null
}

export function servedOf(reader: Reader, dataDir: string, id: string): Promise<Served[]> {
  return reader.rows<Served>(
    dataDir,
    id,
    `select
        prices.source || '/' || stations.ref || '/' || fuel as key, prices.country_code as country, currency,
        (local_price * 1000000)::double as micros, (eur_per_unit * 1000000)::double as "eurMicros",
        updated_at::varchar as "updatedAt"
     from {prices} as prices
     join {stations} as stations using (station_id)
     where local_price is not null
     order by key`,
  )
}

/** Faults of the prices that a snapshot serves, compared with the statements of their publishers. */
export function checkServed(
  served: readonly Served[],
  due: ReadonlyMap<string, Due>,
  everTrue: ReadonlyMap<string, ReadonlySet<number>>,
  now: Instant,
): string[] {
  const complaints: string[] = []
  for (const { key, micros, updatedAt } of served) {
    if (!everTrue.get(key)?.has(micros)) complaints.push(`${key}: ${micros} was never published as true`)
    if (updatedAt !== null && updatedAt > now) complaints.push(`${key}: updated ${updatedAt}, later than the clock`)
    const price = due.get(key)
    if (!price) complaints.push(`${key}: ${micros} is served, nothing is to be`)
    else if (price.micros !== micros) complaints.push(`${key}: ${micros} is served, ${price.micros} is to be`)
    else if (price.updatedAt !== updatedAt) {
      complaints.push(`${key}: updated ${updatedAt}, expected ${price.updatedAt}`)
    }
  }
  const keys = new Set(served.map(({ key }) => key))
  for (const [key, { micros }] of due) {
    if (!keys.has(key)) complaints.push(`${key}: ${micros} is to be served, nothing is`)
  }
  return complaints
}

/** Faults of the amounts in euros: each must be the local amount at the rate of the day, to a millionth. */
export function checkEuros(served: readonly Served[], perEuro: Readonly<Record<string, string>>): string[] {
  return served.flatMap(({ key, currency, micros, eurMicros }) => {
    const rate = perEuro[currency]
    if (!rate) return [`${key}: served without a rate of ${currency}`]
    return Math.abs(eurMicros - micros / Number(rate)) <= 0.5001
      ? []
      : [`${key}: ${eurMicros} is not ${micros} / ${rate}`]
  })
}

interface Summary {
  readonly data: {
    readonly countries: readonly {
      readonly country_code: string
      readonly fuels: Readonly<
        Record<string, { readonly stations: number; readonly min: number; readonly max: number }>
      >
    }[]
  }
}

/** Faults of the answer of the server: numbers of stations, cheapest and most expensive price per fuel. */
export function checkSummary(served: readonly Served[], summary: Summary): string[] {
  const expected = [...grouped(served, ({ key, country }) => `${country}/${key.split('/')[2]}`)].map(([group, all]) => {
    const amounts = all.map(({ eurMicros }) => eurMicros)
    return `${group} ${all.length} ${thousandths(Math.min(...amounts))} ${thousandths(Math.max(...amounts))}`
  })
  const found = summary.data.countries.flatMap(({ country_code, fuels }) =>
    Object.entries(fuels).map(
      ([fuel, { stations, min, max }]) => `${country_code}/${fuel} ${stations} ${min.toFixed(3)} ${max.toFixed(3)}`,
    ),
  )
  return [
    ...expected.filter(line => !found.includes(line)).map(line => `summary lacks: ${line}`),
    ...found.filter(line => !expected.includes(line)).map(line => `summary has: ${line}`),
  ]
}

function thousandths(micros: number): string {
  return (Math.floor((micros + 500) / 1000) / 1000).toFixed(3)
}

/** Faults of the maxima in force. */
export async function checkMaxima(
  reader: Reader,
  dataDir: string,
  id: string,
  expected: Readonly<Record<string, number>>,
): Promise<string[]> {
  const rows = await reader.rows<{ fuel: string; micros: number }>(
    dataDir,
    id,
    "select fuel, (amount * 1000000)::double as micros from {figures} where source = 'lu' and unusable is null",
  )
  const found = Object.fromEntries(rows.map(({ fuel, micros }) => [fuel, micros]))
  const fuels = [...new Set([...Object.keys(found), ...Object.keys(expected)])]
  const wrong = fuels.filter(fuel => found[fuel] !== expected[fuel])
  return wrong.map(fuel => `lu ${fuel}: ${found[fuel]} is in force, ${expected[fuel]} is to be`)
}
