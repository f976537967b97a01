import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { hashOfFile } from '../../pipeline/disk/hash-of-file.ts'
import { readManifest } from '../../pipeline/snapshot/manifest.ts'
import { findCurrentId, snapshotFolder } from '../../pipeline/snapshot/pointer.ts'
import { segmentFile } from '../../pipeline/snapshot/segments.ts'
import { snapshotTables, tableSql } from './snapshot-tables.ts'

/**
 * Converts the current snapshot of a folder to schema 8: every table is one file in the snapshot folder with all its times, and the moves
 * for the server have another format. Returns its id.
 */
export async function putIntoOldLayout(dataDir: string): Promise<string> {
  const id = findCurrentId(dataDir)!
  const folder = snapshotFolder(dataDir, id)
  const manifest = readManifest(folder)
  const files = await writeTables(dataDir, id, folder)
  for (const segment of manifest.segments) writeFileSync(segmentFile(dataDir, segment, 'moves'), 'FBK1')
  for (const name of readdirSync(folder).filter(one => one.endsWith('.pack'))) {
    rmSync(join(folder, name))
  }
  rmSync(join(dataDir, 'parts'), { recursive: true })
  // In that schema, a file names the open run.
  rmSync(join(dataDir, 'runs', 'open'), { recursive: true, force: true })
  const { createdAt, data, follows, madeBy, openingUntil, rates, sources, statistics } = manifest
  const segments = manifest.segments.map(({ handedOn, ...segment }) => segment)
  const head = { id, schemaVersion: 8, madeBy, createdAt, data, follows, sources, rates, openingUntil, statistics }
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify({ ...head, files, segments, bulk: [] }))
  return id
}

async function writeTables(dataDir: string, id: string, folder: string) {
  const instance = await DuckDBInstance.create(':memory:', { threads: '1' })
  const connection = await instance.connect()
  try {
    const tables = snapshotTables().filter(table => table !== 'origins')
    // All are read before the first is written, because some are already in this folder.
    for (const table of tables) {
      const without = table === 'sources' ? 'exclude (report, judged_with)' : ''
      await connection.run(`create table ${table} as select distinct * ${without} from ${tableSql(dataDir, id, table)}`)
    }
    const files = []
    for (const table of tables) {
      const name = `${table}.parquet`
      await connection.run(`copy ${table} to '${join(folder, name)}' (format parquet)`)
      files.push({ name, rows: null, ...hashOfFile(join(folder, name)) })
    }
    return files
  } finally {
    connection.closeSync()
    instance.closeSync()
  }
}
