import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { compileProgram } from '../support/compiled.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { type Counts, type Load, startClients } from './faults/clients.ts'
import type { RouteKind } from './faults/expected-answers.ts'
import { askQuestions, newKey, type SpentQuota, spendQuota } from './faults/quota.ts'
import { type ReplicatedService, startReplicatedService } from './faults/service.ts'
import { openSwitcher, type Switcher, servedByAll } from './faults/switches.ts'
import { haproxyIsMissing, hasHaproxy } from './servers/haproxy.ts'
import { hasObjectStore, objectStoreIsMissing } from './servers/object-store.ts'
import { hasPostgresql, postgresqlIsMissing } from './servers/postgresql.ts'
import { hasRedis, redisIsMissing } from './servers/redis.ts'

const outageMs = 1_500
const switches = 20

const missing = [
  ...(hasHaproxy ? [] : [haproxyIsMissing]),
  ...(hasRedis ? [] : [redisIsMissing]),
  ...(hasPostgresql ? [] : [postgresqlIsMissing]),
  ...(hasObjectStore ? [] : [objectStoreIsMissing]),
]
for (const text of missing) console.warn(text)

describe.skipIf(missing.length > 0)('three replicas behind HAProxy, with clients that never stop', () => {
  let service: ReplicatedService
  let load: Load
  let switcher: Switcher

  // In a hook of its own: on a busy machine it takes minutes.
  beforeAll(async () => void (await compileProgram()))
  beforeAll(async () => {
    service = await startReplicatedService(temporaryFolder(), end => ends.unshift(end))
    const keys = await Promise.all(Array.from({ length: 20 }, () => newKey(service.store)))
    let used = 0
    // Each key is left before its limit of the day.
    const key = () => keys[Math.floor(used++ / 900)]!.text
    load = startClients({ url: service.url, expected: service.expected, clients: 9, pauseMs: 60, key })
    ends.unshift(() => load.stop())
    switcher = await openSwitcher(service)
  })
  // The last one that was started is the first that is stopped.
  const ends: (() => Promise<void>)[] = []
  afterAll(async () => {
    const failed: unknown[] = []
    for (const end of ends) await end().catch(error => failed.push(error))
    expect(failed).toEqual([])
  })

  /** Makes a fault and ends it. Checks what holds with each fault, and returns what clients saw until all was served again. */
  async function suffered(during: () => Promise<unknown>): Promise<Suffered> {
    load.take()
    let begin = (): void => undefined
    const isUnderWay = new Promise<void>(resolve => (begin = resolve))
    // The fault comes in the middle of a key's day.
    const spending = spendQuota(service.url, service.store, admitted => admitted === 200 && begin())
    await isUnderWay
    await during()
    const quota = await spending
    for (const one of service.replicas) while ((await one.servedSnapshot()) === null) await sleep(100)
    await sleep(500)
    const counts = load.take()
    for (const kind of ['constant', 'snapshot', 'keyed'] as const) expect(counts.byKind[kind]).toBeGreaterThan(0)
    expect(counts.wrong).toEqual([])
    expect(failuresOf(counts, 'constant')).toEqual([])
    // To the request: what was answered and what was counted differ by requests that failed, and by none besides.
    expect(quota.used).toBe(quota.limit)
    expect(quota.refused).toBeGreaterThan(0)
    expect(quota.admitted).toBeLessThanOrEqual(quota.limit)
    return { counts, quota }
  }

  test('without a fault answer every request, and a key is admitted exactly as often as its limit', async () => {
    const found = await suffered(() => sleep(outageMs))
    expect(found.counts.failures).toEqual([])
    expect(found.quota).toMatchObject({ admitted: found.quota.limit, failed: 0 })
  })

  test('lose no request but answers under way when one of them is killed, and started again', async () => {
    const [killed] = service.replicas
    const found = await suffered(async () => {
      await killed.kill()
      await sleep(outageMs)
      await killed.start()
    })
    expect(found.counts.failures.filter(({ isCut }) => !isCut)).toEqual([])
    expect(found.quota.failed).toBe(0)
    // HAProxy repeats a request that the killed replica had counted but not answered: at most one for each connection.
    expect(found.quota.limit - found.quota.admitted).toBeLessThanOrEqual(6)
  })

  test('answer every request while Redis is away, and count those that passed a limit', async () => {
    const found = await suffered(async () => {
      const uncounted = async () =>
        (await Promise.all(service.replicas.map(one => one.uncounted()))).reduce((a, b) => a + b)
      const asked = (number: number, address = '127.0.3.1') => askQuestions(service.url, address, number, uncounted)
      const before = await asked(75)
      await service.redis.kill()
      const away = await asked(30)
      await sleep(outageMs)
      await service.redis.start()
      while ((await asked(6, '127.0.3.2')).uncounted > 0) await sleep(100)
      const after = await asked(75)
      for (const one of [before, after]) {
        expect(one.admitted).toBeGreaterThanOrEqual(60)
        expect(one.admitted).toBeLessThanOrEqual(60 + one.uncounted)
      }
      expect(away).toMatchObject({ admitted: 30, uncounted: 30 })
      for (const one of service.replicas) expect(one.log()).toMatch(/requests pass limits without being counted/)
    })
    expect(found.counts.failures).toEqual([])
    expect(found.quota).toMatchObject({ admitted: found.quota.limit, failed: 0 })
  })

  test('fail requests with a key and no others while PostgreSQL is away, and never admit more than the limit', async () => {
    const found = await suffered(async () => {
      await service.postgresql.kill()
      await sleep(outageMs)
      await service.postgresql.start()
    })
    expect(failuresOf(found.counts, 'snapshot')).toEqual([])
    const whys = new Set(found.counts.failures.map(({ why }) => why))
    expect([...whys]).toEqual(['status 500'])
    expect(found.quota.failed).toBeGreaterThan(0)
    expect(found.quota.limit - found.quota.admitted).toBeLessThanOrEqual(found.quota.failed)
  })

  test('answer every request while the object store hangs and is gone, and follow it when it is back', async () => {
    const found = await suffered(async () => {
      service.objectStore.pause()
      await sleep(outageMs)
      await service.objectStore.kill()
      await sleep(outageMs)
      await service.objectStore.start()
      const [oldest] = service.snapshots
      await switcher.makeCurrent(oldest!)
      await servedByAll(service, oldest!)
    })
    expect(found.counts.failures).toEqual([])
    expect(found.quota).toMatchObject({ admitted: found.quota.limit, failed: 0 })
  })

  test(`answer each request from one snapshot while ${switches} others become current`, async () => {
    const { snapshots } = service
    const found = await suffered(async () => {
      for (let at = 0; at < switches; at += 1) {
        await switcher.makeCurrent(snapshots[(at + 1) % snapshots.length]!)
        await sleep(400)
      }
      // A replica looks every two seconds, so that fast switches may leave out a snapshot.
      for (const id of snapshots) {
        await switcher.makeCurrent(id)
        await servedByAll(service, id)
        while (!load.counts.bySnapshot.has(id)) await sleep(50)
      }
    })
    expect(found.counts.failures).toEqual([])
    expect(found.quota).toMatchObject({ admitted: found.quota.limit, failed: 0 })
    expect([...found.counts.bySnapshot.keys()].sort()).toEqual([...snapshots].sort())
  })
})

interface Suffered {
  readonly counts: Counts
  readonly quota: SpentQuota
}

function failuresOf({ failures }: Counts, kind: RouteKind): string[] {
  return failures.filter(one => one.kind === kind).map(({ path, why }) => `${path}: ${why}`)
}
