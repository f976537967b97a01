import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join, relative, sep } from 'node:path'
import { sha256Of } from '../../pipeline/model/sha256.ts'

export interface DiskFile {
  /** Path relative to the data folder. */
  readonly path: string
  readonly bytes: number
  /** Unchanged until the file is written to; a moved or linked file keeps it. */
  readonly identity: string
}

/** The files of a data folder apart from captures. Of several names of one file only the first counts. */
export function filesOf(dataDir: string): DiskFile[] {
  const files = new Map<string, DiskFile>()
  for (const entry of readdirSync(dataDir, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = relative(dataDir, join(entry.parentPath, entry.name))
    if (folderOf(path) === 'captures') continue
    const { ino, size, mtimeNs } = lstatSync(join(dataDir, path), { bigint: true })
    const identity = `${ino}:${size}:${mtimeNs}`
    if (!files.has(identity)) files.set(identity, { path, bytes: Number(size), identity })
  }
  return [...files.values()]
}

/** Files that did not exist before. */
export function newFiles(before: readonly DiskFile[], after: readonly DiskFile[]): DiskFile[] {
  const known = new Set(before.map(({ identity }) => identity))
  return after.filter(({ identity }) => !known.has(identity))
}

export function bytesOf(files: readonly DiskFile[]): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0)
}

/** `parts`, `snapshots`, `bulk` …; a file directly in the data folder is a folder of its own. */
export function folderOf(path: string): string {
  return path.split(sep)[0]!
}

/** Largest first. */
export function bytesBy(
  files: readonly DiskFile[],
  nameOf: (path: string) => string,
): (readonly [name: string, bytes: number])[] {
  const sums = new Map<string, number>()
  for (const { path, bytes } of files) sums.set(nameOf(path), (sums.get(nameOf(path)) ?? 0) + bytes)
  return [...sums].sort(([, a], [, b]) => b - a)
}

/**
 * The new files that had to change: files of parts with changed data, and their bulk files, moves and statistics,
 * unless a file with the same bytes existed before. Other new files belong to all markets or are written twice. A
 * folder without parts has its tables in the snapshot's folder.
 */
export function changedFiles(
  dataDir: string,
  before: readonly DiskFile[],
  added: readonly DiskFile[],
  markets: readonly string[] | 'all',
): DiskFile[] {
  const hasParts = existsSync(join(dataDir, 'parts'))
  const isData = ({ path }: DiskFile): boolean => {
    const [folder, name] = path.split(sep)
    if (folder === 'parts') return markets === 'all' || markets.includes(name!)
    if (folder === 'snapshots') return !hasParts && /\.(parquet|pack|blocks)$/.test(path)
    return ['bulk', 'changes', 'statistics'].includes(folder!)
  }
  return added.filter(file => isData(file) && !wasThere(dataDir, before, file))
}

function wasThere(dataDir: string, before: readonly DiskFile[], file: DiskFile): boolean {
  const rivals = before.filter(({ path, bytes }) => bytes === file.bytes && existsSync(join(dataDir, path)))
  const hash = (path: string): string => sha256Of(readFileSync(join(dataDir, path)))
  return rivals.some(({ path }) => hash(path) === hash(file.path))
}

/** `parts prices.parquet`: what a file is, whatever its market, month and content. */
export function kindOf(path: string): string {
  const name = basename(path)
    .replace(/[0-9a-f]{16}/, '*')
    .replace(/\d{4}-\d{2}(-\d{2})?/, '*')
  return `${folderOf(path)} ${name}`
}
