import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { LakeError } from '../model/errors.ts'
import { sha256Of } from '../model/sha256.ts'
import { ObjectBucket } from '../part-store/object-store/bucket.ts'
import { missingText } from './folder-lake.ts'
import type { LakeStore } from './lake-store.ts'

/** A lake below a prefix of a bucket. */
export class BucketLake implements LakeStore {
  readonly address: string
  readonly bench: string
  readonly #bucket: ObjectBucket

  private constructor(bucket: ObjectBucket) {
    this.#bucket = bucket
    this.address = bucket.address
    this.bench = mkdtempSync(join(tmpdir(), 'fuel-lake-'))
  }

  static async open(address: string): Promise<BucketLake> {
    return new BucketLake(await ObjectBucket.open(address))
  }

  async *list(prefix: string): AsyncIterable<string> {
    for await (const { key } of this.#bucket.list(prefix)) yield key
  }

  async add(path: string, made: string): Promise<void> {
    // Null: it is there already. A name has one content.
    await this.#bucket.put(path, readFileSync(made), 'new')
    rmSync(made)
  }

  /** Each file is downloaded once. */
  async fetch(path: string): Promise<string> {
    const folder = join(this.bench, 'fetched')
    const target = join(folder, sha256Of(path))
    if (existsSync(target)) return target
    mkdirSync(folder, { recursive: true })
    try {
      await this.#bucket.download(path, target, null)
    } catch (error) {
      rmSync(target, { force: true })
      throw (await this.#bucket.has(path)) ? error : new LakeError(missingText(this.address, path), { cause: error })
    }
    return target
  }

  async remove(path: string): Promise<void> {
    await this.#bucket.remove(path)
  }

  async addText(path: string, text: string): Promise<boolean> {
    return (await this.#bucket.put(path, text, 'new')) !== null
  }

  async text(path: string): Promise<string> {
    const found = await this.#bucket.get(path)
    if (found === null) throw new LakeError(missingText(this.address, path))
    return found.text
  }

  close(): void {
    rmSync(this.bench, { recursive: true, force: true })
  }
}
