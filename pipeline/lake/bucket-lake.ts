import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { LakeError } from '../model/errors.ts'
import { sha256Of } from '../model/sha256.ts'
import { ObjectBucket } from '../part-store/object-store/bucket.ts'
import { missingText } from './folder-lake.ts'
import { manifestName } from './lake-manifest.ts'
import type { LakeStore } from './lake-store.ts'

/** A lake below a prefix of a bucket. */
export class BucketLake implements LakeStore {
  readonly address: string
  readonly bench: string
  readonly #bucket: ObjectBucket
  /** Of the manifest that was read or written here last. */
  #version: string | null = null

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

  async readManifest(): Promise<string | null> {
    const found = await this.#bucket.get(manifestName)
    this.#version = found?.version ?? null
    return found?.text ?? null
  }

  async writeManifest(text: string): Promise<boolean> {
    const condition = this.#version === null ? 'new' : { over: this.#version }
    const version = await this.#bucket.put(manifestName, text, condition)
    if (version === null) return false
    this.#version = version
    return true
  }

  close(): void {
    rmSync(this.bench, { recursive: true, force: true })
  }
}
