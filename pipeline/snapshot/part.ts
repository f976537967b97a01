import { join } from 'node:path'
import { hasSize } from '../disk/durable.ts'
import { hashOfFile } from '../disk/hash-of-file.ts'
import { SnapshotError } from '../model/errors.ts'
import type { Day, Instant } from '../model/instants.ts'
import { sha256Of } from '../model/sha256.ts'
import { afterDamage } from './problem.ts'

/** The data of one market after a run, or data that belongs to no market: files named by a hash of their content. */
export interface ManifestPart {
  /** A country (`FR`), or `history`, `tolls`, `cells`. */
  readonly name: string
  /** The next instant at which it changes without a new delivery; null for none. */
  readonly changesAt: Instant | null
  /** The next instant from which a read of the same bytes changes it; absent for none. */
  readonly rereadFrom?: Instant
  readonly made: PartMade
  /** Ascending by name. */
  readonly files: readonly PartFile[]
}

/** The inputs of a part other than deliveries. When one of them changes, the part is rebuilt. */
export interface PartMade {
  /** Name and version of the program. */
  readonly by: string
  /** Currency to the rate and its day, of the currencies of the market that no law fixes. */
  readonly rates?: Readonly<Record<string, string>>
  /** The UTC day of its newest statistics. */
  readonly day?: Day
  /** Sources whose last read is too old for their prices to be served. */
  readonly tooOld?: readonly string[]
  /** The ids of the corrections of the market that were not undone. Absent where there are none. */
  readonly corrections?: readonly string[]
  /** SHA-256 over the inputs of a reference part. */
  readonly of?: string
}

export interface PartFile {
  /** `prices.parquet` */
  readonly name: string
  /** In the data folder: `parts/FR/prices-0123456789abcdef.parquet`. */
  readonly file: string
  /** Null for files that are not tables. */
  readonly rows: number | null
  readonly bytes: number
  readonly sha256: string
}

export function partsFolder(dataDir: string): string {
  return join(dataDir, 'parts')
}

/** `prices.parquet` of FR → `parts/FR/prices-0123456789abcdef.parquet`. */
export function partFileName(part: string, name: string, sha256: string): string {
  const dot = name.indexOf('.')
  return join('parts', part, `${name.slice(0, dot)}-${sha256.slice(0, 16)}${name.slice(dot)}`)
}

/** The file of a part with this name. Throws SnapshotError when there is none. */
export function partFileOf(part: ManifestPart, name: string): PartFile {
  const found = part.files.find(file => file.name === name)
  if (found) return found
  throw new SnapshotError(
    `part ${part.name}: expected the file ${name}, found ${part.files.map(one => one.name).join(', ')}`,
  )
}

/** Whether every file of a part has its length. A run that reuses a part does not read it. */
export function isPartWhole(dataDir: string, { files }: Pick<ManifestPart, 'files'>): boolean {
  return files.every(({ file, bytes }) => hasSize(join(dataDir, file), bytes))
}

/** Throws SnapshotError when the bytes of a file are not those that the manifest states. */
export function checkPartFile(
  dataDir: string,
  { file, bytes, sha256 }: Pick<PartFile, 'file' | 'bytes' | 'sha256'>,
): void {
  const found = hashed(dataDir, file)
  if (found.bytes === bytes && found.sha256 === sha256) return
  throw new SnapshotError(
    `${file}: expected ${bytes} bytes with the SHA-256 ${sha256}, found ${found.bytes} with ${found.sha256}; ${afterDamage}`,
  )
}

function hashed(dataDir: string, file: string): { readonly bytes: number; readonly sha256: string } {
  try {
    return hashOfFile(join(dataDir, file))
  } catch (cause) {
    throw new SnapshotError(`${file}: expected a file of a part, found ${(cause as Error).message}; ${afterDamage}`, {
      cause,
    })
  }
}

/** A short hash of the inputs of a reference part. */
export function digestOf(value: unknown): string {
  return sha256Of(JSON.stringify(value)).slice(0, 16)
}
