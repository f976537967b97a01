import { afterAll, describe, expect, test, vi } from 'vitest'
import { withLake } from '../../pipeline/lake/open-lake.ts'
import { type Generated, generateLake } from './lake/generate-lake.ts'
import { type Answered, answersOf, engines, enginesAreMissing, hasEngines, questions } from './lake/lake-engines.ts'
import { objectStoreIsMissing, startObjectStore } from './servers/object-store.ts'

const server = await startObjectStore()
afterAll(() => server?.stop())
if (server === null) console.warn(objectStoreIsMissing)
if (!hasEngines) console.warn(enginesAreMissing)

// `FUEL_LAKE_YEAR=1` makes 22 million rows: a year of Europe at a tenth.
const size = process.env.FUEL_LAKE_YEAR ? 'full' : 'small'

// Spark alone needs a minute of a processor, which is five minutes of a busy machine.
const limitMs = 1_800_000

describe.skipIf(server === null || !hasEngines)('a year of moves in a bucket', () => {
  test(
    'gives the same answers in DuckDB, Spark and chdb',
    async () => {
      for (const [name, value] of Object.entries(server!.env)) vi.stubEnv(name, value)
      const generated = await withLake('s3://fuel/europe', lake => generateLake(lake, size))
      const answers: Record<string, Record<string, Answered>> = {}
      // One after another: each uses all cores.
      for (const engine of engines) answers[engine] = await answersOf(engine, server!, 'europe', size)
      for (const question of questions) {
        const [duckdb, spark, chdb] = engines.map(engine => answers[engine]![question]!)
        expect(spark!.rows.map(comparable)).toEqual(duckdb!.rows.map(comparable))
        expect(chdb!.rows.map(comparable)).toEqual(duckdb!.rows.map(comparable))
      }
      const [averages, volatile, price] = questions.map(question => answers.duckdb![question]!.rows)
      expect(averages!.length).toBeGreaterThan(300)
      expect(volatile).toHaveLength(10)
      expect(price).toMatchObject([
        [expect.any(String), 'EUR', expect.any(String), expect.stringMatching(/^[0-9a-f]{64}$/)],
      ])
      if (size === 'full') console.log(timesText(generated, answers))
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

function timesText(
  { files, rows, bytes }: Generated,
  answers: Readonly<Record<string, Readonly<Record<string, Answered>>>>,
): string {
  const lines = questions.map(question => {
    const base = answers.duckdb![question]!.seconds
    const shown = engines.map(engine => `${engine} ${(answers[engine]![question]!.seconds / base).toFixed(1)}`)
    return `${question}: ${base.toFixed(2)} s in DuckDB; as ratios: ${shown.join(', ')}`
  })
  return [`${rows} rows in ${files} files of ${bytes} bytes`, ...lines].join('\n')
}
