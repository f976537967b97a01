import { existsSync, linkSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { stagingFolder, syncPath } from '../model/durable.ts'
import { hashOfFile, sha256Of } from '../model/sha256.ts'
import { freshBench } from './immutable-file.ts'
import { type PartFile, partFileName, partsFolder } from './part.ts'

/** A finished file that becomes one of a part. */
export interface MadeFile {
  readonly name: string
  readonly path: string
  /** Null for files that are no tables. */
  readonly rows: number | null
}

/** Puts finished files in their places, under names made of their content. One that is there stays unless it is damaged. */
export function settlePart(dataDir: string, part: string, made: readonly MadeFile[]): PartFile[] {
  mkdirSync(join(partsFolder(dataDir), part), { recursive: true })
  const files = made.map(({ name, path, rows }): PartFile => {
    const bytes = readFileSync(path)
    const sha256 = sha256Of(bytes)
    const file = partFileName(part, name, sha256)
    putInPlace(path, join(dataDir, file), sha256)
    return { name, file, rows, bytes: bytes.length, sha256 }
  })
  rmSync(stagingFolderOf(dataDir, part), { recursive: true, force: true })
  syncPath(join(partsFolder(dataDir), part))
  syncPath(partsFolder(dataDir))
  return files.sort((one, other) => (one.name < other.name ? -1 : 1))
}

/** A folder in which the files of a part are finished, on the same disk: gone when they are settled. */
export function partBench(dataDir: string, part: string): string {
  return freshBench(join(partsFolder(dataDir), part), benchName)
}

const benchName = 'files'

function stagingFolderOf(dataDir: string, part: string): string {
  return join(stagingFolder(join(partsFolder(dataDir), part)), benchName)
}

/** Under a second name, so that a stage that was ended can be repeated: the first goes with the bench, or with the run. */
function putInPlace(made: string, target: string, sha256: string): void {
  if (existsSync(target) && hashOfFile(target).sha256 === sha256) return
  syncPath(made)
  rmSync(target, { force: true })
  linkSync(made, target)
}
