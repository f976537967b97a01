import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { stagingFolder, syncPath } from '../model/durable.ts'
import { hashOfFile, sha256Of } from '../model/sha256.ts'

/** A file that is named by its content and never changes. */
export interface ImmutableFile {
  readonly name: string
  readonly bytes: number
  readonly sha256: string
}

/** A folder beside the data in which files are finished. Whatever a crash left there goes first. `name`: where a root has several. */
export function freshBench(root: string, name = ''): string {
  const folder = join(stagingFolder(root), name)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  return folder
}

/**
 * Puts a finished Parquet file in its place, under a name made of its SHA-256, and with it the files of other endings
 * that were made of the same rows. Each is synced before it is renamed, the Parquet last: where it is, the others are.
 * A file that is there already has the same content and stays.
 */
export function settle(
  made: string,
  folder: string,
  siblings: readonly string[],
  nameOf = (hash: string): string => hash,
): ImmutableFile {
  const bytes = readFileSync(`${made}.parquet`)
  const sha256 = sha256Of(bytes)
  const name = nameOf(sha256.slice(0, 16))
  const created = mkdirSync(folder, { recursive: true })
  for (const ending of [...siblings, 'parquet']) putInPlace(`${made}.${ending}`, join(folder, `${name}.${ending}`))
  syncFolder(folder, created)
  return { name, bytes: bytes.length, sha256 }
}

/**
 * Puts finished files into a folder, each under a name made of its own SHA-256. Their folder is synced once, behind all.
 */
export function settleAll(
  folder: string,
  files: readonly { readonly made: string; readonly nameOf: (hash: string) => string }[],
): ImmutableFile[] {
  const created = mkdirSync(folder, { recursive: true })
  const settled = files.map(({ made, nameOf }) => {
    const { sha256, bytes } = hashOfFile(made)
    const name = nameOf(sha256.slice(0, 16))
    putInPlace(made, join(folder, name))
    return { name, bytes, sha256 }
  })
  syncFolder(folder, created)
  return settled
}

function putInPlace(made: string, target: string): void {
  if (existsSync(target)) {
    rmSync(made)
    return
  }
  syncPath(made)
  renameSync(made, target)
}

/** The names of the files, and of the folders that are new. */
function syncFolder(folder: string, created: string | undefined): void {
  const top = resolve(created === undefined ? folder : dirname(created))
  for (let at = resolve(folder); at.startsWith(top); at = dirname(at)) {
    syncPath(at)
    if (at === dirname(at)) break
  }
}
