import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { ObjectStoreError } from '../../pipeline/model/errors.ts'
import { sha256Of } from '../../pipeline/model/sha256.ts'
import { ObjectBucket } from '../../pipeline/part-store/object-store/bucket.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { objectStoreIsMissing, startObjectStore } from './servers/object-store.ts'

const server = await startObjectStore()
if (server === null) console.warn(objectStoreIsMissing)
afterAll(() => server?.stop())

describe.skipIf(server === null)('a bucket', () => {
  let bucket: ObjectBucket
  beforeAll(async () => {
    for (const [name, value] of Object.entries(server!.env)) vi.stubEnv(name, value)
    bucket = await ObjectBucket.open('s3://fuel/of/bucket')
  })

  test('returns what was put, with the version by which it was put', async () => {
    const version = await bucket.put('one', 'text', 'new')
    expect(await bucket.get('one')).toEqual({ text: 'text', version, ageSeconds: expect.any(Number) })
    expect(await bucket.get('one', version)).toBe('unchanged')
    expect(await bucket.get('none')).toBeNull()
    expect([await bucket.has('one'), await bucket.has('none')]).toEqual([true, false])
  })

  test('takes a new object from one of many writers, and a version over another one from one of many', async () => {
    for (let round = 0; round < 10; round += 1) {
      const key = `race-${round}`
      const many = Array.from({ length: 8 }, (_, at) => at)
      const created = await Promise.all(many.map(at => bucket.put(key, `first ${at}`, 'new')))
      const versions = created.filter(version => version !== null)
      expect(versions).toHaveLength(1)
      const replaced = await Promise.all(many.map(at => bucket.put(key, `second ${at}`, { over: versions[0]! })))
      expect(replaced.filter(version => version !== null)).toHaveLength(1)
      const [winner] = many.filter(at => replaced[at] !== null)
      expect((await bucket.get(key))?.text).toBe(`second ${winner}`)
    }
  })

  test('refuses a version that is gone, and one of an object that does not exist', async () => {
    const first = await bucket.put('moved', 'a', 'new')
    await bucket.put('moved', 'b', { over: first! })
    expect(await bucket.put('moved', 'c', { over: first! })).toBeNull()
    expect(await bucket.put('never', 'c', { over: first! })).toBeNull()
  })

  test('tells the age of an object by the clock of the store', async () => {
    await bucket.put('aged', 'a', 'new')
    const young = (await bucket.get('aged'))!.ageSeconds
    await new Promise(done => setTimeout(done, 2100))
    const old = (await bucket.get('aged'))!.ageSeconds
    expect(old - young).toBeGreaterThanOrEqual(1)
    expect(old).toBeLessThan(60)
  })

  test('lists keys below a prefix, in order and from one on', async () => {
    for (const key of ['list/b', 'list/a', 'list/c/d']) await bucket.put(key, key, 'new')
    const keysOf = async (after?: string): Promise<string[]> => {
      const keys: string[] = []
      for await (const { key } of bucket.list('list/', after)) keys.push(key)
      return keys
    }
    expect(await keysOf()).toEqual(['list/a', 'list/b', 'list/c/d'])
    expect(await keysOf('list/a')).toEqual(['list/b', 'list/c/d'])
  })

  test('writes an object to a file, and refuses bytes that are not those expected', async () => {
    const folder = temporaryFolder()
    const bytes = Buffer.alloc(300_000, 'abc')
    const sha256 = sha256Of(bytes)
    await bucket.put('file', bytes, 'new')
    await bucket.download('file', join(folder, 'one'), { bytes: bytes.length, sha256 })
    expect(readFileSync(join(folder, 'one')).equals(bytes)).toBe(true)
    // A byte changes on the disk of the store.
    writeFileSync(join(server!.folder, 'of/bucket/file'), Buffer.alloc(300_000, 'abd'))
    for (const expected of [{ bytes: bytes.length, sha256 }, null]) {
      const path = join(folder, expected === null ? 'two' : 'three')
      await expect(bucket.download('file', path, expected)).rejects.toThrow(
        `s3://fuel/of/bucket/file: expected 300000 bytes with the SHA-256 ${sha256}, found 300000 with `,
      )
    }
  })

  test('names the bucket, the key and what was found when something is wrong', async () => {
    const missing = await ObjectBucket.open('s3://other/x')
    await expect(missing.get('key')).rejects.toThrow(/^s3:\/\/other\/x\/key: cannot be read: found 404 NoSuchBucket/)
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'wrong')
    const stranger = await ObjectBucket.open('s3://fuel/x')
    await expect(stranger.put('key', 'text', 'new')).rejects.toThrow(
      /^s3:\/\/fuel\/x\/key: cannot be written: found 403 /,
    )
    vi.stubEnv('FUEL_S3_ENDPOINT', 'http://127.0.0.1:1')
    const away = await ObjectBucket.open('s3://fuel/x')
    const error = await away.get('key').catch(found => found)
    expect(error).toBeInstanceOf(ObjectStoreError)
    expect(error.message).toMatch(/ECONNREFUSED/)
    expect(error.message).not.toContain('wrong')
  })
})

describe('the address of an object store', () => {
  test('without TLS is used on this machine only', async () => {
    for (const text of ['http://objects.example.org', 'http://10.0.0.1:9000']) {
      vi.stubEnv('FUEL_S3_ENDPOINT', text)
      await expect(ObjectBucket.open('s3://fuel/x')).rejects.toThrow(/has no TLS/)
    }
    vi.stubEnv('FUEL_S3_ENDPOINT', 'https://objects.example.org')
    await expect(ObjectBucket.open('s3://fuel/x')).resolves.toBeInstanceOf(ObjectBucket)
  })

  test('is refused when it names no bucket', async () => {
    for (const text of ['s3://', 's3://UPPER/x', 's3://fuel/../x', 'fuel']) {
      await expect(ObjectBucket.open(text)).rejects.toThrow(/expected the address of a bucket/)
    }
  })
})
