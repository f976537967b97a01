import { join } from 'node:path'
import type { Day, Instant } from '../../../pipeline/model/instants.ts'
import type { Manifest, ManifestDay } from '../../../pipeline/snapshot/manifest.ts'
import { plusMinutes } from './clock.ts'
import { grouped } from './grouped.ts'
import type { Reader } from './reader.ts'

/** A current price, as the statistics of a day count it. */
export interface Counted {
  readonly country: string
  readonly fuel: string
  readonly eurMicros: number
  readonly readAt: Instant
}

interface DayRow {
  readonly country: string
  readonly fuel: string
  readonly n: number
  readonly median: number
}

/** The statistics of closed days, observed from run to run. */
export class DayWatch {
  /** The prices after the last run of each day. */
  readonly #last = new Map<Day, readonly Counted[]>()
  readonly #closed = new Map<Day, string>()

  get days(): number {
    return this.#closed.size
  }

  /** Faults of the closed days that a manifest lists. */
  async take(reader: Reader, dataDir: string, manifest: Manifest, counted: readonly Counted[]): Promise<string[]> {
    const { createdAt, statistics } = manifest
    const expected = [...this.#last.keys()].filter(day => plusMinutes(`${day} 00:00:00`, 30 * 60) <= createdAt)
    this.#last.set(createdAt.slice(0, 10), counted)
    const named = statistics.map(({ day }) => day)
    const complaints: string[] = []
    if (named.join() !== expected.join())
      complaints.push(`closed days are ${named.join()}, expected ${expected.join()}`)
    for (const entry of statistics) {
      const text = JSON.stringify(entry)
      const before = this.#closed.get(entry.day)
      if (before === undefined) complaints.push(...(await this.#checkNew(reader, dataDir, manifest.id, entry)))
      else if (before !== text) complaints.push(`the closed ${entry.day} was ${before}, is ${text}`)
      this.#closed.set(entry.day, text)
    }
    return complaints
  }

  async #checkNew(reader: Reader, dataDir: string, id: string, { day, name }: ManifestDay): Promise<string[]> {
    const rows = await reader.rows<DayRow>(
      dataDir,
      id,
      `select country_code as country, fuel, n, (median * 1000000)::double as median
       from '${join(dataDir, 'statistics', name)}.parquet' where region is null`,
    )
    const groups = grouped(
      this.#last.get(day)!.filter(({ readAt }) => readAt >= `${day} 00:00:00`),
      ({ country, fuel }) => `${country}/${fuel}`,
    )
    const expected = [...groups].map(([group, all]) => lineOf(group, all.length, medianOf(all)))
    const found = rows.map(({ country, fuel, n, median }) => lineOf(`${country}/${fuel}`, n, median))
    return [
      ...expected.filter(line => !found.includes(line)).map(line => `${day} lacks: ${line}`),
      ...found.filter(line => !expected.includes(line)).map(line => `${day} has: ${line}`),
    ]
  }
}

/** The lower of the two middle values, so that the median is a price that was read. */
function medianOf(all: readonly Counted[]): number {
  const sorted = all.map(({ eurMicros }) => eurMicros).sort((a, b) => a - b)
  return sorted[(sorted.length - 1) >> 1]!
}

function lineOf(group: string, n: number, median: number): string {
  return `${group}: ${n} prices, median ${median}`
}
