import { mkdirSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { settleFile, stagingFolder, syncPath } from '../disk/durable.ts'
import { hashOfFile } from '../disk/hash-of-file.ts'

/** A file that is named by its content and never changes. */
export interface ImmutableFile {
  readonly name: string
  readonly bytes: number
  readonly sha256: string
}

/** A staging folder next to the data. Leftovers of a crash are removed first. `name`: where a root has several. */
export function freshBench(root: string, name = ''): string {
  const folder = join(stagingFolder(root), name)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  return folder
}

/**
 * Moves a finished Parquet file to its place, under a name made of its SHA-256, to which `.parquet` is added. It is synced before it is
 * renamed. An existing file with the same bytes is not replaced.
 */
export function settle(made: string, folder: string, nameOf = (hash: string): string => hash): ImmutableFile {
  const { bytes, sha256 } = hashOfFile(made)
  const name = nameOf(sha256.slice(0, 16))
  const created = mkdirSync(folder, { recursive: true })
  settleFile(made, join(folder, `${name}.parquet`), { bytes, sha256 }, 'move')
  syncFolder(folder, created)
  return { name, bytes, sha256 }
}

/**
 * Moves finished files into a folder, each under a name made of its own SHA-256. The folder is synced once, after all
 * files.
 */
export function settleAll(
  folder: string,
  files: readonly { readonly made: string; readonly nameOf: (hash: string) => string }[],
): ImmutableFile[] {
  const created = mkdirSync(folder, { recursive: true })
  const settled = files.map(({ made, nameOf }) => {
    const { sha256, bytes } = hashOfFile(made)
    const name = nameOf(sha256.slice(0, 16))
    settleFile(made, join(folder, name), { bytes, sha256 }, 'move')
    return { name, bytes, sha256 }
  })
  syncFolder(folder, created)
  return settled
}

/** Syncs the folder entries: the names of the files, and of the folders that are new. */
function syncFolder(folder: string, created: string | undefined): void {
  const top = resolve(created === undefined ? folder : dirname(created))
  for (let at = resolve(folder); at.startsWith(top); at = dirname(at)) {
    syncPath(at)
    if (at === dirname(at)) break
  }
}
