import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { Transform, type TransformCallback } from 'node:stream'

// A backup is a gzip-compressed tar archive. Its first member describes it. Its last one lists all others with their
// SHA-256, because the hashes are known only after reading. Level 1, because captures, Parquet and ready answers are
// already compressed: 25.6 MB of the demonstration become 10.7 MB in 0.29 s, with level 6 10.2 MB in 0.52 s
// (2026-11-22). Brotli 4 makes 9.0 MB in the same time, but tar and gzip are available everywhere.
export const gzipLevel = 1
export const archiveFormat = 1
export const headMember = 'fuel-etl-backup.json'
export const indexMember = 'index.json'
export const storeMember = 'store.sqlite'

/** The content of the first member. */
export interface ArchiveHead {
  readonly format: number
  readonly madeBy: string
  readonly madeAt: string
  /** The current snapshot at that time. Null if nothing was published yet. */
  readonly snapshot: string | null
}

/** A member as the index has it. */
export interface IndexedFile {
  readonly path: string
  readonly bytes: number
  readonly sha256: string
}

const files = ['accepted.json', 'corrections.ndjson', storeMember]
const folders = ['captures', 'deliveries', 'runs', 'changes', 'statistics', 'backfills', 'parts', 'bulk', 'snapshots']
// Not stored: the database of views contains the paths of its folder and is made again, locks are not data, the next probe replaces the
// last one. Alerts are those of this machine, and growth is that of this disk: a restored folder finds out by itself. Of which bucket a
// folder is a copy, and what was followed, is for this host. Files of a cache are made again.
const ofNoBackup = [
  /^fuel\.duckdb/,
  /^run\.(lock|holder)/,
  /^locks\//,
  /^alerts\//,
  /^probe\//,
  /^cache\//,
  /^store\.sqlite-/,
  /^pruned-sizes\.json$/,
  // Of a backfill only its plan: the months are read again from the captures, and the history has their rows.
  /^backfills\/[^/]+\/[^/]+\/months\//,
  /^bucket\.json$/,
  /^(followed|incoming)\//,
]

/** May a file of this name be in a backup? Nothing else becomes a path: none that leaves its folder, none that is hidden. */
export function isMember(path: string): boolean {
  const [top, ...rest] = path.split('/') as [string, ...string[]]
  if (rest.length === 0) return files.includes(top)
  return folders.includes(top) && rest.length <= 3 && rest.every(name => /^[A-Za-z0-9_][A-Za-z0-9._-]*$/.test(name))
}

/** The files of a data folder that a backup contains, in order, and those that the program did not write. */
export function membersIn(dataDir: string): { readonly members: string[]; readonly leftOut: string[] } {
  const entries = readdirSync(dataDir, { recursive: true, withFileTypes: true }).filter(one => !one.isDirectory())
  const isOurs = new Map(entries.map(one => [relative(dataDir, join(one.parentPath, one.name)), one.isFile()]))
  const paths = [...isOurs.keys()].sort().filter(path => !isScratch(path))
  const members = paths.filter(path => isOurs.get(path) && isMember(path))
  const included = new Set(members)
  return { members, leftOut: paths.filter(path => !included.has(path)) }
}

/** Files that a stage is writing or that a crash left: not part of the data. */
function isScratch(path: string): boolean {
  return (
    path.split('/').some(name => name.startsWith('.') || name.endsWith('.new')) ||
    ofNoBackup.some(one => one.test(path))
  )
}

/** Passes bytes on, and knows how many there were and their SHA-256. */
export class CountedBytes extends Transform {
  readonly #hash = createHash('sha256')
  #bytes = 0

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#hash.update(chunk)
    this.#bytes += chunk.length
    done(null, chunk)
  }

  /** Once, when all have passed. */
  sum(): { readonly bytes: number; readonly sha256: string } {
    return { bytes: this.#bytes, sha256: this.#hash.digest('hex') }
  }
}
