import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { dirname } from 'node:path'
import { text } from 'node:stream/consumers'
import { placeFault } from '../../pipeline/disk/disk-fault.ts'
import { refuseInDataFolder } from '../../pipeline/disk/in-data-folder.ts'
import { csvCell, csvLine } from '../../pipeline/model/csv-text.ts'
import { UsageError } from '../../pipeline/model/errors.ts'
import { type Answer, type AnswerRow, SnapshotQueries } from '../../pipeline/snapshot/query-snapshot.ts'
import { type Command, folderCommand } from '../command.ts'
import { bytesOfInput, refuseNoInputFolder } from '../input-file.ts'
import type { FolderOptions } from '../options.ts'
import { tableLines, terminalWidth } from '../print/table.ts'
import { voiceFor } from '../print/voice.ts'
import { keepCallersUmask } from '../umask.ts'
import { broughtSnapshot } from '../working-copy.ts'

interface SqlOptions extends FolderOptions {
  readonly file?: string
  readonly format: 'table' | 'csv' | 'json' | 'parquet'
  readonly output?: string
  readonly snapshot: string
}

export function sqlCommand(): Command {
  return folderCommand('sql')
    .description(
      'query a snapshot with SQL, in DuckDB, and change nothing; without a query, list the tables and what they contain',
    )
    .argument('[query]', "one statement; the name of a table, for its columns; or '-', to read standard input")
    .option('--file <file>', 'read the statement from this file')
    .choice('--format <format>', 'how to print the rows', ['table', 'csv', 'json', 'parquet'], 'table')
    .option('--output <file>', 'write to this file; required for parquet')
    .option('--snapshot <id>', "an id, the start of an id, 'current' or 'previous'", 'current')
    .action(async (query: string | undefined, options: SqlOptions) => {
      const { dataDir, output } = options
      const format = options.json ? 'json' : options.format
      if (output !== undefined) {
        refuseNoInputFolder(dirname(output), 'a folder to write to')
        refuseInDataFolder(output, dataDir)
      }
      if (format === 'parquet' && output === undefined) {
        throw new UsageError("sql: parquet is not for a terminal: name a file with '--output FILE'")
      }
      const statement = meantBy(await givenQuery(query, options.file))
      const queries = await SnapshotQueries.open(dataDir, await broughtSnapshot(dataDir, options.snapshot), output)
      try {
        keepCallersUmask()
        if (output === undefined) {
          const answer = await queries.ask(statement)
          if (!options.quiet) await writeTexts(process.stdout, inFormat[format as keyof typeof inFormat](answer))
          return
        }
        if (format === 'parquet') await queries.writeParquet(statement, output)
        else await writeFile(output, inFormat[format](await queries.ask(statement)))
        voiceFor(options).line(`written to ${output}`)
      } finally {
        queries.close()
      }
    })
    .examples([
      ['fuel-etl sql', 'the tables, with a line each'],
      ['fuel-etl sql prices', 'the columns of one table'],
      [
        'fuel-etl sql "select country_code, fuel, median(eur_per_unit) from prices group by all order by all"',
        'the median of each fuel in each country, in euros',
      ],
      ['fuel-etl sql "from stations" --format parquet --output stations.parquet', 'a table as a file'],
      ['fuel-etl sql --file question.sql --format csv > answer.csv', 'a statement from a file'],
    ])
    .remarks(
      'docs/sql.md has twenty questions with their statements. Instants are in UTC.\nExit code 64 if DuckDB refuses the statement.',
    )
}

async function givenQuery(query: string | undefined, file: string | undefined): Promise<string | null> {
  if (file !== undefined && query !== undefined) throw new UsageError('sql: expected a query or --file, found both')
  if (file !== undefined) return bytesOfInput(file, 'a file with a statement').toString()
  return query === '-' ? text(process.stdin) : (query ?? null)
}

/** The statement of a query: of none the list of tables, of the name of a table its columns with their meaning. */
function meantBy(query: string | null): string {
  if (query === null) {
    return `select view_name as "table", regexp_extract(comment, '^(.*?\\.)( |$)', 1) as content
      from duckdb_views() where not internal order by view_name`
  }
  const words = query.replaceAll(';', ' ').trim().split(/\s+/)
  const table = words.length === 2 && words[0]!.toLowerCase() === 'describe' ? words[1]! : words.join(' ')
  if (!/^\w+$/.test(table)) return query
  return `select column_name as "column", column_type as type, comment as meaning
    from (describe ${table}) inner join duckdb_columns() using (column_name)
    where lower(table_name) = lower('${table}') order by column_index`
}

const inFormat = { table: asTable, csv: asCsv, json: asJson }

async function* asTable({ columns, rows }: Answer): AsyncGenerator<string> {
  const names = columns.map(({ name }) => name)
  const cells: Record<string, string | null>[] = []
  for await (const row of rows) cells.push(Object.fromEntries(names.map((name, at) => [name, row[at]!])))
  for (const line of tableLines(names, cells, { width: terminalWidth() })) yield `${line}\n`
}

async function* asCsv({ columns, rows }: Answer): AsyncGenerator<string> {
  yield csvLine(columns.map(({ name }) => name))
  for await (const row of rows) {
    const cells = row.map((cell, at) => (columns[at]!.kind === 'number' ? (cell ?? '') : csvCell(cell)))
    yield `${cells.join(',')}\r\n`
  }
}

async function* asJson({ columns, rows }: Answer): AsyncGenerator<string> {
  const keys = columns.map(({ name }) => JSON.stringify(name))
  const member = (cell: string | null, at: number) => `${keys[at]}:${jsonCell(cell, columns[at]!.kind)}`
  let before = '['
  for await (const row of rows) {
    yield `${before}{${row.map(member).join(',')}}`
    before = ',\n'
  }
  yield before === '[' ? '[]\n' : ']\n'
}

/** A number keeps all digits, also those that JavaScript would lose. JSON has no `nan` and `inf`. */
function jsonCell(cell: AnswerRow[number], kind: Answer['columns'][number]['kind']): string {
  if (cell === null) return 'null'
  if (kind === 'text') return JSON.stringify(cell)
  return kind === 'number' && !Number.isFinite(Number(cell)) ? 'null' : cell
}

async function writeFile(path: string, texts: AsyncIterable<string>): Promise<void> {
  const file = createWriteStream(path)
  try {
    await once(file, 'open')
    await writeTexts(file, texts)
    file.end()
    await once(file, 'close')
  } catch (error) {
    file.destroy()
    throw placeFault(error, path)
  }
}

async function writeTexts(to: NodeJS.WritableStream, texts: AsyncIterable<string>): Promise<void> {
  for await (const one of texts) if (!to.write(one)) await once(to, 'drain')
}
