import { join } from 'node:path'
import { writeDurably } from '../../disk/durable.ts'
import type { Memory, StoredFetch } from '../../memory/memory.ts'
import { neverRequested, type StoredQuarantine, type StoredSource } from '../../model/stored.ts'
import type { Source } from '../../source.ts'
import { type Run, readValidated, runFolder, runsFolder, writeRows } from '../run/run-folder.ts'
import { sourceRows } from './remembered-sources.ts'

// Enough for the twenty of `stats` and for a week of hourly runs of all sources.
const fetchesKept = 2000

/** The rows that a run adds for the sources that it requested. */
export interface OwnRows {
  readonly sources: readonly StoredSource[]
  readonly fetches: readonly StoredFetch[]
  /** Unreadable rows of sources that belong to no market. */
  readonly quarantine: RunQuarantine
}

/** Unreadable rows of a run, and the sources whose earlier ones they replace. */
export interface RunQuarantine {
  readonly read: readonly string[]
  readonly rows: readonly StoredQuarantine[]
}

/** The unreadable rows of a source stay until the source is read again. */
export function quarantineAfter(known: readonly StoredQuarantine[], { read, rows }: RunQuarantine): StoredQuarantine[] {
  return [...rows, ...known.filter(row => !read.includes(row.source))]
}

/** Writes the rows of the run, joined to those of the snapshot that it follows for all other sources. */
export function writeRunTables(
  dataDir: string,
  run: Run,
  sources: readonly Source[],
  memory: Memory,
  own = JSON.parse(readValidated(ownFile(dataDir, run))) as OwnRows,
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

function ownFile(dataDir: string, run: Run): string {
  return join(runFolder(dataDir, run), 'own.json')
}
