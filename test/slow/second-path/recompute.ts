import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import { unzipSync } from 'fflate'

// The second path from the captures to the figures: DuckDB, the files beside this one, and of each source the
// recompute.sql in its fixture folder. Nothing of the pipeline is imported here, so that a fault of it cannot hide in both.

const figureFiles = [
  'figures-verdicts',
  'figures-official',
  'figures-summary',
  'figures-brands',
  'figures-stats',
  'figures-status',
  'figures-map',
  'figures-cells',
  'figures-history',
  'figures-daily',
  'figures-moves',
  'figures-national',
]

/** Tables and figures of answers to questions, in the order in which each has what it reads. */
const answerTables = [
  'regions',
  'weekly',
  'asked',
  'asked-prices',
  'ranked',
  'shifts',
  'priced',
  'live-rows',
  'no-live',
  'held-against',
  'fuel-pairs',
  'offers-asked',
  'brand-rows',
  'maxima-rows',
  'points',
  'near',
  'toll-rows',
]
const answerFiles = [
  'metadata',
  'missing',
  'ranking',
  'positions',
  'prices',
  'changes',
  'histories',
  'averages',
  'records',
  'streaks',
  'spreads-and-fills',
  'live-prices',
  'live-spreads',
  'thresholds',
  'conversions',
  'brands',
  'maxima',
  'stations',
  'tolls',
  'coverage',
]

/** Figure to value, as text: `summary/FR/diesel/avg` → `1.987`. */
export type FigureTable = ReadonlyMap<string, string>

export interface RecomputeInput {
  /** Deliveries as `--from` takes them. */
  readonly root: string
  readonly markets: readonly Market[]
  readonly days: readonly string[]
  readonly fuels: readonly string[]
  readonly historyCodes: readonly string[]
  /** The stations of a snapshot as a from-item of SQL, read only for the brand that a published spelling belongs to. */
  readonly brandNames: string
  /** Asked on the last day. */
  readonly questions: readonly object[]
  /** The folder of the tolls' files. */
  readonly tolls: string
  /** The file of the towns. */
  readonly towns: string
}

/** The figures of each day, one table a day. */
export async function recompute(asked: RecomputeInput): Promise<Map<string, FigureTable>> {
  const workbooks = unpackWorkbooks(asked.root)
  const database = await DuckDBInstance.create(':memory:', { threads: '2' })
  const connection = await database.connect()
  await connection.run("set TimeZone = 'UTC'")
  try {
    await prepare(connection, asked, workbooks)
    const figures = new Map<string, FigureTable>()
    for (const day of asked.days) figures.set(day, await figuresOn(connection, day))
    const last = asked.days.at(-1)!
    return figures.set(last, new Map([...figures.get(last)!, ...(await answersOn(connection, asked.questions))]))
  } finally {
    connection.closeSync()
    database.closeSync()
    rmSync(workbooks, { recursive: true })
  }
}

/** What the second path is told of a source: the facts in the first line of its recompute.sql, and the statement. */
export interface Market {
  readonly source: string
  readonly country: string
  /** Held, and shown in neither summary nor board. */
  readonly held?: boolean
  /** Of official figures; a source of stations has none. */
  readonly basis?: string
  readonly sql: string
}

/** What the descriptors promise, stated again by hand: a rough outline of the country, and how long a price holds. */
export function marketsIn(sources: string): Market[] {
  const files = readdirSync(sources).map(source => ({ source, file: join(sources, source, 'recompute.sql') }))
  return files
    .filter(({ file }) => existsSync(file))
    .map(({ source, file }) => {
      const sql = readFileSync(file, 'utf8')
      return { ...JSON.parse(sql.slice(3, sql.indexOf('\n'))), source, sql }
    })
}

const marketForm =
  '[{"source":"VARCHAR","country":"VARCHAR","currency":"VARCHAR","held":"BOOLEAN","delivers":"VARCHAR",' +
  '"stamp_days":"INTEGER","apart":"DOUBLE","south":"DOUBLE","north":"DOUBLE","west":"DOUBLE","east":"DOUBLE"}]'
const officialForm =
  '[{"source":"VARCHAR","country":"VARCHAR","currency":"VARCHAR","basis":"VARCHAR","read_hours":"INTEGER",' +
  '"valid_days":"INTEGER"}]'
const questionForm =
  '[{"q":"VARCHAR","intent":"VARCHAR","places":["VARCHAR"],"fuels":["VARCHAR"],"since":"DATE","until":"DATE",' +
  '"most":"INTEGER","litres":"DECIMAL(9, 3)","lat":"DOUBLE","lng":"DOUBLE","sorted":"VARCHAR","kind":"VARCHAR",' +
  '"whose":"VARCHAR","position":"INTEGER","direction":"VARCHAR","home":"VARCHAR","below":"DECIMAL(9, 3)",' +
  '"above":"DECIMAL(9, 3)","latest":"BOOLEAN","base":"DATE","brands":["VARCHAR"],"currency":"VARCHAR",' +
  '"within":"VARCHAR","gallon":"VARCHAR","share":"DECIMAL(9, 3)","town":"VARCHAR","km":"DECIMAL(9, 3)",' +
  '"is":"VARCHAR","than":"VARCHAR","topic":"VARCHAR","grade":"VARCHAR","newestToo":"BOOLEAN"}]'

async function prepare(connection: DuckDBConnection, asked: RecomputeInput, workbooks: string): Promise<void> {
  const list = (texts: readonly string[]) => `[${texts.map(quoted).join(', ')}]`
  await connection.run(`set variable root = ${quoted(asked.root)}; set variable workbooks = ${quoted(workbooks)};
    set variable fuels = ${list(asked.fuels)}; set variable history = ${list(asked.historyCodes)};
    set variable tolls = ${quoted(asked.tolls)}; set variable towns = ${quoted(asked.towns)}`)
  await connection.run(sqlOf('macros'))
  await connection.run(`create table feed_rows (source text, day text, n bigint, station boolean, raw text, ref text,
    brand text, motorway boolean, lat text, lng text, area text, town text, per integer, skip text, fault text,
    prices struct(fuel text, rank integer, amount text, stamp timestamp, "of" text, bad boolean)[])`)
  const { markets } = asked
  await connection.run(`create table markets (source text, country text, currency text, held boolean, delivers text,
    stamp_days integer, apart double, south double, north double, west double, east double);
    create table official_markets (source text, country text, currency text, basis text, read_hours integer,
    valid_days integer)`)
  for (const { source, sql, ...facts } of markets) {
    const isOfficial = 'basis' in facts
    const row = quoted(JSON.stringify([{ source, held: false, ...facts }]))
    const table = isOfficial ? 'official_markets' : 'markets'
    await connection.run(
      `insert into ${table} by name select unnest(from_json(${row}, '${isOfficial ? officialForm : marketForm}'), recursive := true)`,
    )
  }
  const stationFeeds = markets.filter(market => !('basis' in market))
  for (const { sql } of stationFeeds) await connection.run(`insert into feed_rows by name ${sql}`)
  for (const table of ['judged-rows', 'spread', 'offers', 'sites', 'fetches', 'rates']) await make(connection, table)
  await connection.run(`create table official (source text, day text, region text, fuel text, amount decimal(12, 6),
    valid_from timestamp, valid_to timestamp)`)
  for (const { sql } of markets.filter(market => 'basis' in market)) {
    await connection.run(`insert into official by name ${sql}`)
  }
  await connection.run(`create table official_unknown as select distinct source, day from official where fuel is null;
    delete from official where fuel is null`)
  await make(connection, 'official-fetches')
  await connection.run(
    `create table readings as select * from (${sqlOf('history')}) union all by name (${sqlOf('history-gb')})`,
  )
  await connection.run(`create table brand_names as select distinct country_code as country, lower(published_brand) as published,
    brand from ${asked.brandNames} where brand is not null`)
  await connection.run(`create table stations (day text, source text, ref text, brand text, motorway boolean, lat double, lng double);
    create table moves (day text, source text, ref text, fuel text);
    create table in_force (source text, country text, ref text, fuel text, local decimal(12, 6), updated text, validated text,
      micros hugeint);
    create table held (source text, ref text, fuel text, verdict text, amount decimal(12, 6), read_at timestamp,
      stamp timestamp, moved_at timestamp, listed boolean, valid_amount decimal(12, 6), valid_read_at timestamp,
      valid_updated timestamp, product text, too_far boolean);
    create table doubted (source text, ref text, fuel text, verdict text, rule text)`)
}

async function figuresOn(connection: DuckDBConnection, day: string): Promise<FigureTable> {
  await connection.run(`set variable day = ${quoted(day)}`)
  for (const table of ['rates-now', 'held-back', 'today']) await make(connection, table)
  await connection.run(`insert into moves ${sqlOf('moves')}`)
  await make(connection, 'last-known')
  await checkGroups(connection, day)
  await doubt(connection)
  await connection.run(`create or replace table held as ${sqlOf('fold-prices')}`)
  await connection.run(`create or replace table stations as ${sqlOf('fold-stations')}`)
  await connection.run('create or replace table in_force_before as from in_force')
  for (const table of ['in-force', 'official-known', 'official-in-force', 'series', 'live'])
    await make(connection, table)
  return figuresOf(connection, figureFiles)
}

/** The second path does not hold groups of prices. Fails if a group of the demonstration is to be held. */
async function checkGroups(connection: DuckDBConnection, day: string): Promise<void> {
  const groups = await connection.runAndReadAll(sqlOf('group-moves'))
  if (groups.currentRowCount > 0)
    throw new Error(`expected no groups of prices to hold on ${day}, found ${groups.getRows().flat().join('; ')}`)
}

/**
 * Doubts the prices that are doubtful alone, then those that contradict the others, in rounds until one finds no new price. Then it
 * judges all again by the last round, and believes those that have witnesses, until none is left that has. Each is a witness from
 * then on.
 */
async function doubt(connection: DuckDBConnection): Promise<void> {
  await connection.run('delete from doubted')
  await make(connection, 'grades')
  await connection.run(`insert into doubted ${sqlOf('own-doubts')}`)
  let changed: number
  do {
    await make(connection, 'grades')
    await make(connection, 'doubts')
    changed = await rowsChanged(
      connection,
      'insert into doubted from doubts anti join doubted using (source, ref, fuel)',
    )
  } while (changed > 0)
  await connection.run("delete from doubted where rule <> 'alone'; insert into doubted from doubts")
  do {
    await make(connection, 'witnesses')
    changed = await rowsChanged(connection, 'delete from doubted where (source, ref, fuel) in (from witnesses)')
  } while (changed > 0)
}

async function rowsChanged(connection: DuckDBConnection, sql: string): Promise<number> {
  return (await connection.run(sql)).rowsChanged
}

async function answersOn(connection: DuckDBConnection, questions: readonly object[]): Promise<FigureTable> {
  const rows = quoted(JSON.stringify(questions))
  await connection.run(
    `create table questions as select unnest(from_json(${rows}, '${questionForm}'), recursive := true)`,
  )
  await make(connection, 'answers/regions')
  // A grade that none of the named countries sells apart is their petrol.
  await connection.run(`update questions set grade = fuels[1], fuels = ['euro95'] where fuels[1] in ('e10', 'e5') and len(fuels) = 1
    and len(places) > 0 and not exists (from live where fuel = fuels[1]
      and (list_contains(places, country) or country in (select country from regions where list_contains(places, place)))
      and country not in (select country from markets where held))`)
  for (const table of answerTables) await make(connection, `answers/${table}`)
  return figuresOf(
    connection,
    answerFiles.map(file => `answers/${file}`),
  )
}

async function figuresOf(connection: DuckDBConnection, files: readonly string[]): Promise<FigureTable> {
  const figures = new Map<string, string>()
  for (const file of files) {
    const result = await connection.runAndReadAll(sqlOf(file))
    for (const [figure, value] of result.getRows()) figures.set(String(figure), plain(value))
  }
  return figures
}

async function make(connection: DuckDBConnection, name: string): Promise<void> {
  await connection.run(`create or replace table ${basename(name).replaceAll('-', '_')} as ${sqlOf(name)}`)
}

/** A number without the zeros behind its last digit, so that `1.90` and `1.9` are one figure. */
export function plain(value: unknown): string {
  const text = String(value)
  return /^-?\d+\.\d+$/.test(text) ? String(Number(text)) : text
}

function sqlOf(name: string): string {
  return readFileSync(join(import.meta.dirname, `${name}.sql`), 'utf8')
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}

/** DuckDB reads no ZIP: the sheet and the texts of each workbook, and Britain's rates, unpacked into a folder a day. */
function unpackWorkbooks(root: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'fuel-workbooks-'))
  for (const day of readdirSync(join(root, 'bulletin')).filter(name => /^\d{4}-/.test(name))) {
    const entries = unzipSync(readFileSync(join(root, 'bulletin', day, 'history.xlsx')))
    mkdirSync(join(folder, day))
    writeFileSync(join(folder, day, 'sheet.xml'), entries['xl/worksheets/sheet1.xml']!)
    writeFileSync(join(folder, day, 'texts.xml'), entries['xl/sharedStrings.xml']!)
  }
  for (const day of readdirSync(join(root, 'gb-weekly')).filter(name => /^\d{4}-/.test(name))) {
    const entries = unzipSync(readFileSync(join(root, 'gb-weekly', day, 'rates.zip')))
    mkdirSync(join(folder, 'gb-weekly', day), { recursive: true })
    writeFileSync(join(folder, 'gb-weekly', day, 'rates.csv'), entries['eurofxref-hist.csv']!)
  }
  return folder
}
