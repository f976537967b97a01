import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { wholeRun } from '../../bin/commands/run.ts'
import { withLock } from '../../pipeline/stages/lock.ts'
import { type LineProcess, lineProcess } from '../store/processes.ts'
import { type CompiledProgram, compileProgram } from '../support/compiled.ts'
import { fixturesRoot } from '../support/deliver.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { holdingsOf, wholeSnapshotIn } from './whole-folder.ts'

// The issue asks for 300; in four there are some of the long stages.
const kills = process.env.FUEL_TEST_LONG === '1' ? 300 : 4

const source = ['si', 'lu', 'ecb']
const options = { from: fixturesRoot, source, threads: 2, onlyOpen: false }
const before = { ...options, on: '2026-11-18', now: '2026-11-18 12:00:00' }
const next = { ...options, on: '2026-11-19', now: '2026-11-19 12:00:00' }

let program: CompiledProgram
let base: string

beforeAll(async () => {
  program = compileProgram()
  base = join(temporaryFolder(), 'data')
  await runHere(base, before)
}, 60_000)

afterAll(() => program.remove())

function runHere(dataDir: string, run: typeof next): Promise<string> {
  return withLock(dataDir, async () => (await wholeRun({ ...run, dataDir })).snapshot!)
}

/** A folder with a snapshot in force, as each of these runs finds it. */
function copyOfBase(): string {
  const dataDir = join(temporaryFolder(), 'data')
  cpSync(base, dataDir, { recursive: true })
  return dataDir
}

/** A process that is about to run on a folder. */
async function runner(dataDir: string, killAt = 0): Promise<LineProcess> {
  const setup = { modules: program.folder, dataDir, killAt, options: next }
  const child = await lineProcess([join(import.meta.dirname, 'runner.mjs'), JSON.stringify(setup)])
  onTestFinished(child.kill)
  return child
}

interface Undisturbed {
  /** Of the snapshot before, and of the one that the run publishes. */
  readonly old: string
  readonly new: string
  /** What the folder holds after the run, and after the same run once more. */
  readonly once: Record<string, string>
  readonly twice: Record<string, string>
  readonly milliseconds: number
  /** Of the disk. */
  readonly changes: number
}

async function undisturbed(): Promise<Undisturbed> {
  const dataDir = copyOfBase()
  const old = wholeSnapshotIn(dataDir)
  const child = await runner(dataDir)
  const began = performance.now()
  child.begin()
  expect(await child.ended).toBe(0)
  const milliseconds = performance.now() - began
  const [, id, changes] = /^done (\S+) (\d+)$/.exec(child.lines.at(-1)!)!
  const once = holdingsOf(dataDir)
  await runHere(dataDir, next)
  return { old, new: id!, once, twice: holdingsOf(dataDir), milliseconds, changes: Number(changes) }
}

test(`a run that is killed leaves the old or the new snapshot, whole, and the next needs no help, ${kills} times`, async () => {
  const known = await undisturbed()
  const random = randomNumbers(20261122)
  const counts = new Map<string, number>()
  for (let time = 0; time < kills; time += 1) {
    const dataDir = copyOfBase()
    // Every other at a moment, where the database may be at work; the rest at a change that this program makes itself.
    const isTimed = time % 2 === 0
    // Spread over the whole run, at random within each part.
    const share = (Math.floor(time / 2) + random()) / Math.ceil(kills / 2)
    const child = await runner(dataDir, isTimed ? 0 : 1 + Math.floor(share * known.changes))
    child.begin()
    if (isTimed) {
      await Promise.race([after(share * known.milliseconds), child.ended])
      child.kill()
    }
    const ended = await child.ended
    const stage = ended === 0 ? 'after' : (child.lines.findLast(line => /^\w+$/.test(line)) ?? 'before')
    counts.set(stage, (counts.get(stage) ?? 0) + 1)
    const id = wholeSnapshotIn(dataDir)
    expect([known.old, known.new], `killed in ${child.lines.join(', ')}`).toContain(id)
    await runHere(dataDir, next)
    wholeSnapshotIn(dataDir)
    const holdings = holdingsOf(dataDir)
    expect(holdings, `killed in ${child.lines.join(', ')}`).toEqual(id === known.old ? known.once : known.twice)
    rmSync(dataDir, { recursive: true })
  }
  process.stdout.write(
    `killed ${kills} times: ${[...counts].map(([stage, count]) => `${count} ${stage}`).join(', ')}\n`,
  )
  const everyStage = kills < 300 ? ['publish'] : ['ingest', 'validate', 'convert', 'publish']
  expect([...counts.keys()]).toEqual(expect.arrayContaining(everyStage))
}, 3_600_000)

/** Numbers from 0 to 1 that are the same each time: mulberry32. */
function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
