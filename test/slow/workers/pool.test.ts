import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { WorkerDied } from '../../../pipeline/model/errors.ts'
import { WorkerPool } from '../../../pipeline/workers/pool.ts'
import { writeHazardousWorker } from '../../support/hazardous-worker.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

let script: string
const limits = { memoryMax: 300_000_000, secondsMax: 60 }
const pools: WorkerPool[] = []

function poolOf(count: number): WorkerPool {
  const pool = new WorkerPool({ script, count })
  pools.push(pool)
  return pool
}

beforeAll(async () => {
  script = await writeHazardousWorker(temporaryFolder())
})

afterEach(async () => {
  for (const pool of pools.splice(0)) await pool.close()
})

interface Doubled {
  readonly pid: number
  readonly twice: number
}

describe('a pool of workers', () => {
  test('returns results and reuses a healthy process', async () => {
    const pool = poolOf(1)
    const results = (await Promise.all([1, 2, 3].map(one => pool.do('double', one)))) as Doubled[]
    expect(results.map(({ twice }) => twice)).toEqual([2, 4, 6])
    expect(new Set(results.map(({ pid }) => pid)).size).toBe(1)
    expect(results[0]!.pid).not.toBe(process.pid)
  })

  test.each([
    ['fill', /^reading it used \d+ MB of memory, 300 MB are allowed$/],
    ['heap', /^reading it used \d+ MB of memory, 300 MB are allowed$/],
    ['exit', /^the process that read it was ended with exit code 3$/],
    ['throw', /^reading it failed with TypeError: no such thing$/],
  ])('reports the reason why a process ended: %s', async (name, message) => {
    const pool = poolOf(2)
    const bad = pool.do(name, null, { limits }).catch((error: unknown) => error)
    const good = (await pool.do('double', 21)) as Doubled
    expect(good.twice).toBe(42)
    const error = (await bad) as WorkerDied
    expect(error).toBeInstanceOf(WorkerDied)
    expect(error.message).toMatch(message)
    expect(error.reading).toBe('xx')
    expect(((await pool.do('double', 1)) as Doubled).twice).toBe(2)
  })

  test('ends a process that works for too long', async () => {
    const spinning = poolOf(1).do('spin', null, { limits: { ...limits, secondsMax: 1 } })
    await expect(spinning).rejects.toThrow('reading it was not done after 1 s, which is the limit')
  })

  test('replaces a process that was killed while idle', async () => {
    const pool = poolOf(1)
    const { pid } = (await pool.do('double', 1)) as Doubled
    process.kill(pid, 'SIGKILL')
    await expect.poll(() => isAlive(pid)).toBe(false)
    expect(((await pool.do('double', 2)) as Doubled).twice).toBe(4)
  })

  test('passes on disk errors unchanged', async () => {
    await expect(poolOf(1).do('full', null)).rejects.toMatchObject({ code: 'ENOSPC' })
  })

  test('aborts a task on request', async () => {
    const controller = new AbortController()
    const spinning = poolOf(1).do('spin', null, { stop: controller.signal })
    await wait(200)
    controller.abort(new Error('stopped by SIGINT'))
    await expect(spinning).rejects.toThrow('stopped by SIGINT')
  })

  test('passes no secret to a worker', async () => {
    vi.stubEnv('FUEL_TANKERKOENIG_KEY', 'a-secret')
    const environment = (await poolOf(1).do('environment', null)) as Record<string, string>
    expect(environment.TZ).toBe('UTC')
    expect(Object.keys(environment).filter(name => name.startsWith('FUEL_'))).toEqual([])
    vi.unstubAllEnvs()
  })
})

test('a worker in an endless loop ends when its parent process is killed', async () => {
  const parent = fork(join(import.meta.dirname, 'parent-of-spinning.mjs'), [script], { stdio: 'ignore' })
  const [pid] = (await once(parent, 'message')) as [number]
  expect(isAlive(pid)).toBe(true)
  parent.kill('SIGKILL')
  await expect.poll(() => isAlive(pid)).toBe(false)
})

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
