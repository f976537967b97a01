import { afterAll, describe, expect, test, vi } from 'vitest'
import { withLake } from '../../pipeline/lake/open-lake.ts'
import { generateLake } from './lake/generate-lake.ts'
import { answersOf, engines, enginesAreMissing, hasEngines, questions, type Rows } from './lake/lake-engines.ts'
import { objectStoreIsMissing, startObjectStore } from './servers/object-store.ts'

const server = await startObjectStore()
afterAll(() => server?.stop())
if (server === null) console.warn(objectStoreIsMissing)
if (!hasEngines) console.warn(enginesAreMissing)

// Spark alone needs a minute of a processor, which is five minutes of a busy machine.
const limitMs = 1_800_000

describe.skipIf(server === null || !hasEngines)('a year of moves in a bucket', () => {
  test(
    'gives the same answers in DuckDB, Spark and chdb',
    async () => {
      for (const [name, value] of Object.entries(server!.env)) vi.stubEnv(name, value)
      await withLake('s3://fuel/europe', generateLake)
      const answers: Record<string, Record<string, Rows>> = {}
      // One after another: each uses all cores.
      for (const engine of engines) answers[engine] = await answersOf(engine, server!, 'europe')
      for (const question of questions) {
        const [duckdb, spark, chdb] = engines.map(engine => answers[engine]![question]!)
        expect(spark!.map(comparable)).toEqual(duckdb!.map(comparable))
        expect(chdb!.map(comparable)).toEqual(duckdb!.map(comparable))
      }
      const [averages, volatile, price] = questions.map(question => answers.duckdb![question]!)
      expect(averages!.length).toBeGreaterThan(300)
      expect(volatile).toHaveLength(10)
      expect(price).toMatchObject([
        [expect.any(String), 'EUR', expect.any(String), expect.stringMatching(/^[0-9a-f]{64}$/)],
      ])
    },
    limitMs,
  )
})

/** Decimals without zeros at the end, means to the millionth, instants without the fraction that some engines print. */
function comparable(row: readonly unknown[]): unknown[] {
  return row.map(value => {
    if (typeof value === 'number' && !Number.isInteger(value)) return Number(value.toFixed(6))
    return typeof value === 'string' && /^-?\d+\.\d+$/.test(value) ? value.replace(/\.?0+$/, '') : value
  })
}
