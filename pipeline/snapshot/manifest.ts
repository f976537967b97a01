import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashOfFile } from '../disk/hash-of-file.ts'
import type { CorrectionEntry } from '../model/corrections.ts'
import { SnapshotError } from '../model/errors.ts'
import type { Day, Instant } from '../model/instants.ts'
import { sha256Of } from '../model/sha256.ts'
import { programName, programVersion } from '../process.ts'
import type { ManifestPart } from './part.ts'
import { snapshotFolder } from './pointer.ts'
import { afterDamage } from './problem.ts'

/** Raised when a table changes in a way that a reader must know about. */
export const schemaVersion = 10

export interface Manifest {
  /** Clock of the run and 12 hex digits over the content: `20261119T120000Z-0123456789ab`. */
  readonly id: string
  readonly schemaVersion: number
  /** The version of fuel-etl that made it: the same version produces the same bytes. */
  readonly madeBy: string
  /** The clock of the run. */
  readonly createdAt: Instant
  /** `demonstration`: made with --from or --now. */
  readonly data: 'live' | 'demonstration'
  /** The snapshot that this one continues. */
  readonly follows: string | null
  /** The files in the snapshot's folder, which change with every run. */
  readonly files: readonly ManifestFile[]
  /** The parts that it consists of, ascending by name: see parts.md. */
  readonly parts: readonly ManifestPart[]
  readonly sources: readonly ManifestSource[]
  readonly rates: readonly {
    readonly currency: string
    readonly perEuro: string
    readonly on: Day
    readonly source?: string
  }[]
  /** The last instant for which the opening states of all markets are known. */
  readonly openingUntil: Instant
  /** The statistics of the days that had closed, ascending. */
  readonly statistics: readonly ManifestDay[]
  /** What was read from archives of publishers, ascending by chain. Absent where nothing was. */
  readonly backfills?: readonly ManifestBackfill[]
  /** All corrections that its run knew, and their ends. Absent where there are none. */
  readonly corrections?: readonly CorrectionEntry[]
  /** The move log up to this snapshot, in the order of its runs. */
  readonly segments: readonly ManifestSegment[]
  /** The files offered to customers, in the order of their paths. */
  readonly bulk: readonly ManifestBulk[]
  /** Describes the content and the terms of each bulk file: Frictionless, in the folder of the snapshot. */
  readonly datapackage: ManifestFile
  /** Hash of all other members: a manifest with a changed byte is rejected. */
  readonly sha256: string
}

export const bulkFormats = ['parquet', 'csv'] as const
export type BulkFormat = (typeof bulkFormats)[number]

interface OfferedFile {
  /** `prices`, `stations-share-alike`, `moves` … */
  readonly dataset: string
  /** The name under which it is offered: `prices.parquet`, `moves-2026-11-19.csv`, `moves-2026-10.csv`. */
  readonly path: string
  readonly rows: number
  readonly bytes: number
  /** Of the complete file. */
  readonly sha256: string
}

/** Pieces of shared files, concatenated. */
export interface ParquetBulk extends OfferedFile {
  readonly format: 'parquet'
  readonly pieces: readonly BulkPiece[]
  /** 16 hex digits over its inputs and how it was made: while they are the same, the next publish reuses the file. */
  readonly madeOf: string
}

/** It is not stored: it is made from the Parquet file of the same name when someone asks for it. */
export interface CsvBulk extends OfferedFile {
  readonly format: 'csv'
}

/** A file for customers. */
export type ManifestBulk = ParquetBulk | CsvBulk

/** A range of a file whose name contains 16 hex digits of its own SHA-256. */
export interface BulkPiece {
  /** In the data folder: `parts/FR/bulk-prices-0123456789abcdef.parquet`. */
  readonly file: string
  readonly offset: number
  readonly bytes: number
}

/** The rows of one market under the same terms, as they are in a file for customers: a file of a part. */
export interface Share {
  /** `bulk-prices.parquet`, `bulk-moves-share-alike.parquet`: a Parquet file by itself. */
  readonly name: string
  /** In the data folder. */
  readonly file: string
  readonly rows: number
  readonly bytes: number
  readonly sha256: string
}

/** The statistics of one closed day: `statistics/<name>.parquet`, next to the snapshots. */
export interface ManifestDay {
  readonly day: Day
  /** The day and 16 hex digits of its SHA-256. */
  readonly name: string
  readonly rows: number
  readonly bytes: number
  readonly sha256: string
}

/** A part of the history that was read from the archive of a publisher: the days from `from` to `to` of one market. */
export interface ManifestBackfill {
  /** Source and first day: `it/2024-01-01`. */
  readonly chain: string
  readonly source: string
  readonly country: string
  readonly from: Day
  readonly to: Day
  /** The files of the archive, as captures: name of the request and SHA-256. */
  readonly files: readonly { readonly name: string; readonly sha256: string }[]
  /** The statistics of its days, one file a month, ascending. A month without any has none. */
  readonly statistics: readonly BackfilledStatistics[]
  /** Its days that the archive does not have, or whose delivery was refused, ascending. Absent where there are none. */
  readonly unread?: readonly Day[]
}

/** `statistics/<name>.parquet`, next to the snapshots. */
export interface BackfilledStatistics {
  readonly month: string
  /** Country, month and 16 hex digits of its SHA-256. */
  readonly name: string
  readonly rows: number
  readonly bytes: number
  readonly sha256: string
}

/**
 * Moves of one market, seen by one run, or by all runs of a closed month: `changes/<country>/<month>/<name>.parquet`
 * next to the snapshots, sorted by station.
 */
export interface ManifestSegment {
  readonly country: string
  /** `YYYY-MM`, of the clocks of its runs. */
  readonly month: string
  /** 16 hex digits of its SHA-256. */
  readonly name: string
  /** The snapshot that the moves led to; null for those of a closed month. */
  readonly snapshot: string | null
  readonly rows: number
  readonly bytes: number
  readonly sha256: string
  /** When its first and its last move were seen. */
  readonly from: Instant
  readonly to: Instant
  /** The backfill that it belongs to (`it/2024-01-01`): no run saw its moves. Absent for those that runs saw. */
  readonly backfilled?: string
  /** The segment that this one replaces, in which corrections changed moves. Absent where nothing was corrected. */
  readonly uncorrected?: Pick<ManifestSegment, 'name' | 'rows' | 'bytes' | 'sha256' | 'to'>
  /** Its shares of the customer files: only for the segments of the day of the snapshot. */
  readonly handedOn?: SegmentShares
}

export interface SegmentShares {
  /** 16 hex digits over the inputs and how the shares were made. */
  readonly madeOf: string
  readonly shares: readonly Share[]
}

export interface ManifestFile {
  readonly name: string
  /** Null for files that are not tables. */
  readonly rows: number | null
  readonly bytes: number
  readonly sha256: string
}

interface ManifestSource {
  readonly id: string
  readonly status: string
  readonly captures: readonly { readonly name: string; readonly sha256: string }[]
}

/** Throws SnapshotError when there is none, one of another schema, or one that was changed. */
export function readManifest(folder: string): Manifest {
  const manifest = readAnyManifest(folder)
  if (manifest.schemaVersion !== schemaVersion) {
    throw new SnapshotError(otherSchemaText(manifest))
  }
  const { sha256 } = manifest as Manifest
  const found = hashOfManifest(manifest as Manifest)
  if (found === sha256) return manifest as Manifest
  throw new SnapshotError(
    `${join(folder, 'manifest.json')}: expected the SHA-256 ${sha256}, found ${found}: it was changed; ${afterDamage}`,
  )
}

type OfAnySchema = Partial<Pick<Manifest, 'id' | 'schemaVersion' | 'madeBy'>>

/** Why a snapshot of another schema is not read. */
export function schemaMismatch({ id, schemaVersion: found, madeBy }: OfAnySchema): string {
  return (
    `snapshot ${id} has schema ${found ?? 'unknown'}, written by ${madeBy ?? 'an unknown version'}; ` +
    `this is ${programName} ${programVersion} and needs schema ${schemaVersion}`
  )
}

/** The same with what to do: one sentence in every command. */
export function otherSchemaText(manifest: OfAnySchema): string {
  const { schemaVersion: found = 0, madeBy = 'the newer version' } = manifest
  const why = schemaMismatch(manifest)
  if (found > schemaVersion) return `${why}: install ${madeBy}, which reads it`
  return (
    `${why}: begin a new folder with 'fuel-etl run --data-dir DIR', or, if all captures are kept, ` +
    `build it from them with 'fuel-etl snapshot replay --to DIR' (docs/upgrading.md)`
  )
}

export function sealManifest(content: Omit<Manifest, 'sha256'>): Manifest {
  return { ...content, sha256: sha256Of(JSON.stringify(content)) }
}

/** The hash that a manifest must state, computed from its other members. */
export function hashOfManifest({ sha256, ...content }: Manifest): string {
  return sealManifest(content).sha256
}

/** Reads a manifest of any schema. Throws SnapshotError when there is none. */
export function readAnyManifest(
  folder: string,
): Pick<Manifest, 'id' | 'schemaVersion' | 'data' | 'createdAt'> &
  Partial<Pick<Manifest, 'madeBy' | 'segments' | 'statistics' | 'backfills' | 'bulk' | 'sources' | 'files' | 'parts'>> {
  try {
    return JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'))
  } catch (cause) {
    const next =
      "'fuel-etl snapshot rollback' makes the previous snapshot current, 'fuel-etl verify' says what else is wrong"
    const found = (cause as Error).message
    throw new SnapshotError(`${folder}: expected a manifest.json, found ${found}; ${next}`, { cause })
  }
}

/** The manifest of a folder, of any schema; null where there is none that can be read. */
export function findManifest(folder: string): Partial<Manifest> | null {
  try {
    const found: unknown = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'))
    return typeof found === 'object' ? found : null
  } catch {
    return null
  }
}

/** The manifest of the snapshot that a run follows; null for a first run. Throws SnapshotError when it was changed. */
export function findManifestOf(dataDir: string, id: string | null): Manifest | null {
  return id === null ? null : readManifest(snapshotFolder(dataDir, id))
}

/** Throws SnapshotError when a file in the folder of a snapshot does not match its manifest. */
export function checkOwnFile(folder: string, { id, files }: Pick<Manifest, 'id' | 'files'>, name: string): void {
  const stated = files.find(file => file.name === name)
  const found = hashed(join(folder, name))
  if (stated && found === stated.sha256) return
  throw new SnapshotError(
    `${id}/${name}: expected the SHA-256 ${stated?.sha256 ?? 'of its manifest'}, found ${found}; ${afterDamage}`,
  )
}

function hashed(path: string): string {
  try {
    return hashOfFile(path).sha256
  } catch (cause) {
    throw new SnapshotError(
      `${path}: expected a file of a snapshot, found ${(cause as Error).message}; ${afterDamage}`,
      { cause },
    )
  }
}
