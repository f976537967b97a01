import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { packageRoot } from '../../pipeline/disk/package-root.ts'
import { dayBefore, deliveryDay } from './deliveries.ts'
import { measured, measuredWell, program, runWords } from './measured-run.ts'

/** The bundled deliveries. */
export const from = join(packageRoot(), 'fixtures', 'deliveries')

/** The words of the two runs over the bundled deliveries. */
function firstRunWords(dataDir: string): string[] {
  return runWords(dataDir, { from, on: dayBefore, now: `${dayBefore} 12:00:00` })
}

export function nextRunWords(dataDir: string): string[] {
  return runWords(dataDir, { from, on: deliveryDay, now: `${deliveryDay} 12:00:00` })
}

/** A folder after the first run. */
export async function demonstration(dataDir: string): Promise<string> {
  await measuredWell(program, firstRunWords(dataDir))
  return dataDir
}

export function copyOf(folder: string, dataDir: string): string {
  cpSync(folder, dataDir, { recursive: true, preserveTimestamps: true })
  return dataDir
}

/** The id in the pointer. */
export function currentId(dataDir: string): string {
  return readFileSync(join(dataDir, 'snapshots', 'current'), 'utf8').trim()
}

export async function isWhole(dataDir: string): Promise<boolean> {
  return (await measured(program, ['verify', '--quiet', '--data-dir', dataDir])).exitCode === 0
}

/** The stations and prices of a current snapshot, one text per row. */
export async function factsOf(dataDir: string): Promise<Set<string>> {
  const instance = await DuckDBInstance.create(join(dataDir, 'fuel.duckdb'), { access_mode: 'READ_ONLY' })
  const connection = await instance.connect()
  const prices = await connection.runAndReadAll(
    'select station_id, fuel, amount, valid_amount, verdict, stamp_at from prices',
  )
  const stations = await connection.runAndReadAll('select station_id, name, address, city, lat, lng from stations')
  const facts = new Set([...prices.getRows(), ...stations.getRows()].map(row => row.map(String).join('|')))
  connection.closeSync()
  instance.closeSync()
  return facts
}
