import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { hashOfFile } from '../../disk/hash-of-file.ts'
import { linkFile } from '../../disk/link-file.ts'
import { folderMode } from '../../fetch/captures.ts'
import { InvariantError, SnapshotError, UsageError } from '../../model/errors.ts'
import type { Instant } from '../../model/instants.ts'
import type { RateRecord } from '../../model/records.ts'
import { checkSnapshot } from '../../snapshot/check-integrity.ts'
import { statisticsFile } from '../../snapshot/daily-statistics.ts'
import {
  type Manifest,
  otherSchemaText,
  readAnyManifest,
  schemaVersion,
  sealManifest,
} from '../../snapshot/manifest.ts'
import { findCurrentId, keptSnapshots, makePointed, snapshotFolder } from '../../snapshot/pointer.ts'
import { segmentFile, writeMovesOf } from '../../snapshot/segments.ts'
import { filesBeside } from '../../snapshot/shared-files.ts'
import { spillIn, WorkingDatabase } from '../../snapshot/working-database.ts'
import type { Source } from '../../source.ts'
import { compose } from '../../stages/publish/compose.ts'
import { loadRunTables } from '../../stages/publish/open-run.ts'
import { makeParts } from '../../stages/publish/publish.ts'
import { makeReferenceParts } from '../../stages/publish/publish-reference.ts'
import type { RunTolls } from '../../stages/publish/run-tolls.ts'
import { readAccepted } from '../../stages/run/accepted.ts'
import { type Run, runFolder } from '../../stages/run/run-folder.ts'
import { storeMember } from '../archive-form.ts'
import { type Counts, compareCounts } from './counts.ts'
import { migratedSchemas } from './old-snapshot.ts'
import type { OldManifest } from './old-views.ts'
import { type MigrationPlaces, migrationPlaces, placesWithin } from './places.ts'
import { beginSwap, findSwap, finishSwap, stayingNames, unfinishedName } from './swap.ts'
import { type OldTables, writeOldTables } from './write-old-tables.ts'

export interface MigrateSetup {
  readonly dataDir: string
  readonly sources: readonly Source[]
  readonly threads: number
  /** Name and version of this program. */
  readonly madeBy: string
  readonly tolls: RunTolls
  /** Copies the store as it is at one moment; false where there is none. */
  readonly copyStore: (dataDir: string, to: string) => boolean
  /** Only state what would be done. */
  readonly dryRun: boolean
  readonly stop?: AbortSignal
}

export interface Migrated {
  /** The snapshot that was current, and its schema. */
  readonly was: string
  readonly wasSchema: number
  /** The same in the new layout. Null for a dry run. */
  readonly inForce: string | null
  readonly createdAt: Instant
  /** False: nothing to do, or a dry run. */
  readonly changed: boolean
  /** The folder that has the old files, or would have. Null if there is nothing to do. */
  readonly before: string | null
  /** Older snapshots, which are not converted: only the old folder has them. */
  readonly leftSnapshots: readonly string[]
  /** Rows and sums that were compared and are the same before and after. Null if nothing changed. */
  readonly counts: Counts | null
  readonly disk: DiskNeeds | null
}

export interface DiskNeeds {
  /** Files that do not change: they are stored once if the disk has hard links. */
  readonly linkedFiles: number
  readonly linkedBytes: number
  /** An estimate of the new files, from the size of the old ones. */
  readonly writtenBytes: number
  readonly freeBytes: number
}

/**
 * Converts a data folder of an older schema to this one. The new folder is made and checked next to it; then the files are
 * exchanged. A call after a crash begins again, or completes the exchange. Requires the lock of the folder. Throws UsageError
 * if there is nothing to migrate or a folder name is taken, SnapshotError for a schema that is not converted, for files that
 * differ from the manifest, and if the result differs from the old snapshot.
 */
export async function migrateFolder(given: MigrateSetup): Promise<Migrated> {
  const dataDir = resolve(given.dataDir)
  const setup = { ...given, dataDir }
  const begun = findSwap<Migrated>(dataDir)
  if (begun !== null) return setup.dryRun ? { ...begun.report, changed: false } : await finishSwap(dataDir, begun)
  const id = findCurrentId(dataDir)
  if (id === null) throw new UsageError(`no snapshot in ${dataDir} yet: nothing to migrate`)
  const old = readAnyManifest(snapshotFolder(dataDir, id))
  const { createdAt, schemaVersion: wasSchema } = old
  const about = { was: id, wasSchema, createdAt }
  if (wasSchema === schemaVersion) {
    const nothing = { changed: false, before: null, leftSnapshots: [], counts: null, disk: null }
    return { ...about, inForce: id, ...nothing }
  }
  if (!migratedSchemas.includes(wasSchema)) throw new SnapshotError(otherSchemaText(old))
  const places = migrationPlaces(dataDir)
  const { to, before } = places
  refuseTaken(places)
  const leftSnapshots = keptSnapshots(dataDir).filter(one => one !== id)
  const disk = diskNeeds(dataDir, old)
  if (setup.dryRun) return { ...about, inForce: null, changed: false, before, leftSnapshots, counts: null, disk }
  const { manifest, counts } = await madeIn(to, setup, old)
  const report = { ...about, inForce: manifest.id, changed: true, before, leftSnapshots, counts, disk }
  return finishSwap(dataDir, beginSwap(dataDir, places, report))
}

/** What a killed migration left is made again; a folder that is not of a migration is not touched. */
function refuseTaken({ to, before }: MigrationPlaces): void {
  const isForeign = existsSync(to) && readdirSync(to).length > 0 && !existsSync(join(to, unfinishedName))
  for (const taken of [...(isForeign ? [to] : []), ...(existsSync(before) ? [before] : [])]) {
    throw new UsageError(`${taken}: it is there already: remove it, or give it another name`)
  }
}

/** Makes the complete new folder and checks it. If that fails, removes it. */
async function madeIn(
  to: string,
  setup: MigrateSetup,
  old: OldManifest,
): Promise<{ readonly manifest: Manifest; readonly counts: Counts }> {
  const { dataDir, tolls, stop } = setup
  // Not recorded: replay, status and the schedule would take it for a run.
  const run: Run = {
    id: 'migration',
    now: old.createdAt,
    demonstration: old.data === 'demonstration',
    follows: null,
    accepted: readAccepted(dataDir),
    deliveries: {},
  }
  rmSync(to, { recursive: true, force: true })
  mkdirSync(to)
  writeFileSync(join(to, unfinishedName), '')
  try {
    takeOver(setup, old, to)
    const place = { dataDir, manifest: old, to, run, threads: setup.threads, stop }
    const tables = await writeOldTables(place)
    tolls.keep(to, run, tables.rates)
    const manifest = await published({ ...setup, dataDir: to }, old, run, tables)
    rmSync(runFolder(to, run), { recursive: true })
    await refuseDamaged(to, manifest.id)
    await compareCounts(to, manifest, tables.counts, stop)
    stop?.throwIfAborted()
    rmSync(join(to, unfinishedName))
    return { manifest, counts: tables.counts }
  } catch (error) {
    rmSync(to, { recursive: true, force: true })
    throw error
  }
}

async function refuseDamaged(dataDir: string, id: string): Promise<void> {
  const [problem] = await checkSnapshot(dataDir, id)
  if (!problem) return
  const { file, expected, found } = problem
  throw new SnapshotError(`${file}: expected ${expected} after the migration, found ${found}: nothing was migrated`)
}

// What the new folder gets otherwise: made again, with only the files of the current snapshot, as a copy of one moment, or not
// at all (what stays; the last probe, which the next one replaces).
const notCopied = [
  ...['captures', 'deliveries', 'runs', 'changes', 'statistics'],
  ...['snapshots', 'parts', 'bulk', 'fuel.duckdb', 'probe'],
  ...[...stayingNames, ...placesWithin],
]

/** Links files that do not change into the new folder, and copies those that do. */
function takeOver({ dataDir, copyStore, stop }: MigrateSetup, old: OldManifest, to: string): void {
  const link = (file: string): void => {
    const mode = file.startsWith('captures') ? folderMode : undefined
    linkFile(join(dataDir, file), join(to, file), mode)
  }
  for (const file of unchangedFiles(dataDir)) {
    stop?.throwIfAborted()
    link(file)
  }
  for (const segment of old.segments ?? []) link(checkedFile(dataDir, segmentFile(dataDir, segment), segment.sha256))
  for (const day of old.statistics ?? []) link(checkedFile(dataDir, statisticsFile(dataDir, day), day.sha256))
  for (const name of readdirSync(dataDir).filter(isCopied)) {
    cpSync(join(dataDir, name), join(to, name), { recursive: true, preserveTimestamps: true, verbatimSymlinks: true })
  }
  copyStore(dataDir, join(to, storeMember))
}

function isCopied(name: string): boolean {
  return (
    !notCopied.includes(name) && !/^(store\.sqlite|run\.lock-|fuel\.duckdb|\.restoring$|\.backup-)|\.new$/.test(name)
  )
}

/** Without unpublished runs: they continue a snapshot that the new folder does not have. */
function unchangedFiles(dataDir: string): string[] {
  const runs = filesIn(dataDir, 'runs').filter(file => /(run|report)\.json$/.test(file))
  return [...filesIn(dataDir, 'captures'), ...filesIn(dataDir, 'deliveries'), ...runs]
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

function diskNeeds(dataDir: string, old: OldManifest): DiskNeeds {
  const linked = unchangedFiles(dataDir)
  const own = (old.files ?? []).map(({ name }) => join(snapshotFolder(dataDir, old.id), name))
  const written = [...own, ...filesBeside(dataDir, old), join(dataDir, storeMember)]
  const { bavail, bsize } = statfsSync(dataDir)
  return {
    linkedFiles: linked.length,
    linkedBytes: bytesOf(linked.map(file => join(dataDir, file))),
    writtenBytes: writtenShare * bytesOf(written),
    freeBytes: bavail * bsize,
  }
}

// The tables of the run that makes the new files are there at the same time.
const writtenShare = 2

function bytesOf(files: readonly string[]): number {
  return files.reduce((sum, file) => sum + (statSync(file, { throwIfNoEntry: false })?.size ?? 0), 0)
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
    const { manifest } = await compose({
      ...place,
      sources,
      reports: [],
      about,
      made,
      before: asBefore(old, about, made),
    })
    makePointed(dataDir, manifest.id)
    return manifest
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
