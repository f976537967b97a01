import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exportCommand } from '../../../bin/commands/export.ts'
import { packageRoot } from '../../../pipeline/disk/package-root.ts'
import { storedTables } from '../../../pipeline/model/tables.ts'
import { writeDatabaseFile } from '../../../pipeline/snapshot/database-file.ts'
import { readManifest } from '../../../pipeline/snapshot/manifest.ts'
import { findCurrentId, snapshotFolder } from '../../../pipeline/snapshot/pointer.ts'
import { demonstration } from '../../support/demonstration.ts'
import { printedBy } from '../../support/printed-by.ts'
import { pythonEnvironment } from '../../support/python-environment.ts'
import { repositoryText } from '../../support/repository.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { answersIn } from './python.ts'
import { excerptOf, type Question, sqlDocument, sqlQuestions, withExcerpt } from './sql-document.ts'

// `npm run record` writes the excerpts of docs/sql.md instead of comparing them.
const isRecording = process.env.FUEL_RECORD === '1'
const [opening, ...questions] = sqlQuestions()
const folder = temporaryFolder()
const python = pythonEnvironment('pandas==3.1.1', 'polars==2.1.0', 'pyarrow==26.0.1')
// The name of a test states why it is skipped.
const skipped = 'missing' in python ? ` (skipped: ${python.missing})` : ''
const program = 'missing' in python ? '' : join(python.bin, 'python')
let dataDir: string
let connection: DuckDBConnection

beforeAll(async () => {
  dataDir = await demonstration()
  // The database of the folder that was copied refuses to answer here.
  await writeDatabaseFile(dataDir, readManifest(snapshotFolder(dataDir, findCurrentId(dataDir)!)))
  await printedBy(exportCommand(), join(folder, 'files'), '--data-dir', dataDir, '--format', 'parquet')
  connection = await (await DuckDBInstance.create(':memory:', { threads: '2' })).connect()
})
afterAll(() => connection.closeSync())

interface Answer {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly unknown[])[]
}

async function answerTo(statement: string): Promise<Answer> {
  const result = await connection.runAndReadAll(statement.replaceAll("'data-demo/", `'${dataDir}/`))
  return { columns: result.columnNames(), rows: result.getRowsJson() }
}

/** Equal texts of equal values: 1.90 in SQL is 1.9 in Python, and a rounded mean may differ in its last place. */
function comparable(rows: readonly (readonly unknown[])[]): unknown[][] {
  return rows.map(row => row.map(cell => (isNumber(cell) ? expect.closeTo(Number(cell), 4) : cell)))
}

const isNumber = (cell: unknown): boolean =>
  typeof cell === 'number' || (typeof cell === 'string' && /^-?\d{1,16}(?:\.\d{1,9})?$/.test(cell))

const answers = new Map<Question, Answer>()

describe('docs/sql.md in DuckDB', () => {
  test('opens the data, describes its columns, and reads the plain files', async () => {
    const opened: Answer[] = []
    for (const statement of opening.sql) opened.push(await answerTo(statement))
    const described = opened.find(({ columns }) => columns.includes('comment'))!
    expect(described.rows.map(([name]) => name)).toContain('valid_to')
    expect(described.rows.filter(([, , comment]) => comment === null)).toEqual([])
    const plain = opened.at(-1)!.rows.map(([country, prices]) => [country, Number(prices)])
    const viewed = await answerTo('select country_code, count(*) from prices where local_price is not null group by 1')
    expect(plain).toEqual(viewed.rows.map(([country, prices]) => [country, Number(prices)]).sort())
  })

  test('asks twenty questions', () => expect(questions).toHaveLength(20))

  test.each(questions.map(question => [question.title, question] as const))('%s', async (_, question) => {
    expect(question.sql).toHaveLength(1)
    const answer = await answerTo(question.sql[0]!)
    answers.set(question, answer)
    expect(answer.rows.length).toBeGreaterThan(1)
    const excerpt = excerptOf(answer.columns, answer.rows)
    if (!isRecording) return expect(question.excerpt).toBe(excerpt)
    const recorded = withExcerpt(repositoryText(sqlDocument), question, excerpt)
    writeFileSync(join(packageRoot(), sqlDocument), recorded)
  })
})

describe.each(['pandas', 'polars'] as const)('docs/sql.md in %s', library => {
  test.skipIf(skipped)(`has the answers of DuckDB, for most questions${skipped}`, async () => {
    const asked = questions.filter(question => question[library] !== null)
    expect(asked.length).toBeGreaterThanOrEqual(12)
    const blocks = [opening, ...asked].map(question => question[library]!)
    const found = await answersIn(program, folder, blocks)
    for (const [at, { title, sql }] of asked.entries()) {
      const expected = answers.get(asked[at]!) ?? (await answerTo(sql[0]!))
      const rows = found[at]!.map(row => row.map(cell => (isNumber(cell) ? Number(cell) : cell)))
      expect([title, rows]).toEqual([title, comparable(expected.rows)])
    }
  })

  test.skipIf(skipped)(`reads instants in UTC, and the description of each column${skipped}`, async () => {
    const zone = library === 'pandas' ? 'str(moves.seen_at.dtype)' : "str(moves.schema['seen_at'])"
    const metadata = "pq.read_metadata('files/moves-2026-11-19.parquet').metadata"
    const block = [
      'import pandas as pd, json, pyarrow.parquet as pq',
      `schema = json.loads(${metadata}[b'schema'])`,
      `answer = pd.DataFrame([[${zone}, len(schema['fields']), schema['fields'][8]['description']]])`,
    ]
    const [found] = await answersIn(program, folder, [opening[library]!, block.join('\n')])
    const type = library === 'pandas' ? 'datetime64[us, UTC]' : "Datetime(time_unit='us', time_zone='UTC')"
    const described = storedTables.moves.columns.seen_at.meaning
    expect(found).toEqual([[type, 10, described]])
  })
})
