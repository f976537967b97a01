import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import type { Context } from 'koa'
import { expect, test } from 'vitest'
import { MemoryLimiter } from '../../../api/limits/memory-limiter.ts'
import { figures, openings } from '../../../fixtures/snapshots/api-figures.ts'
import { writeSnapshot } from '../../../fixtures/snapshots/api-snapshot.ts'
import { madeUpFigures, madeUpOpenings, randomOf } from '../../../fixtures/snapshots/made-up-figures.ts'
import { switchTo } from '../../../pipeline/snapshot/pointer.ts'
import { ask, serving, snapshotId } from '../../support/api-server.ts'
import { compileProgram } from '../../support/compiled.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const openFilesOf = (process: number | 'self'): number => readdirSync(`/proc/${process}/fd`).length

function megabytesOf(process: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${process}/status`, 'utf8'))![1]) / 1024
}

// That no answer mixes two snapshots is tested by test/slow/api/snapshots.test.ts.
test('1,000 changes of the snapshot leave no file open', async () => {
  const served = await serving(null)
  const ids = ['20261119T120000Z-00000000000a', '20261119T120000Z-00000000000b'] as const
  for (const id of ids) await served.put(id, { figures, openings })
  const before = openFilesOf('self')
  for (let change = 0; change < 1000; change++) {
    const id = ids[change % 2]!
    switchTo(served.dataDir, id)
    await served.refresh()
    if (change % 100 === 0) expect((await served.get('/live/api.php')).headers['x-snapshot-id']).toBe(id)
  }
  expect(openFilesOf('self') - before).toBeLessThan(20)
})

test('10,000 idle connections leave the server answering, and end with their clients', async () => {
  const dataDir = temporaryFolder()
  await writeSnapshot(dataDir, snapshotId, { figures, openings })
  const service = await (await compileProgram()).start(['serve', '--data-dir', dataDir, '--port', '0'])
  const url = /http:\S+/.exec(service.firstLine)![0]
  const before = openFilesOf(service.pid)
  const idle: Socket[] = []
  for (let opened = 0; opened < 10_000; opened += 100) {
    const next = Array.from({ length: 100 }, () => connect(Number(new URL(url).port), '127.0.0.1'))
    idle.push(...next)
    await Promise.all(next.map(socket => once(socket, 'connect')))
  }
  for (let asked = 0; asked < 20; asked++) expect((await ask(url, '/live/board_now.php')).status).toBe(200)
  for (const socket of idle) socket.destroy()
  await expect.poll(() => openFilesOf(service.pid) - before).toBeLessThan(20)
  await service.stop()
})

test('a million addresses at a limit are counted within its bound of 50,000', async () => {
  const limit = new MemoryLimiter().rateLimit({ name: 'ask', requests: 1, windowSeconds: 60 })
  const context = (client: number) =>
    ({
      ips: [],
      req: { socket: { remoteAddress: `10.${(client >> 16) & 255}.${(client >> 8) & 255}.${client & 255}` } },
      res: { setHeader: () => {}, removeHeader: () => {} },
      state: {},
      set: () => {},
      throw: (status: number) => {
        throw Object.assign(new Error('limited'), { status })
      },
    }) as unknown as Context
  const million = 1_000_000
  for (let client = 0; client < million; client++) await limit.admit(context(client))
  const isCounted = async (client: number) => (await limit.left(context(client))).remaining === 0
  const some = [million - 1, million - 50_000, million - 50_001, 0]
  expect(await Promise.all(some.map(isCounted))).toEqual([true, true, false, false])
  await expect(limit.admit(context(million - 1))).rejects.toMatchObject({ status: 429 })
})

const minutes = 30
const changeSeconds = 20

// The last two are made for each request; the others come from memory.
const paths = (random: () => number): readonly string[] => [
  '/live/api.php?action=summary',
  '/live/board_now.php',
  '/lang/api/country-history.php?cc=FR',
  `/live/api.php?action=stations&country=IT&lat=${(41 + Math.floor(random() * 40) / 10).toFixed(1)}&lng=11`,
  `/live/geojson.php?country=IT&limit=5000&bounds=${(41 + Math.floor(random() * 40) / 10).toFixed(1)},10,46,12`,
]

test(`${minutes} minutes of mixed load on 150,000 stations, with another snapshot every ${changeSeconds} s`, {
  timeout: 3_000_000,
}, async () => {
  const dataDir = temporaryFolder()
  const ids = ['20261119T120000Z-00000000000a', '20261119T120000Z-00000000000b'] as const
  for (const [at, id] of ids.entries()) {
    const figures = { ...madeUpFigures(150_000, at + 1), demonstration: true }
    await writeSnapshot(dataDir, id, { figures, openings: madeUpOpenings })
  }
  const started = ['serve', '--data-dir', dataDir, '--port', '0', '--map-requests', '0']
  const service = await (await compileProgram()).start(started)
  const url = /http:\S+/.exec(service.firstLine)![0]
  const bodies = new Map<string, string>()
  const found = { answered: 0, failed: 0, mixed: 0 }
  const end = Date.now() + minutes * 60_000
  const asking = Array.from({ length: 8 }, async (_, client) => {
    const random = randomOf(client + 1)
    while (Date.now() < end) {
      const all = paths(random)
      const path = all[Math.floor(random() * all.length)]!
      const { status, headers, text } = await ask(url, path)
      found.answered += 1
      if (status !== 200) found.failed += 1
      const key = `${headers['x-snapshot-id']} ${path}`
      const body = createHash('sha1').update(text).digest('base64')
      if ((bodies.get(key) ?? body) !== body) found.mixed += 1
      bodies.set(key, body)
    }
  })
  const memory: number[] = []
  const files: number[] = []
  for (let change = 0; Date.now() < end; change++) {
    switchTo(dataDir, ids[change % 2]!)
    await new Promise(resolve => setTimeout(resolve, changeSeconds * 1000))
    memory.push(megabytesOf(service.pid))
    files.push(openFilesOf(service.pid))
  }
  await Promise.all(asking)
  await service.stop()
  const third = Math.floor(memory.length / 3)
  const mean = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0) / values.length
  const [first, last] = [mean(memory.slice(third, 2 * third)), mean(memory.slice(2 * third))]
  const growth = `${first.toFixed(0)} MB in the second third, ${last.toFixed(0)} in the last`
  console.log(
    `${found.answered} answers, ${memory.length} changes, memory ${growth}, most open files ${Math.max(...files)}`,
  )
  expect([found.failed, found.mixed]).toEqual([0, 0])
  expect(new Set([...bodies.keys()].map(key => key.split(' ')[0]))).toEqual(new Set(ids))
  expect(Math.abs(last - first)).toBeLessThan(first * 0.05)
  expect(Math.max(...files.slice(third)) - Math.min(...files.slice(third))).toBeLessThan(30)
})
