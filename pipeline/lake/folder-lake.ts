import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { settleFile, stagingFolder, syncPath, writeDurably } from '../disk/durable.ts'
import { hashOfFile } from '../disk/hash-of-file.ts'
import { LakeError } from '../model/errors.ts'
import { manifestName } from './lake-manifest.ts'
import type { LakeStore } from './lake-store.ts'

export class FolderLake implements LakeStore {
  readonly address: string
  readonly bench: string
  /** The manifest as it was read or written here last. */
  #manifest: string | null = null

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

  async readManifest(): Promise<string | null> {
    this.#manifest = this.#manifestNow()
    return this.#manifest
  }

  async writeManifest(text: string): Promise<boolean> {
    if (this.#manifestNow() !== this.#manifest) return false
    writeDurably(this.#manifestFile, text, { root: this.address })
    this.#manifest = text
    return true
  }

  #manifestNow(): string | null {
    try {
      return readFileSync(this.#manifestFile, 'utf8')
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return null
      throw new LakeError(`${this.#manifestFile}: cannot be read: ${(cause as Error).message}`, { cause })
    }
  }

  get #manifestFile(): string {
    return join(this.address, manifestName)
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
