import fs, { rmSync, statfsSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { openServing } from '../../../pipeline/serving/open-serving.ts'
import type { Progress } from '../../../pipeline/stages/run/progress.ts'
import { smallDisk } from './small-disk.ts'
import { copyOf, counted, folderInForce, nextRun, randomNumbers, runHere } from './small-runs.ts'
import { holdingsOf, wholeSnapshotIn } from './whole-folder.ts'

const sizes = 5
const faults = 8

const room = 65_536
// A run needs at most this many times the space of a folder with one snapshot of these small deliveries.
const mostOfFolder = 2

let base: string
let old: string
let published: string
let once: Record<string, string>
let twice: Record<string, string>

beforeAll(async () => {
  base = await folderInForce()
  old = await wholeSnapshotIn(base)
  const dataDir = copyOf(base)
  published = await runHere(dataDir, nextRun)
  once = holdingsOf(dataDir)
  await runHere(dataDir, nextRun)
  twice = holdingsOf(dataDir)
})

/** The error about the disk; null if the run completed. */
async function failureOf(dataDir: string): Promise<{ readonly message: string; readonly stage: string } | null> {
  let stage = 'before'
  try {
    const watch: Progress = event => {
      if (event.kind === 'stage begins') stage = event.stage
    }
    expect(await runHere(dataDir, nextRun, watch)).toBe(published)
    return null
  } catch (error) {
    expect(error).toMatchObject({ code: 'DISK', exitCode: 74 })
    const { message } = error as Error
    const id = await wholeSnapshotIn(dataDir)
    expect([old, published]).toContain(id)
    expect(message).toContain(`${dataDir}: `)
    expect(message).toContain(`snapshot ${id} ${id === old ? 'stays' : 'is now'} current`)
    return { message, stage: /IO Error|Could not/.test(message) ? `${stage} (database)` : stage }
  }
}

/** With space again, the next run produces the same result as if nothing had happened. */
async function continues(dataDir: string): Promise<void> {
  const id = await wholeSnapshotIn(dataDir)
  await runHere(dataDir, nextRun)
  await wholeSnapshotIn(dataDir)
  expect(holdingsOf(dataDir)).toEqual(id === old ? once : twice)
}

function usedKilobytes(folder: string): number {
  const { blocks, bfree, bsize } = statfsSync(folder)
  return ((blocks - bfree) * bsize) / 1024
}

test(`a disk that is full leaves the old or the new snapshot, complete, at ${sizes} sizes`, async ({ skip }) => {
  const found: string[] = []
  for (let size = 0; size < sizes; size += 1) {
    const disk = smallDisk(room)
    if (disk === null) return skip('this user may not mount a disk')
    const dataDir = copyOf(base, join(disk.folder, 'data'))
    const used = usedKilobytes(disk.folder)
    expect(disk.resize(Math.ceil(used + 4 + ((size + 0.5) / sizes) * used * mostOfFolder))).toBe(true)
    const failure = await failureOf(dataDir)
    if (failure !== null) expect(failure.message).toContain('the disk is full: make room')
    found.push(failure?.stage ?? 'enough')
    expect(disk.resize(room)).toBe(true)
    if (failure !== null) await continues(dataDir)
    disk.gone()
  }
  process.stdout.write(`disk full at ${sizes} sizes: ${counted(found)}\n`)
  expect(new Set(found).size).toBeGreaterThan(1)
}, 3_600_000)

const changing = ['writeSync', 'writeFileSync', 'fsyncSync', 'renameSync', 'mkdirSync'] as const

/** Counts the changes to the disk in a folder, and lets one of them fail. */
function failing(at: number, code: string): { readonly changes: () => number; readonly end: () => void } {
  const real = Object.fromEntries(changing.map(name => [name, fs[name]]))
  let changes = 0
  for (const name of changing) {
    const does = real[name] as (...args: unknown[]) => unknown
    Object.assign(fs, {
      [name]: (...args: unknown[]) => {
        if (typeof args[0] === 'number' && args[0] <= 2) return does(...args)
        changes += 1
        if (changes === at) throw Object.assign(new Error(`${code}: injected, ${name}`), { code })
        return does(...args)
      },
    })
  }
  syncBuiltinESMExports()
  const end = (): void => {
    Object.assign(fs, real)
    syncBuiltinESMExports()
  }
  onTestFinished(end)
  return { changes: () => changes, end }
}

test(`a failed change to the disk ends the run with its cause, ${faults} times`, async () => {
  const random = randomNumbers(7)
  const counting = failing(-1, '')
  const undisturbed = copyOf(base)
  const before = counting.changes()
  await runHere(undisturbed, nextRun)
  counting.end()
  const all = counting.changes() - before
  const causes = [
    ['ENOSPC', 'the disk is full'],
    ['EIO', 'the disk failed'],
    ['EDQUOT', 'the disk quota is used up'],
    ['EACCES', 'this user may not do that'],
  ] as const
  const stages: string[] = []
  for (let time = 0; time < faults; time += 1) {
    const dataDir = copyOf(base)
    const [code, cause] = causes[time % causes.length]!
    // The first three create the folder and record who holds the lock; a failure of that record fails no run.
    const fault = failing(4 + Math.floor(((time + random()) / faults) * (all - 3)), code)
    const failure = await failureOf(dataDir).finally(fault.end)
    expect(failure?.message).toContain(cause)
    stages.push(failure!.stage)
    await continues(dataDir)
    rmSync(dataDir, { recursive: true })
  }
  process.stdout.write(`failed changes: ${counted(stages)}\n`)
}, 3_600_000)

test('a folder that is read-only is refused before any request, and still served', async ({ skip }) => {
  const disk = smallDisk(room)
  if (disk === null) return skip('this user may not mount a disk')
  const dataDir = copyOf(base, join(disk.folder, 'data'))
  expect(disk.readOnly()).toBe(true)
  const error = await runHere(dataDir, nextRun).catch(found => found)
  expect(error).toMatchObject({ code: 'DISK', exitCode: 74 })
  expect(error.message).toContain(`${dataDir}: the file system is read-only: mount it writable`)
  expect(error.message).toContain(`snapshot ${old} stays current`)
  expect(await wholeSnapshotIn(dataDir)).toBe(old)
  const serving = await openServing(dataDir, old)
  serving.close()
  expect(disk.writable()).toBe(true)
  await continues(dataDir)
})
