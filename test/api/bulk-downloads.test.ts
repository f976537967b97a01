import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, readlinkSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import type { FileAnswer } from '../../api/http/answer.ts'
import { figures, openings } from '../../fixtures/snapshots/api-figures.ts'
import { sha256Of } from '../../pipeline/model/sha256.ts'
import { bulkFolder } from '../../pipeline/snapshot/bulk-file.ts'
import { snapshotFolder } from '../../pipeline/snapshot/pointer.ts'
import { bulkServing, bulkCsv as csv, bulkParquet as parquet, writeBulkSnapshot } from '../support/api-bulk.ts'
import { serverOn, snapshotId } from '../support/api-server.ts'
import { fileServer } from '../support/file-server.ts'
import { keptLog } from '../support/kept-log.ts'
import { giveKey } from '../support/keyed-server.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const severalFiles = { 'prices.parquet': parquet, 'weekly.json': Buffer.from('{"weeks":[1,2,3]}') }
const nextId = '20261119T130000Z-000000000002'

describe('a new snapshot', () => {
  const later = { figures: { ...figures, snapshotAt: '2026-11-19 13:00:00' }, openings }
  const newer = Buffer.from(`PAR1${'b'.repeat(6000)}PAR1`)

  test('becomes the latest immediately, and the previous one stays at its address until it is pruned', async () => {
    const { ask, dataDir, refresh } = await bulkServing()
    const before = await ask('/api/bulk/latest/prices.parquet')
    await writeBulkSnapshot(dataDir, nextId, later, { 'prices.parquet': newer, 'prices.csv': csv })
    await refresh()
    const latest = await ask('/api/bulk/latest/prices.parquet')
    expect([latest.bytes.equals(newer), latest.headers['x-snapshot-id']]).toEqual([true, nextId])
    expect(latest.headers['content-location']).toBe(`/api/bulk/${nextId}/prices.parquet`)
    expect(latest.headers.etag).not.toBe(before.headers.etag)
    const kept = await ask(before.headers['content-location']!)
    expect([kept.bytes.equals(parquet), kept.headers['x-snapshot-id']]).toEqual([true, snapshotId])
    expect(kept.headers).toMatchObject({ etag: before.headers.etag, 'last-modified': before.headers['last-modified'] })
    // A file that has not changed keeps its entity tag.
    const tag = { 'if-none-match': `"${sha256Of(csv)}"` }
    expect((await ask('/api/bulk/latest/prices.csv', tag)).status).toBe(304)
    rmSync(snapshotFolder(dataDir, snapshotId), { recursive: true })
    const pruned = await ask(before.headers['content-location']!)
    expect([pruned.status, pruned.json]).toEqual([404, { error: 'No such snapshot' }])
  })

  test('sends the complete new file to a client that resumes a download of the old one', async () => {
    const { ask, dataDir, refresh } = await bulkServing()
    const part = await ask('/api/bulk/latest/prices.parquet', { range: 'bytes=0-99' })
    await writeBulkSnapshot(dataDir, nextId, later, { 'prices.parquet': newer })
    await refresh()
    const rest = { range: 'bytes=100-', 'if-range': part.headers.etag! }
    const whole = await ask('/api/bulk/latest/prices.parquet', rest)
    const kept = await ask(`/api/bulk/${snapshotId}/prices.parquet`, rest)
    expect([whole.status, whole.bytes.equals(newer)]).toEqual([200, true])
    expect([kept.status, Buffer.concat([part.bytes, kept.bytes]).equals(parquet)]).toEqual([206, true])
    const dated = { range: 'bytes=100-', 'if-range': whole.headers['last-modified']! }
    expect((await ask('/api/bulk/latest/prices.parquet', dated)).status).toBe(200)
    expect((await ask(`/api/bulk/${nextId}/prices.parquet`, dated)).status).toBe(206)
  })

  test('of a schema version without bulk files has none', async () => {
    const { ask, dataDir } = await bulkServing()
    const folder = snapshotFolder(dataDir, nextId)
    await writeBulkSnapshot(dataDir, nextId, later, {})
    writeFileSync(join(folder, 'manifest.json'), JSON.stringify({ id: nextId, schemaVersion: 3, data: 'live' }))
    expect((await ask(`/api/bulk/${nextId}/datapackage.json`)).status).toBe(404)
  })

  test('that does not exist yet is a 500 for a request with a key', async () => {
    const dataDir = temporaryFolder()
    const { get } = await serverOn(dataDir)
    const { status, json } = await get('/api/bulk/', { 'x-api-key': (await giveKey(dataDir, 'business')).text })
    expect([status, json]).toEqual([500, { error: 'Database unavailable' }])
  })
})

describe('a file on the disk', () => {
  test.each<[string, (file: string) => void]>([
    ['is missing', file => rmSync(file)],
    ['is shorter', file => truncateSync(file, 100)],
    ['has other bytes', file => damage(file)],
  ])('that %s is a 500 and a line in the log, never a short 200', async (_what, spoil) => {
    const { log, lines } = keptLog()
    const { ask, dataDir } = await bulkServing(undefined, { log })
    const [name] = readdirSync(bulkFolder(dataDir)).filter(one => one.startsWith('prices'))
    spoil(join(bulkFolder(dataDir), name!))
    const asked: Record<string, string>[] = [{}, { range: 'bytes=0-9' }, { 'if-none-match': `"${sha256Of(parquet)}"` }]
    for (const headers of asked) {
      const { status, json } = await ask('/api/bulk/latest/prices.parquet', headers)
      expect([status, json]).toEqual([500, { error: 'Internal server error' }])
    }
    expect(lines.filter(line => line.includes(name!)).length).toBe(3)
    expect((await ask('/api/bulk/latest/prices.csv')).status).toBe(200)
  })

  test.each(Object.keys(severalFiles))(
    'that is damaged after it was sent is not sent under its digest: %s',
    async name => {
      const { ask, dataDir } = await bulkServing(severalFiles)
      const path = `/api/bulk/latest/${name}`
      const whole = await ask(path)
      expect(sha256Of(whole.bytes)).toBe(whole.headers.etag!.slice(1, -1))
      const [stored] = readdirSync(bulkFolder(dataDir)).filter(one => one.startsWith(name.split('.')[0]!))
      damage(join(bulkFolder(dataDir), stored!))
      const asked: Record<string, string>[] = [
        {},
        { range: 'bytes=0-9' },
        { range: 'bytes=0-1,4-5' },
        { range: 'bytes=-4' },
      ]
      for (const headers of asked) {
        const { status, bytes } = await ask(path, headers)
        expect([headers, status, bytes.toString()]).toEqual([headers, 500, '{"error":"Internal server error"}'])
      }
    },
  )

  test('that is put back is sent again', async () => {
    const { ask, dataDir } = await bulkServing(severalFiles)
    const [stored] = readdirSync(bulkFolder(dataDir)).filter(one => one.startsWith('prices'))
    const file = join(bulkFolder(dataDir), stored!)
    const before = readFileSync(file)
    damage(file)
    expect((await ask('/api/bulk/latest/prices.parquet')).status).toBe(500)
    writeFileSync(file, before)
    expect((await ask('/api/bulk/latest/prices.parquet')).bytes.equals(parquet)).toBe(true)
  })

  test('that is deleted during a download is sent completely', async () => {
    const large = randomBytes(20_000_000)
    const { url, key, dataDir } = await bulkServing({ 'large.parquet': large })
    const taken: Buffer[] = []
    await streamed(`${url}/api/bulk/latest/large.parquet?api_key=${key.text}`, chunk => {
      if (taken.length === 0) rmSync(bulkFolder(dataDir), { recursive: true })
      taken.push(chunk)
    })
    expect(Buffer.concat(taken).equals(large)).toBe(true)
  })

  test('is opened once for all concurrent downloads', async () => {
    const large = randomBytes(20_000_000)
    const { url, key, dataDir } = await bulkServing({ 'large.parquet': large })
    const path = `${url}/api/bulk/latest/large.parquet?api_key=${key.text}`
    let most = 0
    const note = () => {
      most = Math.max(most, openFilesIn(bulkFolder(dataDir)).length)
    }
    await Promise.all(Array.from({ length: 8 }, () => streamed(path, note)))
    expect(most).toBeLessThanOrEqual(2)
    await until(() => openFilesIn(bulkFolder(dataDir)).length === 0)
  })

  test('is closed when the client disconnects, and nothing is logged', async () => {
    const large = randomBytes(4_000_000)
    const { log, lines } = keptLog()
    const { ask, url, key, dataDir } = await bulkServing({ 'large.parquet': large }, { log })
    const path = `/api/bulk/latest/large.parquet?api_key=${key.text}`
    await Promise.all(Array.from({ length: 60 }, (_, turn) => abortedAfter(url + path, turn % 3)))
    await until(() => openFilesIn(bulkFolder(dataDir)).length === 0)
    expect(lines.filter(line => !line.includes('serving snapshot'))).toEqual([])
    expect((await ask(path)).bytes.equals(large)).toBe(true)
    await until(() => openFilesIn(bulkFolder(dataDir)).length === 0)
  })
})

describe('a long file', () => {
  const size = 200_000_000
  const folder = temporaryFolder()
  const file = join(folder, 'long.bin')
  writeFileSync(file, '')
  truncateSync(file, size)
  const answer: FileAnswer = {
    kind: 'file',
    pieces: [{ file, offset: 0, bytes: size }],
    bytes: size,
    sha256: sha256Of(Buffer.alloc(size)),
    etag: '"a"',
    changedAt: 0,
    isImmutable: true,
    contentType: 'text/csv',
    headers: [],
  }

  test('is read only as fast as the client reads, and closed when the client stops reading', async () => {
    // The content is checked once, before the first byte.
    await fetch((await fileServer(answer)).url, { method: 'HEAD' })
    const server = await fileServer(answer, 100)
    const before = held()
    const stalled = request(server.url)
    const closed = new Promise(resolve =>
      stalled.on('response', response => response.on('close', resolve).on('error', () => {})),
    )
    stalled.end()
    await until(() => server.open() === 1)
    await until(() => server.open() === 0)
    expect(grownSince(before, size / 4)).toBeLessThan(size / 4)
    stalled.destroy()
    await closed
    expect([server.errors, openFilesIn(folder)]).toEqual([[], []])
  })

  test('that is truncated during a download breaks the connection', async () => {
    const server = await fileServer(answer)
    let isCut = false
    const cut = streamed(server.url, () => {
      if (!isCut) truncateSync(file, 1_000_000)
      isCut = true
    })
    await expect(cut).rejects.toThrow('aborted')
    await until(() => server.errors.length === 1)
    expect(server.errors[0]!.message).toMatch(/^the file ended at \d+, before 200000000: it was changed/)
    truncateSync(file, size)
  })
})

/** Changes one byte in the middle. The length stays. */
function damage(file: string): void {
  const bytes = readFileSync(file)
  const middle = Math.floor(bytes.length / 2)
  bytes[middle] = bytes[middle]! ^ 1
  writeFileSync(file, bytes)
}

function held(): number {
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

/** The growth of memory since `before`. V8 collects garbage at any time: above the limit, collect before measuring. */
function grownSince(before: number, limit: number): number {
  if (held() - before >= limit) {
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc') as () => void
    // The first call releases the buffers, the second waits until they are freed.
    collect()
    collect()
  }
  return held() - before
}

/** When the client disconnects. 0: before the answer; 1: after the first bytes; 2: in the middle. */
function abortedAfter(url: string, when: number): Promise<void> {
  return new Promise(resolve => {
    const sent = request(url, { agent: false }, response => {
      let read = 0
      response.on('error', () => {})
      response.on('data', chunk => {
        read += chunk.length
        if (when === 1 || read > 1_000_000) sent.destroy()
      })
    })
    sent.on('error', () => {}).on('close', () => resolve())
    sent.end()
    if (when === 0) sent.on('socket', socket => socket.on('connect', () => setImmediate(() => sent.destroy())))
  })
}

function streamed(url: string, onChunk: (chunk: Buffer) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    request(url, { agent: false }, response => {
      response.on('data', onChunk).on('error', reject).on('end', resolve)
    })
      .on('error', reject)
      .end()
  })
}

/** The files in a folder that this process has open. Empty on systems other than Linux. */
function openFilesIn(folder: string): string[] {
  if (!existsSync('/proc/self/fd')) return []
  return readdirSync('/proc/self/fd').flatMap(name => {
    try {
      const target = readlinkSync(`/proc/self/fd/${name}`)
      return target.startsWith(folder) ? [target] : []
    } catch {
      return []
    }
  })
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await pause(5)
}
