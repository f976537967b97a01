import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { hashOfFile } from '../disk/hash-of-file.ts'
import { SnapshotError, UsageError } from '../model/errors.ts'
import { bulkFilesOf, type CsvSource, csvSourceOf, datapackageName, parquetOf } from '../snapshot/bulk-file.ts'
import { keptSnapshots } from '../snapshot/find-snapshot.ts'
import {
  type BulkFormat,
  type CsvBulk,
  findManifest,
  type Manifest,
  type ManifestBulk,
  type ParquetBulk,
  readManifest,
} from '../snapshot/manifest.ts'
import { snapshotFolder } from '../snapshot/pointer.ts'
import { afterBulkDamage } from '../snapshot/problem.ts'

export interface ExportOptions {
  readonly dataDir: string
  readonly id: string
  readonly to: string
  /** Null: both. */
  readonly format: BulkFormat | null
  /** Null: all. */
  readonly datasets: readonly string[] | null
}

export interface ExportPlan {
  readonly manifest: Manifest
  readonly files: readonly PlannedFile[]
  /** The datapackage.json that names exactly these files. */
  readonly datapackage: string
}

export type PlannedFile = (ParquetBulk | (CsvBulk & { readonly source: CsvSource })) & {
  readonly dataDir: string
  readonly to: string
  /** The target already exists with the same bytes. */
  readonly isThere: boolean
}

/**
 * The files that an export will write. Throws UsageError for an unknown data set and, before anything is written, for an
 * existing file that is not from an earlier export. Throws SnapshotError when the snapshot lacks a file.
 */
export function exportPlan(options: ExportOptions): ExportPlan {
  const manifest = readManifest(snapshotFolder(options.dataDir, options.id))
  const chosen = chosenFiles(manifest.bulk, options)
  const datapackage = datapackageOf(options, new Set(chosen.map(({ path }) => path)))
  const own = hashesOfEarlier(options.to)
  const files = chosen.map((file): PlannedFile => {
    const missing = bulkFilesOf(parquetOf(manifest.bulk, file)).find(one => !existsSync(join(options.dataDir, one)))
    if (missing) throw new SnapshotError(`${missing}: expected a file of ${options.id}, found none; ${afterBulkDamage}`)
    const to = join(options.to, file.path)
    const isOwn = (sha256: string): boolean =>
      own.get(file.path) === sha256 || isOfKept(options.dataDir, file.path, sha256)
    const { dataDir } = options
    const planned = file.format === 'csv' ? { ...file, source: csvSourceOf(dataDir, manifest.bulk, file) } : file
    return { ...planned, dataDir, to, isThere: isThere(to, file, isOwn) }
  })
  return { manifest, files, datapackage }
}

function chosenFiles(bulk: readonly ManifestBulk[], { id, format, datasets }: ExportOptions): ManifestBulk[] {
  const known = [...new Set(bulk.map(({ dataset }) => dataset))].sort()
  const unknown = datasets?.filter(name => !known.includes(name)) ?? []
  if (unknown.length > 0) {
    throw new UsageError(`${id} has no data set called ${unknown.join(', ')}; it has ${known.join(', ') || 'none'}`)
  }
  const chosen = bulk.filter(one => (!format || one.format === format) && (!datasets || datasets.includes(one.dataset)))
  if (chosen.length > 0) return chosen
  throw new UsageError(`${id} has no rows of any data set: there is nothing to export`)
}

interface Datapackage {
  readonly name: string
  readonly resources: readonly { readonly path: string; readonly hash: string }[]
}

function datapackageOf({ dataDir, id }: ExportOptions, paths: ReadonlySet<string>): string {
  const original: Datapackage = JSON.parse(readFileSync(join(snapshotFolder(dataDir, id), datapackageName), 'utf8'))
  const resources = original.resources.filter(({ path }) => paths.has(path))
  return `${JSON.stringify({ ...original, resources }, null, 2)}\n`
}

/** Path to SHA-256 of the files that an earlier export wrote to a folder, according to its datapackage.json. */
function hashesOfEarlier(folder: string): ReadonlyMap<string, string> {
  const file = join(folder, datapackageName)
  if (!existsSync(file)) return new Map()
  const found = findDatapackage(readFileSync(file, 'utf8'))
  if (found === null) throw inTheWay(file, 'a datapackage.json of another program')
  return new Map(found.resources.map(({ path, hash }) => [path, hash.replace(/^sha256:/, '')]))
}

function findDatapackage(text: string): Datapackage | null {
  try {
    const found: Partial<Datapackage> | null = JSON.parse(text)
    return found?.name === 'fuel-etl-bulk' && Array.isArray(found.resources) ? (found as Datapackage) : null
  } catch {
    return null
  }
}

/** Whether a stored snapshot has this file. */
function isOfKept(dataDir: string, path: string, sha256: string): boolean {
  const manifests = keptSnapshots(dataDir).map(id => findManifest(snapshotFolder(dataDir, id)))
  return manifests.some(manifest => manifest?.bulk?.some(one => one.path === path && one.sha256 === sha256))
}

/** Throws UsageError for a file that is not from an earlier export, or that was changed since. */
function isThere(to: string, { sha256 }: ManifestBulk, isOwn: (sha256: string) => boolean): boolean {
  if (!existsSync(to)) return false
  if (!statSync(to).isFile()) throw inTheWay(to, 'something that is no file')
  const found = hashOfFile(to).sha256
  if (found !== sha256 && !isOwn(found)) throw inTheWay(to, 'a file that no export has left there')
  return found === sha256
}

function inTheWay(path: string, found: string): UsageError {
  return new UsageError(`${path}: found ${found}; nothing was written: move it away, or choose another folder`)
}

/**
 * The files of earlier exports in a folder that this export does not have, such as the days of a month that has closed:
 * next to the file of the month they would count twice. A file that was changed since is not one of them.
 */
export function outdatedFiles(dataDir: string, to: string, paths: readonly string[]): string[] {
  if (!existsSync(to)) return []
  const exported = new Set([...paths, datapackageName])
  const earlier = hashesOfEarlier(to)
  return readdirSync(to)
    .filter(name => !exported.has(name) && statSync(join(to, name)).isFile())
    .filter(name => {
      const { sha256 } = hashOfFile(join(to, name))
      return earlier.get(name) === sha256 || isOfKept(dataDir, name, sha256)
    })
    .sort()
}

export function removeOutdated(to: string, names: readonly string[]): void {
  for (const name of names) rmSync(join(to, name))
}
