import { rmSync } from 'node:fs'
import { setTimeout as after } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import { type CompiledProgram, compileProgram } from '../../support/compiled.ts'
import { copyOf, counted, folderInForce, nextRun, randomNumbers, runHere, runner, stageOf } from './small-runs.ts'
import { holdingsOf, wholeSnapshotIn } from './whole-folder.ts'

// 200 kills: docs/how/checks.md.
const kills = 6
const stops = 2

let program: CompiledProgram
let base: string
let known: Undisturbed

interface Undisturbed {
  /** Ids of the snapshot before, and of the one that the run publishes. */
  readonly old: string
  readonly new: string
  /** The folder's content after the run, and after the same run once more. */
  readonly once: Record<string, string>
  readonly twice: Record<string, string>
  readonly milliseconds: number
  /** Number of changes to the disk. */
  readonly changes: number
}

beforeAll(async () => {
  program = await compileProgram()
  base = await folderInForce()
})

async function undisturbed(): Promise<Undisturbed> {
  const dataDir = copyOf(base)
  const old = await wholeSnapshotIn(dataDir)
  const child = await runner(program, dataDir)
  const began = performance.now()
  child.begin()
  expect(await child.ended).toBe(0)
  const milliseconds = performance.now() - began
  const [, id, changes] = /^done (\S+) (\d+)$/.exec(child.lines.at(-1)!)!
  const once = holdingsOf(dataDir)
  await runHere(dataDir, nextRun)
  return { old, new: id!, once, twice: holdingsOf(dataDir), milliseconds, changes: Number(changes) }
}

/**
 * The old snapshot or the new one is complete, and the next run produces the same result as if nothing had happened.
 */
async function holdsAndGoesOn(dataDir: string, why: string): Promise<void> {
  const id = await wholeSnapshotIn(dataDir)
  expect([known.old, known.new], why).toContain(id)
  await runHere(dataDir, nextRun)
  await wholeSnapshotIn(dataDir)
  expect(holdingsOf(dataDir), why).toEqual(id === known.old ? known.once : known.twice)
  rmSync(dataDir, { recursive: true })
}

test(`a run that is killed leaves the old or the new snapshot complete, and the next run succeeds, ${kills} times`, async () => {
  known = await undisturbed()
  const random = randomNumbers(20261122)
  const stages: string[] = []
  for (let time = 0; time < kills; time += 1) {
    const dataDir = copyOf(base)
    // Every second kill is at a random time, when the database may be at work; the others are at a change that this
    // program makes.
    const isTimed = time % 2 === 1
    // Spread over the whole run, at random within each part.
    const share = (Math.floor(time / 2) + random()) / Math.ceil(kills / 2)
    const child = await runner(program, dataDir, isTimed ? 0 : 1 + Math.floor(share * known.changes))
    child.begin()
    if (isTimed) {
      await Promise.race([after(share * known.milliseconds), child.ended])
      child.kill()
    }
    stages.push((await child.ended) === 0 ? 'after' : stageOf(child))
    await holdsAndGoesOn(dataDir, `killed in ${child.lines.join(', ')}`)
  }
  process.stdout.write(`killed ${kills} times: ${counted(stages)}\n`)
  // Kills at changes of the disk always reach it; where the timed ones fall depends on the machine.
  expect(stages).toContain('publish')
}, 3_600_000)

test(`a run that is stopped reports the current snapshot and leaves no unfinished file, ${stops} times`, async () => {
  const random = randomNumbers(22112026)
  const took: number[] = []
  for (let time = 0; time < stops; time += 1) {
    const dataDir = copyOf(base)
    const [signal, code] = time % 2 === 0 ? (['SIGTERM', 143] as const) : (['SIGINT', 130] as const)
    const child = await runner(program, dataDir)
    child.begin()
    // Before the process holds the lock, a signal ends it as usual.
    await child.printed(1)
    await Promise.race([after(((time + random()) / stops) * known.milliseconds * 0.9), child.ended])
    const asked = performance.now()
    child.kill(signal)
    const ended = await child.ended
    took.push(performance.now() - asked)
    const id = await wholeSnapshotIn(dataDir)
    // Between the end of the run and the end of its process, a signal ends it as usual.
    if (ended !== 0 && !(ended === signal && id === known.new)) {
      expect(ended, child.lines.join(', ')).toBe(code)
      const stays = id === known.old ? 'stays' : 'is now'
      const said = `Interrupted ${code}: stopped by ${signal}; snapshot ${id} ${stays} current`
      expect(child.lines.at(-1)).toBe(said)
    }
    if (id === known.old) {
      // The next run removes the rows of an open record of the run that was killed.
      const left = Object.keys(holdingsOf(dataDir)).filter(name => !/^(captures|runs)\//.test(name))
      const before = Object.keys(holdingsOf(base)).filter(name => !/^captures\//.test(name))
      expect(left).toEqual(expect.arrayContaining(before))
      // Complete files that snapshots share are named by their hash; `snapshot prune` removes them or the next run uses them.
      const added = left.filter(name => !before.includes(name))
      expect(
        added.filter(name => !/^(bulk|changes|parts|statistics)\/.+[-/][0-9a-f]{16}\.[a-z.]+$/.test(name)),
      ).toEqual([])
    }
    await holdsAndGoesOn(dataDir, `stopped in ${child.lines.join(', ')}`)
  }
  process.stdout.write(`stopped ${stops} times: within ${Math.round(Math.max(...took))} ms\n`)
}, 3_600_000)
