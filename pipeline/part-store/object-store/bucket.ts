import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type { S3Client, S3ServiceException } from '@aws-sdk/client-s3'
import type { Measured } from '../../disk/durable.ts'
import { loadOptional } from '../../disk/package-root.ts'
import { ObjectStoreError, OtherWriter, UsageError } from '../../model/errors.ts'
import { sha256Of } from '../../model/sha256.ts'
import { bucketAddress, bucketText } from './address.ts'

/** When an object is written: only where none of that name exists, only over the version read before, or always. */
export type PutCondition = 'new' | { readonly over: string } | 'always'

export interface StoredObject {
  readonly text: string
  /** Its ETag. */
  readonly version: string
  /** How long ago it was written, by the clock of the store. */
  readonly ageSeconds: number
}

export interface ListedObject {
  readonly key: string
  readonly version: string
}

type Environment = Readonly<Record<string, string | undefined>>

const timeouts = {
  connectionTimeout: 3_000,
  socketTimeout: 15_000,
  requestTimeout: 60_000,
  throwOnRequestTimeout: true,
}

/**
 * The objects below one prefix of a bucket, by keys relative to it. Credentials are read from the environment by the client,
 * as `AWS_ACCESS_KEY_ID` and the others. Each method throws ObjectStoreError with the key and what was found.
 * Not named Bucket: the compiler renames the property `Bucket` of a request in a class of that name (TypeScript 7.0.2).
 */
export class ObjectBucket {
  readonly address: string
  readonly #name: string
  readonly #prefix: string
  readonly #client: S3Client
  readonly #sdk: typeof import('@aws-sdk/client-s3')

  private constructor(address: string, client: S3Client, sdk: typeof import('@aws-sdk/client-s3')) {
    const { bucket, prefix } = bucketAddress(address)
    this.address = bucketText({ bucket, prefix })
    this.#name = bucket
    this.#prefix = prefix
    this.#client = client
    this.#sdk = sdk
  }

  /** Throws UsageError where the client is not installed, or the endpoint is not usable. */
  static async open(address: string, env: Environment = process.env): Promise<ObjectBucket> {
    // A warning of the client about coming versions of Node would be in the output of each command.
    process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true'
    const sdk = await loadOptional(
      '@aws-sdk/client-s3',
      `${address}: an object store`,
      () => import('@aws-sdk/client-s3'),
    )
    const endpoint = endpointOf(env)
    const client = new sdk.S3Client({
      region: env.AWS_REGION || env.AWS_DEFAULT_REGION || 'us-east-1',
      ...(endpoint !== null && { endpoint, forcePathStyle: true }),
      maxAttempts: 3,
      requestHandler: timeouts,
      // Stores of other makers do not know the newer checksums. Each file has its SHA-256, which we check.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    })
    client.middlewareStack.add(withDate, { step: 'deserialize', priority: 'high', name: 'dateOfAnswer' })
    return new ObjectBucket(address, client, sdk)
  }

  /** A small object; null where there is none; `unchanged` where it still is the given version. */
  async get(key: string): Promise<StoredObject | null>
  async get(key: string, known: string | null): Promise<StoredObject | null | 'unchanged'>
  async get(key: string, known: string | null = null): Promise<StoredObject | null | 'unchanged'> {
    try {
      const answer = await this.#client.send(
        new this.#sdk.GetObjectCommand({ ...this.#at(key), ...(known !== null && { IfNoneMatch: known }) }),
      )
      const text = (await answer.Body?.transformToString('utf8')) ?? ''
      const date = (answer.$metadata as { readonly date?: string }).date
      const ageMs = Date.parse(date ?? '') - (answer.LastModified?.getTime() ?? Number.NaN)
      return { text, version: answer.ETag ?? '', ageSeconds: Number.isNaN(ageMs) ? 0 : Math.max(0, ageMs / 1000) }
    } catch (error) {
      const status = statusOf(error)
      if (status === 404 && nameOf(error) !== 'NoSuchBucket') return null
      if (status === 304) return 'unchanged'
      throw this.#fault(key, 'read', error)
    }
  }

  /** Writes an object. Returns its version; null where the condition did not hold. */
  async put(key: string, body: string | Uint8Array, condition: PutCondition): Promise<string | null> {
    const bytes = typeof body === 'string' ? Buffer.from(body) : body
    const sha256 = sha256Of(bytes)
    try {
      const answer = await this.#client.send(
        new this.#sdk.PutObjectCommand({
          ...this.#at(key),
          Body: bytes,
          ContentLength: bytes.length,
          // The store refuses bytes that were changed on the way.
          ChecksumSHA256: Buffer.from(sha256, 'hex').toString('base64'),
          Metadata: { sha256 },
          ...(condition === 'new' && { IfNoneMatch: '*' }),
          ...(typeof condition === 'object' && { IfMatch: condition.over }),
        }),
      )
      return answer.ETag ?? ''
    } catch (error) {
      if (condition !== 'always' && isRefused(error, condition)) return null
      throw this.#fault(key, 'written', error)
    }
  }

  async has(key: string): Promise<boolean> {
    try {
      await this.#client.send(new this.#sdk.HeadObjectCommand(this.#at(key)))
      return true
    } catch (error) {
      if (statusOf(error) === 404) return false
      throw this.#fault(key, 'read', error)
    }
  }

  /** Deletes an object, if there is one. */
  async remove(key: string): Promise<void> {
    try {
      await this.#client.send(new this.#sdk.DeleteObjectCommand(this.#at(key)))
    } catch (error) {
      if (statusOf(error) !== 404) throw this.#fault(key, 'deleted', error)
    }
  }

  /**
   * Writes an object to a new file and fsyncs it. Throws ObjectStoreError where there is none, or where the bytes have another
   * length or SHA-256 than `expected`, or than its writer stated.
   */
  async download(key: string, path: string, expected: Measured | null): Promise<Measured> {
    try {
      const answer = await this.#client.send(new this.#sdk.GetObjectCommand(this.#at(key)))
      const found = await writtenTo(path, answer.Body as Readable)
      const stated = expected ?? { bytes: answer.ContentLength, sha256: answer.Metadata?.sha256 }
      if (found.bytes === stated.bytes && found.sha256 === (stated.sha256 ?? found.sha256)) return found
      throw new ObjectStoreError(
        `${this.#text(key)}: expected ${stated.bytes} bytes with the SHA-256 ${stated.sha256}, ` +
          `found ${found.bytes} with ${found.sha256}`,
      )
    } catch (error) {
      throw error instanceof ObjectStoreError || isOfDisk(error) ? error : this.#fault(key, 'read', error)
    }
  }

  /** The objects whose keys begin so, ascending by key. `after`: only keys after this one. */
  async *list(prefix: string, after?: string): AsyncGenerator<ListedObject> {
    let token: string | undefined
    do {
      const page = await this.#page(prefix, after, token)
      for (const { Key = '', ETag = '' } of page.Contents ?? []) {
        yield { key: Key.slice(this.#prefix.length), version: ETag }
      }
      token = page.NextContinuationToken
    } while (token !== undefined)
  }

  async #page(prefix: string, after: string | undefined, token: string | undefined) {
    try {
      return await this.#client.send(
        new this.#sdk.ListObjectsV2Command({
          Bucket: this.#name,
          Prefix: this.#prefix + prefix,
          ...(after !== undefined && { StartAfter: this.#prefix + after }),
          ContinuationToken: token,
        }),
      )
    } catch (error) {
      throw this.#fault(prefix, 'listed', error)
    }
  }

  #at(key: string) {
    return { Bucket: this.#name, Key: this.#prefix + key }
  }

  #text(key: string): string {
    return `${this.address}/${key}`
  }

  #fault(key: string, done: string, error: unknown): ObjectStoreError {
    const status = statusOf(error)
    const { code } = error as NodeJS.ErrnoException
    const found = [status ?? code, nameOf(error), (error as Error).message].filter(
      word => word !== undefined && word !== '',
    )
    return new ObjectStoreError(`${this.#text(key)}: cannot be ${done}: found ${[...new Set(found)].join(' ')}`, {
      cause: error,
    })
  }
}

/** Null: the one of AWS. Throws UsageError for an address without TLS, except on this machine. */
function endpointOf(env: Environment): string | null {
  const text = env.FUEL_S3_ENDPOINT || env.AWS_ENDPOINT_URL_S3 || env.AWS_ENDPOINT_URL
  if (!text) return null
  const url = URL.canParse(text) ? new URL(text) : null
  if (url === null || !['http:', 'https:'].includes(url.protocol) || url.username !== '') {
    throw new UsageError('FUEL_S3_ENDPOINT: expected an address without a user, such as https://objects.example.org')
  }
  if (url.protocol === 'http:' && !/^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname)) {
    throw new UsageError(
      `FUEL_S3_ENDPOINT: ${url.origin} has no TLS: keys and data would be sent as plain text; use an https address`,
    )
  }
  return url.origin + url.pathname.replace(/\/$/, '')
}

/** Adds the date of an answer, by the clock of the store, to what the client returns. */
const withDate: Parameters<S3Client['middlewareStack']['add']>[0] = next => async args => {
  const result = await next(args)
  const { headers } = (result as { readonly response?: { readonly headers?: Record<string, string> } }).response ?? {}
  const output = (result as { readonly output?: { $metadata?: object } }).output
  if (output?.$metadata && headers?.date) Object.assign(output.$metadata, { date: headers.date })
  return result
}

/** Another writer was faster, or the version was replaced. 409: another conditional write was under way. */
function isRefused(error: unknown, condition: PutCondition): boolean {
  const status = statusOf(error)
  return (
    status === 412 ||
    status === 409 ||
    (status === 404 && typeof condition === 'object' && nameOf(error) === 'NoSuchKey')
  )
}

function statusOf(error: unknown): number | undefined {
  return (error as Partial<S3ServiceException>).$metadata?.httpStatusCode
}

function nameOf(error: unknown): string | undefined {
  const { name } = error as Error
  return name === 'Error' || name === 'Unknown' ? undefined : name
}

function isOfDisk(error: unknown): boolean {
  const { code, syscall } = error as NodeJS.ErrnoException
  return code !== undefined && ['open', 'write', 'fsync', 'close'].includes(syscall ?? '')
}

async function writtenTo(path: string, body: Readable): Promise<Measured> {
  const digest = createHash('sha256')
  const file = await open(path, 'wx')
  let bytes = 0
  try {
    for await (const piece of body as AsyncIterable<Buffer>) {
      digest.update(piece)
      await file.writeFile(piece)
      bytes += piece.length
    }
    await file.sync()
  } finally {
    await file.close()
  }
  return { bytes, sha256: digest.digest('hex') }
}

/**
 * Writes an object that only this host may change: over the version that it knows, or where there is none yet. Null where
 * another host has written it. The client repeats a put whose answer was lost, and then finds its own text there.
 */
export async function putOwn(
  bucket: ObjectBucket,
  key: string,
  text: string,
  known: string | null,
): Promise<string | null> {
  const version = await bucket.put(key, text, known === null ? 'new' : { over: known })
  if (version !== null) return version
  const found = await bucket.get(key)
  return found?.text === text && found.version !== known ? found.version : null
}

export function otherWriter(address: string, what: string): OtherWriter {
  return new OtherWriter(
    `${address}: another host ${what} while this one was at work, so nothing was published. Only one host may publish to ` +
      'a bucket: stop the runs of the other one, then run again',
  )
}
