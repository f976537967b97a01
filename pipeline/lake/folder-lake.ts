import { existsSync, linkSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { settleFile, stagingFolder, syncPath, writeDurably } from '../disk/durable.ts'
import { hashOfFile } from '../disk/hash-of-file.ts'
import { LakeError } from '../model/errors.ts'
import type { LakeStore } from './lake-store.ts'

/** A lake in a folder of this machine. */
export class FolderLake implements LakeStore {
  readonly address: string
  readonly bench: string

  constructor(folder: string) {
    this.address = resolve(folder)
    this.bench = join(stagingFolder(this.address), `${process.pid}`)
    rmSync(this.bench, { recursive: true, force: true })
  }

  async *list(prefix: string): AsyncIterable<string> {
    yield* below(this.address, dirname(`${prefix}x`)).filter(path => path.startsWith(prefix))
  }

  async add(path: string, made: string): Promise<void> {
    const target = join(this.address, path)
    mkdirSync(dirname(target), { recursive: true })
    settleFile(made, target, hashOfFile(made), 'move')
    syncPath(dirname(target))
  }

  async fetch(path: string): Promise<string> {
    const file = join(this.address, path)
    if (!existsSync(file)) throw new LakeError(missingText(this.address, path))
    return file
  }

  async remove(path: string): Promise<void> {
    const file = join(this.address, path)
    if (!existsSync(file)) return
    rmSync(file)
    syncPath(dirname(file))
  }

  async addText(path: string, text: string): Promise<boolean> {
    const made = join(this.bench, basename(path))
    writeDurably(made, text)
    const target = join(this.address, path)
    mkdirSync(dirname(target), { recursive: true })
    try {
      // Unlike a rename, a link does not replace a file that another process has just added.
      linkSync(made, target)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
      throw error
    } finally {
      rmSync(made)
    }
    syncPath(dirname(target))
    return true
  }

  async text(path: string): Promise<string> {
    try {
      return readFileSync(join(this.address, path), 'utf8')
    } catch (cause) {
      throw new LakeError(`${this.address}/${path}: cannot be read: ${(cause as Error).message}`, { cause })
    }
  }

  close(): void {
    rmSync(this.bench, { recursive: true, force: true })
  }
}

/** What a LakeError says of a file that is not there. */
export function missingText(address: string, path: string): string {
  return `${address}/${path}: expected a file of the lake, found none`
}

/** The files in a folder and its folders, ascending, relative to the root. */
function below(root: string, folder: string): string[] {
  const path = join(root, folder)
  if (!existsSync(path)) return []
  const found = readdirSync(path, { withFileTypes: true, recursive: true }).filter(entry => entry.isFile())
  const paths = found.map(entry => join(entry.parentPath, entry.name).slice(root.length + 1))
  return paths.filter(name => !name.startsWith('.')).sort()
}
