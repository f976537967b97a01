import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { settleFile, stagingFolder, syncPath } from '../disk/durable.ts'
import { hashOfFile } from '../disk/hash-of-file.ts'
import { freshBench } from './immutable-file.ts'
import { type PartFile, partFileName, partsFolder } from './part.ts'

/** A finished file that becomes one of a part. */
export interface MadeFile {
  readonly name: string
  readonly path: string
  /** Null for files that are not tables. */
  readonly rows: number | null
}

/**
 * Moves finished files into place, under names derived from their content. An existing file stays unless it is
 * damaged.
 */
export function settlePart(dataDir: string, part: string, made: readonly MadeFile[]): PartFile[] {
  mkdirSync(join(partsFolder(dataDir), part), { recursive: true })
  const files = made.map(({ name, path, rows }): PartFile => {
    const { bytes, sha256 } = hashOfFile(path)
    const file = partFileName(part, name, sha256)
    settleFile(path, join(dataDir, file), { bytes, sha256 }, 'link')
    return { name, file, rows, bytes, sha256 }
  })
  rmSync(join(stagingFolder(join(partsFolder(dataDir), part)), benchName), { recursive: true, force: true })
  syncPath(join(partsFolder(dataDir), part))
  syncPath(partsFolder(dataDir))
  return files.sort((one, other) => (one.name < other.name ? -1 : 1))
}

/** A staging folder for the files of a part, on the same disk. Deleted once they are in place. */
export function partBench(dataDir: string, part: string): string {
  return freshBench(join(partsFolder(dataDir), part), benchName)
}

const benchName = 'files'
