import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { syncPath } from '../disk/durable.ts'
import { hashOfFile } from '../disk/hash-of-file.ts'
import { linkFile } from '../disk/link-file.ts'
import { folderMode } from '../fetch/captures.ts'
import { InvariantError, SnapshotError, UsageError } from '../model/errors.ts'
import type { Instant } from '../model/instants.ts'
import type { RateRecord } from '../model/records.ts'
import { statisticsFile } from '../snapshot/daily-statistics.ts'
import { writeDatabaseFile } from '../snapshot/database-file.ts'
import { type Manifest, readAnyManifest, schemaVersion, sealManifest } from '../snapshot/manifest.ts'
import { findCurrentId, keptSnapshots, snapshotFolder } from '../snapshot/pointer.ts'
import { segmentFile, writeMovesOf } from '../snapshot/segments.ts'
import { spillIn, WorkingDatabase } from '../snapshot/working-database.ts'
import type { Source } from '../source.ts'
import { compose } from '../stages/publish/compose.ts'
import { loadRunTables } from '../stages/publish/open-run.ts'
import { makeParts } from '../stages/publish/publish.ts'
import { makeReferenceParts } from '../stages/publish/publish-reference.ts'
import type { RunTolls } from '../stages/publish/run-tolls.ts'
import { nothingAccepted } from '../stages/run/accepted.ts'
import { type Run, runFolder } from '../stages/run/run-folder.ts'
import { storeMember } from './archive-form.ts'
import { type OldManifest, type OldTables, writeOldTables } from './old-tables.ts'

/** The schema whose folders are brought over. */
const oldVersion = 8

export interface MigrateSetup {
  readonly dataDir: string
  readonly sources: readonly Source[]
  readonly threads: number
  /** Name and version of this program. */
  readonly madeBy: string
  readonly tolls: RunTolls
  /** Copies the store as it is at one moment; false where there is none. */
  readonly copyStore: (dataDir: string, to: string) => boolean
  readonly stop?: AbortSignal
}

export interface Migrated {
  /** The snapshot that was current. */
  readonly was: string
  /** The same in the new layout. */
  readonly inForce: string
  readonly createdAt: Instant
  /** False: the folder had the new layout already. */
  readonly changed: boolean
  /** The new path of the old folder. Null if nothing changed. */
  readonly before: string | null
  /** Older snapshots, which only the old folder has. */
  readonly leftSnapshots: number
}

/**
 * Converts a data folder of schema 8 to this schema: in a new folder next to it, which replaces it with two renames when it
 * is complete. Requires the lock of the folder. Throws UsageError if there is nothing to migrate or a folder name is taken,
 * SnapshotError for another schema and for files that differ from the manifest.
 */
export async function migrateFolder(setup: MigrateSetup): Promise<Migrated> {
  const dataDir = resolve(setup.dataDir)
  const id = findCurrentId(dataDir)
  if (id === null) throw new UsageError(`no snapshot in ${dataDir} yet: nothing to migrate`)
  const old = readAnyManifest(snapshotFolder(dataDir, id))
  const { createdAt } = old
  if (old.schemaVersion === schemaVersion) {
    return { was: id, inForce: id, createdAt, changed: false, before: null, leftSnapshots: 0 }
  }
  if (old.schemaVersion !== oldVersion) {
    throw new SnapshotError(
      `${id}: expected schema version ${oldVersion}, found ${old.schemaVersion}; ` +
        `'fuel-etl replay --to DIR' builds a folder of this version from the kept captures`,
    )
  }
  const to = `${dataDir}.migrated`
  const before = `${dataDir}.before-migration`
  for (const taken of [to, before].filter(existsSync)) {
    throw new UsageError(`${taken}: it is there already, of an earlier migration: remove it, or give it another name`)
  }
  const manifest = await madeBeside({ ...setup, dataDir }, old, to)
  renameSync(dataDir, before)
  renameSync(to, dataDir)
  syncPath(dirname(dataDir))
  await writeDatabaseFile(dataDir, manifest)
  const leftSnapshots = keptSnapshots(before).length - 1
  return { was: id, inForce: manifest.id, createdAt, changed: true, before, leftSnapshots }
}

/** Makes the complete new folder, or none if something fails. */
async function madeBeside(setup: MigrateSetup, old: OldManifest, to: string): Promise<Manifest> {
  const { dataDir, tolls } = setup
  // Of no record: the run that replay, status and the schedule would take it for never was.
  const run: Run = {
    id: 'migration',
    now: old.createdAt,
    demonstration: old.data === 'demonstration',
    follows: null,
    accepted: nothingAccepted,
    deliveries: {},
  }
  try {
    takeOver(setup, old, to)
    const place = { dataDir, manifest: old, to, run, threads: setup.threads, stop: setup.stop }
    const tables = await writeOldTables(place)
    tolls.keep(to, run, tables.rates)
    const manifest = await published({ ...setup, dataDir: to }, old, run, tables)
    rmSync(runFolder(to, run), { recursive: true })
    setup.stop?.throwIfAborted()
    return manifest
  } catch (error) {
    rmSync(to, { recursive: true, force: true })
    throw error
  }
}

/** Links files that do not change into the new folder, and copies those that do. */
function takeOver({ dataDir, copyStore, stop }: MigrateSetup, old: OldManifest, to: string): void {
  const link = (file: string): void => {
    const mode = file.startsWith('captures') ? folderMode : undefined
    linkFile(join(dataDir, file), join(to, file), mode)
  }
  mkdirSync(to)
  for (const folder of ['captures', 'deliveries']) for (const file of filesIn(dataDir, folder)) link(file)
  // Without unpublished runs: they continue a snapshot that the new folder does not have.
  for (const file of filesIn(dataDir, 'runs')) if (/(run|report)\.json$/.test(file)) link(file)
  stop?.throwIfAborted()
  for (const segment of old.segments ?? []) link(checkedFile(dataDir, segmentFile(dataDir, segment), segment.sha256))
  for (const day of old.statistics ?? []) link(checkedFile(dataDir, statisticsFile(dataDir, day), day.sha256))
  if (existsSync(join(dataDir, 'accepted.json'))) {
    copyFileSync(join(dataDir, 'accepted.json'), join(to, 'accepted.json'))
  }
  copyStore(dataDir, join(to, storeMember))
}

function filesIn(dataDir: string, folder: string): string[] {
  if (!existsSync(join(dataDir, folder))) return []
  const entries = readdirSync(join(dataDir, folder), { recursive: true, withFileTypes: true })
  return entries.filter(one => one.isFile()).map(one => relative(dataDir, join(one.parentPath, one.name)))
}

function checkedFile(dataDir: string, path: string, sha256: string): string {
  const file = relative(dataDir, path)
  const found = existsSync(path) ? hashOfFile(path).sha256 : 'no file'
  if (found === sha256) return file
  throw new SnapshotError(`${file}: expected the SHA-256 ${sha256}, found ${found}: nothing was migrated`)
}

/** Publishes the tables of the old snapshot in the new folder. */
async function published(
  setup: MigrateSetup,
  old: OldManifest,
  run: Run,
  { parts, rates }: OldTables,
): Promise<Manifest> {
  const { dataDir, sources, threads, madeBy, stop } = setup
  const database = await WorkingDatabase.open(threads, { stop, spill: spillIn(dataDir) })
  try {
    await loadRunTables(database, dataDir, run)
    for (const segment of old.segments ?? []) await writeMovesOf(database, dataDir, segment)
    const place = { database, dataDir, run, madeBy, stop }
    const made = await makeParts(setup, run, { before: { parts } })
    // Without workers there is no process that can end.
    if (made === null) throw new InvariantError('migrate: a market was not made')
    made.push(...(await makeReferenceParts({ ...place, before: null }, rates)))
    const about = aboutOf(setup, old, rates)
    return await compose({ ...place, sources, about, made, before: asBefore(old, about, made) })
  } finally {
    database.close()
  }
}

type About = Parameters<typeof compose>[0]['about']

function aboutOf({ madeBy }: MigrateSetup, old: OldManifest, rates: readonly RateRecord[]): About {
  const { createdAt, data, sources = [] } = old
  return { madeBy, createdAt, data, follows: null, sources, rates }
}

/** The old snapshot in this schema, with the same current prices, so that there are no moves. */
function asBefore(old: OldManifest, about: About, parts: Manifest['parts']): Manifest {
  return sealManifest({
    ...about,
    id: old.id,
    schemaVersion,
    files: [],
    parts,
    openingUntil: old.createdAt,
    statistics: old.statistics ?? [],
    segments: old.segments ?? [],
    bulk: [],
    datapackage: { name: 'datapackage.json', rows: null, bytes: 0, sha256: '' },
  })
}
