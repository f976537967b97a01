import { join } from 'node:path'
import type { Memory, StoredFetch } from '../memory/memory.ts'
import { writeDurably } from '../model/durable.ts'
import { neverRequested, type StoredQuarantine, type StoredSource } from '../model/stored.ts'
import type { Source } from '../source.ts'
import { sourceRows } from './remembered-sources.ts'
import { type Run, readStageFile, runFolder, runsFolder, writeRows } from './run-folder.ts'

// Enough for the twenty of `stats` and a week of hourly runs of all sources behind them.
const fetchesKept = 2000

/** What a run says of the sources that it asked. */
export interface OwnRows {
  /** As they will be remembered. */
  readonly sources: readonly StoredSource[]
  readonly fetches: readonly StoredFetch[]
  /** What could not be read of sources of no market. */
  readonly quarantine: RunQuarantine
}

/** What could not be read in a run, and the sources whose earlier findings it takes the place of. */
export interface RunQuarantine {
  readonly read: readonly string[]
  readonly rows: readonly StoredQuarantine[]
}

/** What could not be read of a source stays until the source is read again. */
export function quarantineAfter(known: readonly StoredQuarantine[], { read, rows }: RunQuarantine): StoredQuarantine[] {
  return [...rows, ...known.filter(row => !read.includes(row.source))]
}

/** Leaves what the run says of its sources, joined to what the snapshot that it follows says of all others. */
export function writeRunTables(
  dataDir: string,
  run: Run,
  sources: readonly Source[],
  memory: Memory,
  own = readOwnRows(dataDir, run),
): void {
  const find = (rows: readonly StoredSource[], id: string) => rows.find(source => source.id === id)
  const held = sources.map(({ descriptor: { id } }) => {
    return find(own.sources, id) ?? find(memory.sources, id) ?? neverRequested(id)
  })
  writeRows(dataDir, run, 'sources', sourceRows(sources, held))
  writeRows(dataDir, run, 'fetch_log', [...own.fetches, ...memory.fetches].slice(0, fetchesKept))
  writeRows(dataDir, run, 'quarantine', quarantineAfter(memory.quarantine, own.quarantine))
}

export function keepOwnRows(dataDir: string, run: Run, own: OwnRows): void {
  writeDurably(ownFile(dataDir, run), `${JSON.stringify(own)}\n`, { mode: 0o600, root: runsFolder(dataDir) })
}

function readOwnRows(dataDir: string, run: Run): OwnRows {
  return JSON.parse(readStageFile(ownFile(dataDir, run), 'validate')) as OwnRows
}

function ownFile(dataDir: string, run: Run): string {
  return join(runFolder(dataDir, run), 'own.json')
}
