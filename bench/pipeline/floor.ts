import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { type MeasuredRun, measuredWell } from './measured-run.ts'

/** The tables of a snapshot, under the names that `fuel.duckdb` has for them. */
const tables = [
  'captures',
  'fetch_log',
  'figures',
  'history',
  'lineage',
  'open_days',
  'osm',
  'prices',
  'quarantine',
  'rates',
  'sources',
  'stations',
  'tolls',
] as const

export interface ExportedTable {
  readonly name: string
  /** `'station_id': 'BIGINT', …`: the column types, so that the reader does not guess them. */
  readonly columns: string
}

/**
 * Writes the current snapshot's tables as CSV, which DuckDB reads faster than NDJSON: the same records without our
 * program.
 */
export async function exportTables(dataDir: string, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const instance = await DuckDBInstance.create(join(dataDir, 'fuel.duckdb'), { access_mode: 'READ_ONLY' })
  const connection = await instance.connect()
  const exported: ExportedTable[] = []
  for (const name of tables) {
    const described = await connection.runAndReadAll(`describe ${name}`)
    const columns = described.getRows().map(([column, type]) => `'${column}': '${type}'`)
    exported.push({ name, columns: columns.join(', ') })
    await connection.run(`copy (select * from ${name}) to '${join(folder, `${name}.csv`)}' (format csv, header false)`)
  }
  connection.closeSync()
  instance.closeSync()
  writeFileSync(join(folder, 'tables.json'), JSON.stringify(exported))
}

export interface Floor {
  /** The median of the runs. */
  readonly seconds: number
  readonly all: readonly number[]
  readonly peakBytes: number
}

/** Runs a process that only reads these records and writes these tables, the given number of times. */
export async function measureFloor(folder: string, times = 3): Promise<Floor> {
  if (!existsSync(join(folder, 'tables.json'))) throw new Error(`${folder}: expected exported tables, found none`)
  const runs: MeasuredRun[] = []
  for (let time = 0; time < times; time += 1) {
    runs.push(await measuredWell(join(import.meta.dirname, 'floor-child.js'), [folder]))
  }
  const all = runs.map(({ seconds }) => seconds)
  return { seconds: medianOfRuns(all), all, peakBytes: Math.max(...runs.map(({ peakBytes }) => peakBytes)) }
}

export function medianOfRuns(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}
