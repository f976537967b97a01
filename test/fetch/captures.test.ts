import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { captureFile, keepCapture, readCapture } from '../../pipeline/fetch/captures.ts'
import { SnapshotError } from '../../pipeline/model/errors.ts'

let dataDir: string

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'fuel-captures-'))
})

afterEach(() => {
  rmSync(dataDir, { recursive: true })
})

const bytes = Buffer.from('Gazole;1,659\n'.repeat(5000))
const sha256 = createHash('sha256').update(bytes).digest('hex')

describe('the capture store', () => {
  test('gives back the bytes it was given, under their SHA-256', async () => {
    expect(await keepCapture(dataDir, bytes)).toBe(sha256)
    expect(Buffer.from(readCapture(dataDir, sha256)).equals(bytes)).toBe(true)
    expect(readdirSync(join(dataDir, 'captures'))).toEqual(['.new', sha256.slice(0, 2)])
    expect(readdirSync(join(dataDir, 'captures', '.new'))).toEqual([])
    expect(readdirSync(join(dataDir, 'captures', sha256.slice(0, 2)))).toEqual([`${sha256}.br`])
  })

  test('keeps a download of no bytes, and bytes that are no text', async () => {
    const odd = Uint8Array.from({ length: 70_000 }, (_, at) => (at * 7919) % 251)
    for (const content of [new Uint8Array(0), odd]) {
      const back = readCapture(dataDir, await keepCapture(dataDir, content))
      expect(Buffer.from(back).equals(content)).toBe(true)
    }
  })

  test('takes less room than the text', async () => {
    await keepCapture(dataDir, bytes)
    expect(statSync(captureFile(dataDir, sha256)).size).toBeLessThan(bytes.length / 50)
  })

  test('packs the same bytes into the same file', async () => {
    const other = mkdtempSync(join(tmpdir(), 'fuel-captures-'))
    await keepCapture(dataDir, bytes)
    await keepCapture(other, bytes)
    const same = readFileSync(captureFile(dataDir, sha256)).equals(readFileSync(captureFile(other, sha256)))
    rmSync(other, { recursive: true })
    expect(same).toBe(true)
  })

  test('is readable by the owner of the process alone', async () => {
    await keepCapture(dataDir, bytes)
    expect(statSync(captureFile(dataDir, sha256)).mode & 0o777).toBe(0o600)
    expect(statSync(join(dataDir, 'captures')).mode & 0o777).toBe(0o700)
    expect(statSync(join(dataDir, 'captures', sha256.slice(0, 2))).mode & 0o777).toBe(0o700)
  })

  test('does not write again what it has', async () => {
    await keepCapture(dataDir, bytes)
    utimesSync(captureFile(dataDir, sha256), 1_700_000_000, 1_700_000_000)
    expect(await keepCapture(dataDir, bytes)).toBe(sha256)
    expect(statSync(captureFile(dataDir, sha256)).mtimeMs).toBe(1_700_000_000_000)
  })

  test.each<[what: string, content: (whole: Buffer) => Buffer | null, message: string]>([
    ['a missing file, by its name', () => null, `capture ${sha256}: expected its file, found none`],
    ['other content', () => brotliCompressSync(Buffer.from('Gazole;1,660\n')), 'expected its own SHA-256, found'],
    ['half a file', whole => whole.subarray(0, whole.length >> 1), 'expected a brotli file'],
  ])('refuses %s', async (_what, contentOf, message) => {
    await keepCapture(dataDir, bytes)
    const file = captureFile(dataDir, sha256)
    const content = contentOf(readFileSync(file))
    if (content === null) rmSync(file)
    else writeFileSync(file, content)
    expect(() => readCapture(dataDir, sha256)).toThrow(SnapshotError)
    expect(() => readCapture(dataDir, sha256)).toThrow(message)
  })

  test('refuses a name that is not a SHA-256', () => {
    for (const name of ['../../etc/passwd', '', sha256.toUpperCase(), `${sha256}0`]) {
      expect(() => readCapture(dataDir, name)).toThrow(SnapshotError)
    }
  })
})
