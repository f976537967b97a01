import { LakeError } from '../model/errors.ts'
import { sha256Of } from '../model/sha256.ts'
import { isSnapshotId } from '../snapshot/snapshot-id.ts'
import type { LakeStore } from './lake-store.ts'
import type { LakeTable } from './tables.ts'

/** A file of the lake: `moves/country=DE/month=2026-11/<snapshot>-<16 hex digits of its SHA-256>.parquet`. */
export interface LakeFile {
  readonly table: LakeTable
  /** Relative to the lake. */
  readonly path: string
  readonly rows: number
  readonly bytes: number
  readonly sha256: string
}

/**
 * What one snapshot changed in the lake: `_commits/<snapshot>.json`, written after its files. A file without a commit is not
 * part of the lake yet: a stopped `lake write` left it, and the next one adopts it.
 */
export interface LakeCommit {
  readonly snapshot: string
  readonly files: readonly LakeFile[]
  /**
   * Paths of recent files whose rows a file of a closed month, which the commit adds, has too. They stay for engines and versions of a
   * catalog that read them, and are not counted.
   */
  readonly joined: readonly string[]
  /**
   * Paths of files of earlier commits that are no longer part of the lake, ascending. They are deleted after the commit is
   * written, so a stopped write never leaves the lake without rows that it had.
   */
  readonly removed: readonly string[]
  /** Moves whose snapshot was no longer kept, so that their captures are not known. */
  readonly movesWithoutCapture: number
  /** Of all other members: a commit with a changed byte is refused. */
  readonly sha256: string
}

// Spark and Hive leave out names that begin with an underscore.
const folder = '_commits'

/** The snapshots that the lake has, ascending. */
export async function committedSnapshots(lake: LakeStore): Promise<string[]> {
  const found: string[] = []
  for await (const path of lake.list(`${folder}/`)) {
    const id = path.slice(folder.length + 1).replace(/\.json$/, '')
    if (!isSnapshotId(id)) throw new LakeError(`${lake.address}/${path}: expected a commit named by a snapshot`)
    found.push(id)
  }
  return found.sort()
}

/** Throws LakeError for one that cannot be read, or was changed. */
export async function readCommit(lake: LakeStore, snapshot: string): Promise<LakeCommit> {
  const path = pathOf(snapshot)
  const text = await lake.text(path)
  const commit = parsed(text)
  if (commit?.removed !== undefined && textOf(commit) === text && commit.snapshot === snapshot) return commit
  throw new LakeError(
    `${lake.address}/${path}: expected a commit with its own SHA-256, found a file that was changed, or of an earlier version`,
  )
}

export interface CommittedFiles {
  /** With each row of the lake once. */
  readonly current: readonly LakeFile[]
  /** Recent files whose rows are in a file of their month too. They may have been deleted. */
  readonly joined: readonly LakeFile[]
}

/** What commits added, without what commits removed. A path is never added again. */
export async function committedFiles(lake: LakeStore, snapshots: readonly string[]): Promise<CommittedFiles> {
  const files: LakeFile[] = []
  const joined = new Set<string>()
  const removed = new Set<string>()
  for (const snapshot of snapshots) {
    const commit = await readCommit(lake, snapshot)
    files.push(...commit.files)
    for (const path of commit.joined) joined.add(path)
    for (const path of commit.removed) removed.add(path)
  }
  const left = files.filter(({ path }) => !removed.has(path))
  return {
    current: left.filter(({ path }) => !joined.has(path)),
    joined: left.filter(({ path }) => joined.has(path)),
  }
}

/**
 * Ends the work on a snapshot: writes its commit, and deletes the files that it removes. Throws LakeError where another writer
 * committed other files.
 */
export async function addCommit(lake: LakeStore, content: Omit<LakeCommit, 'sha256'>): Promise<void> {
  const text = textOf(content)
  const path = pathOf(content.snapshot)
  const isAdded = (await lake.addText(path, text)) || (await lake.text(path)) === text
  if (isAdded) return deleteRemoved(lake, content)
  throw new LakeError(
    `${lake.address}/${path}: another 'lake write' committed other files of this snapshot; 'fuel-etl lake check' lists the differences`,
  )
}

/** Deletes what a commit removes, if its write was stopped before. */
export async function finishCommit(lake: LakeStore, snapshot: string): Promise<void> {
  await deleteRemoved(lake, await readCommit(lake, snapshot))
}

async function deleteRemoved(lake: LakeStore, { removed }: Pick<LakeCommit, 'removed'>): Promise<void> {
  for (const path of removed) await lake.remove(path)
}

function pathOf(snapshot: string): string {
  return `${folder}/${snapshot}.json`
}

function textOf({ snapshot, files, joined, removed, movesWithoutCapture }: Omit<LakeCommit, 'sha256'>): string {
  const content = { snapshot, files, joined, removed, movesWithoutCapture }
  return `${JSON.stringify({ ...content, sha256: sha256Of(JSON.stringify(content)) })}\n`
}

function parsed(text: string): LakeCommit | null {
  try {
    return JSON.parse(text) as LakeCommit
  } catch {
    return null
  }
}
