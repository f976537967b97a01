import { accessSync, constants, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import pLimit from 'p-limit'
import { makeFolder } from '../../pipeline/disk/durable.ts'
import type { CsvSource } from '../../pipeline/snapshot/bulk-file.ts'
import { clearCsvCache, csvCacheFile, csvCacheFolder } from '../../pipeline/snapshot/csv-cache.ts'
import type { ManifestBulk } from '../../pipeline/snapshot/manifest.ts'
import type { FileAnswer } from '../http/answer.ts'

/** CSV files for customers. Each is made from Parquet when a client first asks for it, and stored until it is deleted. */
export class CsvFiles {
  readonly #dataDir: string
  /** Where the data folder cannot be written: a folder of this process. */
  #ownFolder: string | null = null
  #isInDataFolder = false
  readonly #underWay = new Map<string, Promise<void>>()
  // DuckDB takes a processor and some hundred megabytes for a large file.
  readonly #limit = pLimit(1)

  constructor(dataDir: string) {
    this.#dataDir = dataDir
  }

  /** Where the file of that length is, or will be once it is made. `make` throws for a damaged Parquet file. */
  stored(source: CsvSource, bytes: number): Pick<FileAnswer, 'pieces' | 'make'> {
    const file = csvCacheFile(this.#folder(), source)
    return { pieces: [{ file, offset: 0, bytes }], make: () => this.#make(source, file) }
  }

  /** Requests for the same file wait for the same work. */
  #make(source: CsvSource, file: string): Promise<void> {
    const known = this.#underWay.get(file)
    if (known) return known
    const made = this.#limit(() => makeAside(source, file)).catch(error => {
      // The cache was deleted meanwhile.
      if (!existsSync(dirname(file))) return makeAside(source, file)
      throw error
    })
    const making = made.finally(() => this.#underWay.delete(file))
    this.#underWay.set(file, making)
    return making
  }

  /** Deletes the others. They are made again for a client that reads an earlier snapshot. */
  keepOnly(bulk: readonly ManifestBulk[]): void {
    clearCsvCache(this.#ownFolder ?? csvCacheFolder(this.#dataDir), bulk)
  }

  /** Call it when no more requests come. */
  async close(): Promise<void> {
    await Promise.allSettled(this.#underWay.values())
    if (this.#ownFolder !== null) rmSync(this.#ownFolder, { recursive: true, force: true })
  }

  #folder(): string {
    const inDataFolder = csvCacheFolder(this.#dataDir)
    // A data folder that is not mounted must not be created.
    if (this.#isInDataFolder || !existsSync(this.#dataDir)) return inDataFolder
    if (this.#ownFolder === null && canWrite(inDataFolder)) {
      this.#isInDataFolder = true
      return inDataFolder
    }
    if (this.#ownFolder === null || !existsSync(this.#ownFolder)) {
      this.#ownFolder = mkdtempSync(join(tmpdir(), 'fuel-etl-csv-'))
    }
    return this.#ownFolder
  }
}

function canWrite(folder: string): boolean {
  try {
    makeFolder(folder)
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}

/**
 * In a thread of its own, so that no answer waits for it and DuckDB is loaded only while it works. Node 20 cannot start a worker
 * from TypeScript. When the sources run unbuilt, as in tests, the file is made in this thread.
 */
async function makeAside(source: CsvSource, to: string): Promise<void> {
  if (import.meta.url.endsWith('.ts')) {
    const { makeCsv } = await import('../../pipeline/bulk/csv-of-parquet.ts')
    return makeCsv(source, to)
  }
  const worker = new Worker(new URL('./csv-worker.js', import.meta.url), { workerData: { source, to } })
  return new Promise((resolve, reject) => worker.once('error', reject).once('exit', () => resolve()))
}
