import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { storeOver } from '../../../api/store/open-store.ts'
import type { Store } from '../../../api/store/store.ts'
import { WorkerThread } from '../../../api/store/worker-thread.ts'
import { keyIn, request, storeIn, temporaryStoreFolder, today } from '../../store/support.ts'
import { type CompiledProgram, compileProgram } from '../../support/compiled.ts'
import { storeProcess } from './processes.ts'

// Each delay after the last answer occurs twice.
const kills = 10

let program: CompiledProgram

beforeAll(async () => {
  program = await compileProgram()
})

describe('several processes', () => {
  test('admit exactly the daily 1000 of 10,000 simultaneous requests', async () => {
    const dataDir = temporaryStoreFolder()
    const key = await keyIn(storeIn(dataDir))
    const argument = `${key.text} 2500`
    const processes = await Promise.all([1, 2, 3, 4].map(() => storeProcess(program, dataDir, 'admit', argument)))
    for (const one of processes) one.begin()
    expect(await Promise.all(processes.map(({ ended }) => ended))).toEqual([0, 0, 0, 0])
    const answers = processes.flatMap(({ lines }) => JSON.parse(lines[0]!) as [kind: string, used: number][])
    expect(answers).toHaveLength(10_000)
    const admitted = answers.filter(([kind]) => kind === 'admitted').map(([, used]) => used)
    // Each number occurs once: no two requests had the same count.
    expect(admitted.sort((a, b) => a - b)).toEqual(Array.from({ length: 1000 }, (_, at) => at + 1))
    expect(answers.filter(([kind, used]) => kind === 'spent' && used === 1000)).toHaveLength(9000)
    expect(await storeIn(dataDir).listKeys(today)).toMatchObject([{ used: 1000 }])
  })

  test('that start at the same time create one store', async () => {
    const dataDir = temporaryStoreFolder()
    const processes = await Promise.all([1, 2, 3, 4].map(() => storeProcess(program, dataDir, 'create')))
    for (const one of processes) one.begin()
    expect(await Promise.all(processes.map(({ ended }) => ended))).toEqual([0, 0, 0, 0])
    const made = processes.map(({ lines }) => JSON.parse(lines[0]!) as string)
    expect((await storeIn(dataDir).listKeys(today)).map(({ id }) => id).sort()).toEqual(made.sort())
  })
})

describe('a killed process', () => {
  test(`loses no request that it answered, ${kills} times`, async () => {
    const dataDir = temporaryStoreFolder()
    const answered = new Map<number, string>()
    for (let time = 0; time < kills; time += 1) {
      const child = await storeProcess(program, dataDir, 'add', `run-${time}`)
      child.begin()
      // First while the store is opened and created, then after different numbers of answers, at any point between two.
      if (time > 0) await child.printed(1 + ((time * 7) % 40))
      await after(time % 5)
      child.kill()
      expect(await child.ended).toBe('SIGKILL')
      for (const line of child.lines) {
        const [id, name] = line.split(' ')
        expect(answered.has(Number(id))).toBe(false)
        answered.set(Number(id), name!)
      }
      // Another process continues with the same store.
      const store = storeIn(dataDir)
      answered.set(await store.addRequest({ ...request, name: `survivor-${time}` }), `survivor-${time}`)
      const kept = new Map((await store.listRequests()).map(({ id, name }) => [id, name]))
      expect([...answered].filter(([id, name]) => kept.get(id) !== name)).toEqual([])
      await store.close()
    }
    expect(answered.size).toBeGreaterThan(kills * 5)
  })
})

describe('the thread of the store', () => {
  const compiled = (module: string) => import(join(program.folder, 'api', 'store', module))

  function closing(store: Store): Store {
    onTestFinished(() => store.close())
    return store
  }

  test('answers without blocking the calling thread', async () => {
    const { openStore } = await compiled('open-store.js')
    const store = closing(openStore(temporaryStoreFolder()))
    let turns = 0
    const turning = setInterval(() => (turns += 1), 1)
    onTestFinished(() => clearInterval(turning))
    // The first call creates the file and the schema, which takes some milliseconds in any thread.
    for (let count = 0; count < 20; count += 1) expect(await store.addRequest(request)).toBe(count + 1)
    expect(turns).toBeGreaterThan(0)
  })

  test('gives the reason when the store cannot be opened', async () => {
    const { openStore } = await compiled('open-store.js')
    const store = closing(openStore('/proc'))
    await expect(store.listKeys(today)).rejects.toThrow('/proc/store.sqlite: the file cannot be made')
    await expect(store.listKeys(today)).rejects.toMatchObject({ code: 'STORE', exitCode: 74 })
  })

  test('that crashes rejects its waiting calls, and the next call starts another thread', async () => {
    const dataDir = temporaryStoreFolder()
    const real = () =>
      new Worker(join(program.folder, 'api', 'store', 'store-worker.js'), { workerData: { dataDir, waitMs: 10_000 } })
    const dying = (how: string) => () =>
      new Worker(`require('worker_threads').parentPort.on('message', () => { ${how} })`, { eval: true })
    const starts = [dying(`throw new Error('out of order')`), dying('process.exit(0)'), real]
    const store = closing(storeOver(new WorkerThread(dataDir, 10_000, () => starts.shift()!())))
    const both = await Promise.allSettled([store.addRequest(request), store.listRequests()])
    const why = 'the thread of the store ended: out of order; the next call starts it again'
    expect(both.map(one => one.status === 'rejected' && one.reason.message)).toEqual([why, why])
    await expect(store.addRequest(request)).rejects.toMatchObject({ name: 'StoreError' })
    expect(await store.addRequest(request)).toBe(1)
    expect(starts).toEqual([])
  })
})
