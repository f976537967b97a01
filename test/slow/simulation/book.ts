import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import type { Instant } from '../../../pipeline/model/instants.ts'
import { sha256Of } from '../../../pipeline/model/sha256.ts'
import { diffSnapshots } from '../../../pipeline/snapshot/diff-snapshots.ts'
import { snapshotFolder } from '../../../pipeline/snapshot/pointer.ts'
import type { SourceReport } from '../../../pipeline/stages/run/report.ts'
import { answer } from '../../support/runs.ts'
import { openTables, tableSql } from '../../support/snapshot-tables.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { wholeBulk } from '../../support/whole-bulk.ts'
import type { StationFormat } from './formats/format.ts'
import type { Delivery } from './publisher.ts'
import type { Due } from './truth.ts'

/** What a law is about: a snapshot, the run that made it, and what must be served at its clock. */
export interface Published {
  readonly dataDir: string
  readonly id: string
  readonly now: Instant
  readonly reports: readonly SourceReport[]
  readonly due: ReadonlyMap<string, Due & { readonly perEuro: number }>
}

interface ManifestWords {
  readonly follows: string | null
  readonly corrections?: readonly CorrectionWords[]
  readonly bulk: Parameters<typeof wholeBulk>[1]
  readonly segments: readonly Segment[]
  readonly statistics: readonly { readonly day: string; readonly name: string; readonly rows: number }[]
}

interface Segment {
  readonly country: string
  readonly month: string
  readonly name: string
  readonly rows: number
  readonly snapshot: string | null
}

interface CorrectionWords {
  readonly id: string
  readonly undoes?: string
}

// biome-ignore format: one line for each table
const columns = {
  delivered: { source: 'varchar', read_at: 'timestamp', sha256: 'varchar' },
  stated: { source: 'varchar', ref: 'varchar', fuel: 'varchar', read_at: 'timestamp', micros: 'bigint', stamp_at: 'timestamp', fault: 'varchar' },
  misplaced: { source: 'varchar', ref: 'varchar', read_at: 'timestamp' },
  terms: { source: 'varchar', stamp_days: 'integer', delivers: 'varchar' },
  due: { source: 'varchar', ref: 'varchar', fuel: 'varchar', micros: 'bigint', updated_at: 'timestamp', per_euro: 'decimal(12,6)' },
  corrections: { id: 'varchar', stationId: 'bigint', fuel: 'varchar', from: 'timestamp', to: 'timestamp', amountMicros: 'bigint' },
  undone: { id: 'varchar' },
  segments: { country: 'varchar', month: 'varchar', name: 'varchar', rows: 'bigint', snapshot: 'varchar' },
  closed: { day: 'date', name: 'varchar', rows: 'bigint' },
  reports: { id: 'varchar', status: 'varchar', rows: 'bigint', read: 'bigint', skipped: 'bigint', quarantined: 'bigint', stations: 'bigint', prices: 'bigint', held: 'bigint', withheld: 'bigint', stale: 'bigint' },
  states: { id: 'varchar', kind: 'varchar', stationsInForce: 'bigint', inForce: 'bigint', held: 'bigint', withheld: 'bigint', stale: 'bigint' },
  summary: { country_code: 'varchar', fuel: 'varchar', stations: 'bigint', min: 'decimal(12,3)', max: 'decimal(12,3)', avg: 'decimal(12,3)', total_stations: 'bigint' },
  counted: { country_code: 'varchar', stations: 'bigint', prices: 'bigint' },
  difference: { country: 'varchar', currency: 'varchar', moved: 'bigint', rose: 'bigint', fell: 'bigint', appeared: 'bigint', gone: 'bigint' },
  station_difference: { country: 'varchar', added: 'bigint', left: 'bigint' },
} as const
type Table = keyof typeof columns

/** Over the history: everything else is of the newest snapshot. */
const kept: readonly Table[] = ['delivered', 'stated', 'misplaced', 'terms']

/** What was delivered so far and what the newest snapshot has, as tables of one database. */
export class Book {
  readonly #connection: DuckDBConnection
  readonly #file = join(temporaryFolder(), 'rows.json')

  private constructor(connection: DuckDBConnection) {
    this.#connection = connection
  }

  static async open(formats: readonly StationFormat[]): Promise<Book> {
    const instance = await DuckDBInstance.create(':memory:', { threads: '1' })
    const book = new Book(await instance.connect())
    await book.#run("set TimeZone = 'UTC'")
    for (const table of kept) await book.#create(table)
    await book.#run('create table days_of_runs (day date, run timestamp, facts varchar)')
    await book.#add(
      'terms',
      formats.map(({ id, stampDays, delivers }) => ({ source: id, stamp_days: stampDays, delivers })),
    )
    return book
  }

  close(): void {
    this.#connection.closeSync()
  }

  /** The rows of a statement. */
  async rows(sql: string): Promise<Record<string, unknown>[]> {
    return (await this.#connection.runAndReadAll(sql)).getRowObjectsJson() as Record<string, unknown>[]
  }

  /** A delivery that was published. */
  async deliver(source: string, at: Instant, { files, statements, misplaced }: Delivery): Promise<void> {
    await this.#add(
      'delivered',
      [...files.values()].map(text => ({ source, read_at: at, sha256: sha256Of(Buffer.from(text)) })),
    )
    await this.#add(
      'stated',
      [...statements].map(([key, { micros, stampAt, fault }]) => {
        const [ref, fuel] = key.split('/')
        return { source, ref, fuel, read_at: at, micros, stamp_at: stampAt, fault }
      }),
    )
    await this.#add(
      'misplaced',
      [...misplaced].map(ref => ({ source, ref, read_at: at })),
    )
  }

  /** Opens the tables of a snapshot, of the one that it follows, and of what it says about itself. */
  async turnTo({ dataDir, id, now, reports, due }: Published): Promise<void> {
    const folder = snapshotFolder(dataDir, id)
    const manifest: ManifestWords = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'))
    const { follows } = manifest
    await this.#run(`create or replace macro clock() as timestamp '${now}'`)
    await this.#run(`create or replace macro this_snapshot() as '${id}'`)
    await openTables(this.#connection, dataDir, id)
    for (const table of ['prices', 'stations']) {
      const before = follows === null ? `(from ${table} where false)` : tableSql(dataDir, follows, table)
      await this.#run(`create or replace temp view ${table}_before as from ${before}`)
    }
    await this.#fill('segments', manifest.segments)
    await this.#fill('closed', manifest.statistics)
    await this.#openLog(dataDir, 'moves', manifest)
    const last = follows === null ? null : this.#manifestOf(dataDir, follows)
    await this.#openLog(dataDir, 'moves_before', last)
    await this.#openClosed(dataDir, manifest)
    const entries = manifest.corrections ?? []
    await this.#fill(
      'corrections',
      entries.filter(entry => entry.undoes === undefined),
    )
    await this.#fill(
      'undone',
      entries.flatMap(({ undoes }) => (undoes === undefined ? [] : [{ id: undoes }])),
    )
    await this.#run(
      `create or replace macro has_new_corrections() as ${entries.length !== (last?.corrections ?? []).length}`,
    )
    await this.#fill(
      'due',
      [...due].map(([key, { micros, updatedAt, perEuro }]) => {
        const [source, ref, fuel] = key.split('/')
        return { source, ref, fuel, micros, updated_at: updatedAt, per_euro: perEuro }
      }),
    )
    await this.#fill('reports', reports.map(flatReport))
    await this.#fill('states', JSON.parse(readFileSync(join(folder, 'sources.json'), 'utf8')))
    await this.#openAnswers(dataDir, id)
    await this.#openBulk(dataDir, manifest)
    const difference =
      follows === null ? null : await diffSnapshots(dataDir, follows, id, { markets: null, limit: null })
    await this.#fill('difference', difference?.prices ?? [])
    await this.#fill('station_difference', difference?.stations ?? [])
    await this.#run(`delete from days_of_runs where run = clock() or day in (select day from open_days)`)
    await this.#run('insert into days_of_runs select day, clock(), to_json(one)::varchar from open_days as one')
  }

  #manifestOf(dataDir: string, id: string): ManifestWords {
    return JSON.parse(readFileSync(join(snapshotFolder(dataDir, id), 'manifest.json'), 'utf8'))
  }

  async #openLog(dataDir: string, name: string, manifest: ManifestWords | null): Promise<void> {
    const files = (manifest?.segments ?? []).map(one =>
      join(dataDir, 'changes', one.country, one.month, `${one.name}.parquet`),
    )
    const none = `(select ''::varchar as country_code, 0::bigint as station_id, ''::varchar as source, ''::varchar as fuel,
      ''::varchar as currency, 0::decimal(12,6) as old_amount, 0::decimal(12,6) as new_amount, null::timestamp as stamp_at,
      null::timestamp as seen_at, ''::varchar as why, ''::varchar as snapshot_id where false)`
    const rows = files.length === 0 ? none : `read_parquet(['${files.join("', '")}'])`
    await this.#run(`create or replace temp view ${name} as from ${rows}`)
    const place = files.length === 0 ? '0 as file_index, 0 as file_row_number' : 'file_index, file_row_number'
    await this.#run(`create or replace temp view ${name}_in_order as select *, ${place} from ${rows}`)
  }

  async #openClosed(dataDir: string, { statistics }: ManifestWords): Promise<void> {
    const files = statistics.map(({ name }) => join(dataDir, 'statistics', `${name}.parquet`))
    const rows = files.length === 0 ? '(from open_days where false)' : `read_parquet(['${files.join("', '")}'])`
    await this.#run(`create or replace temp view daily as from ${rows}`)
  }

  async #openAnswers(dataDir: string, id: string): Promise<void> {
    interface Fuel {
      readonly stations: number
    }
    const { data: summary } = await answer<{
      data: { countries: { country_code: string; total_stations: number; fuels: Record<string, Fuel> }[] }
    }>(dataDir, 'live/summary', id)
    const lines = summary.countries.flatMap(({ country_code, total_stations, fuels }) =>
      Object.entries(fuels).map(([fuel, stats]) => ({ country_code, total_stations, fuel, ...stats })),
    )
    await this.#fill('summary', lines)
    const { data } = await answer<{
      data: { station_counts: Record<string, number>; price_counts: Record<string, number> }
    }>(dataDir, 'live/stats', id)
    const counted = Object.entries(data.station_counts).map(([country_code, stations]) => {
      return { country_code, stations, prices: data.price_counts[country_code] }
    })
    await this.#fill('counted', counted)
  }

  async #openBulk(dataDir: string, { bulk }: ManifestWords): Promise<void> {
    for (const table of ['prices', 'stations']) {
      const path = `${table}.parquet`
      const isOffered = bulk.some(one => one.path === path)
      // Without an open source there is no file.
      const rows = isOffered
        ? `'${await wholeBulk(dataDir, bulk, path)}'`
        : `(select station_id, fuel, eur_per_unit as price_eur from prices where false)`
      await this.#run(`create or replace temp view bulk_${table} as from ${rows}`)
    }
  }

  async #fill(table: Table, rows: readonly object[]): Promise<void> {
    await this.#create(table)
    await this.#add(table, rows)
  }

  #create(table: Table): Promise<void> {
    const typed = Object.entries(columns[table]).map(([name, type]) => `"${name}" ${type}`)
    return this.#run(`create or replace table ${table} (${typed.join(', ')})`)
  }

  async #add(table: Table, rows: readonly object[]): Promise<void> {
    if (rows.length === 0) return
    writeFileSync(this.#file, rows.map(row => JSON.stringify(row)).join('\n'))
    const typed = Object.entries(columns[table]).map(([name, type]) => `'${name}': '${type}'`)
    await this.#run(
      `insert into ${table} from read_json('${this.#file}', format = 'newline_delimited', columns = {${typed.join(', ')}})`,
    )
  }

  async #run(sql: string): Promise<void> {
    await this.#connection.run(sql)
  }
}

function flatReport(report: SourceReport): object {
  const sum = (counts: Readonly<Record<string, number>>) => Object.values(counts).reduce((all, count) => all + count, 0)
  return { ...report, skipped: sum(report.skipped), quarantined: sum(report.quarantined) }
}
