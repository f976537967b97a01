import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { seeded } from '../../fixtures/compose/seeded.ts'
import { sha256Of } from '../../pipeline/model/sha256.ts'
import { readRuns } from '../../pipeline/stages/run/run-folder.ts'
import { say } from '../say.ts'
import { copyOf, currentId, demonstration, factsOf, isWhole, nextRunWords } from './demonstration.ts'
import { filesOf, folderOf } from './disk.ts'
import { measuredWell, program } from './measured-run.ts'
import { secondsText } from './table.ts'

/** A run later than this share of an undisturbed one has usually ended. */
const latest = 1.05

/** Which processes are killed: all of the run, as in a power cut; the main one; one worker. */
const targets = ['all', 'first', 'worker'] as const
type Target = (typeof targets)[number]

const reportEvery = 20

interface Count {
  killed: number
  published: number
  ended: number
  /** A stand-in was read, whose stations are different: not compared. */
  stoodIn: number
  damaged: number
  different: number
}

/**
 * Kills processes of a demonstration run at seeded moments, then repeats the run and compares the folder with an
 * undisturbed one. If the run was cut short, both have the same files and bytes. If only a worker was killed, the run
 * publishes without one delivery, and the next run reads it: the same stations and prices.
 */
export async function benchKills(work: string, kills: number): Promise<void> {
  const base = await demonstration(join(work, 'base'))
  const known = copyOf(base, join(work, 'undisturbed'))
  const old = currentId(base)
  const { seconds } = await measuredWell(program, nextRunWords(known))
  const once = publishedFiles(known)
  const facts = await factsOf(known)
  // A run that was killed after it moved the pointer has published: the next run is the second one.
  await measuredWell(program, nextRunWords(known))
  const twice = publishedFiles(known)
  const dice = seeded('kills')
  const counts = new Map<Target, Count>()
  for (let time = 0; time < kills; time += 1) {
    const dataDir = copyOf(base, join(work, 'killed'))
    const moment = dice.next() * latest * seconds
    const target = targets[time % targets.length]!
    const wasKilled = await killedRun(dataDir, target, moment)
    const hasPublished = currentId(dataDir) !== old
    const wholeAfterKill = await isWhole(dataDir)
    await measuredWell(program, nextRunWords(dataDir))
    const isStoodIn = target === 'worker' && hasStandInServed(dataDir)
    const isDifferent =
      target === 'worker'
        ? !isStoodIn && !isEqual(facts, await factsOf(dataDir))
        : publishedFiles(dataDir) !== (hasPublished ? twice : once)
    const isDamaged = !(wholeAfterKill && (await isWhole(dataDir)))
    const count = counts.get(target) ?? { killed: 0, published: 0, ended: 0, stoodIn: 0, damaged: 0, different: 0 }
    counts.set(target, count)
    count[wasKilled ? 'killed' : 'ended'] += 1
    if (hasPublished) count.published += 1
    if (isStoodIn) count.stoodIn += 1
    if (isDamaged) count.damaged += 1
    if (isDifferent) count.different += 1
    if (isDamaged || isDifferent)
      say(`${target} after ${secondsText(moment)}: ${isDamaged ? 'damaged' : 'other content'}`)
    rmSync(dataDir, { recursive: true })
    // The bench takes more than an hour. If it is ended early, the result so far is printed.
    if ((time + 1) % reportEvery === 0 && time + 1 < kills) report(time + 1, seconds, counts)
  }
  report(kills, seconds, counts)
}

function report(kills: number, seconds: number, counts: ReadonlyMap<Target, Count>): void {
  say(`${kills} runs of ${secondsText(seconds)} killed at seeded moments; a good run followed each.`)
  for (const [target, { killed, published, ended, stoodIn, damaged, different }] of counts) {
    say(`${target}: ${killed} killed, ${ended} had ended or had no worker; ${published} had published or went on to publish, ${stoodIn} with a stand-in.
  folders in which verify found damage: ${damaged}
  folders with other content than an undisturbed one: ${different}`)
  }
}

/** Whether the process that checks the readability of deliveries was killed: the stand-in was then requested. */
function hasStandInServed(dataDir: string): boolean {
  const runs = readRuns(dataDir)
  return runs.some(({ died = {} }) => 'fr' in died || 'gb-api' in died)
}

function isEqual(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size === other.size && [...one].every(fact => other.has(fact))
}

/** Whether a process was killed before the run ended. Returns when all processes have ended. */
async function killedRun(dataDir: string, target: Target, seconds: number): Promise<boolean> {
  const child = spawn(process.execPath, [program, ...nextRunWords(dataDir)], { stdio: 'ignore', detached: true })
  const exit = once(child, 'exit')
  let wasKilled = false
  const timer = setTimeout(() => {
    wasKilled = kill(child, target)
  }, seconds * 1000)
  await exit
  clearTimeout(timer)
  while (isGroupAlive(child.pid!)) await new Promise(resolve => setTimeout(resolve, 50))
  return wasKilled
}

function kill(child: ChildProcess, target: Target): boolean {
  const pid = target === 'all' ? -child.pid! : target === 'first' ? child.pid! : workersOf(child.pid!)[0]
  if (pid === undefined) return false
  try {
    return process.kill(pid, 'SIGKILL')
  } catch {
    return false
  }
}

/** The processes that it has started, the newest first. */
function workersOf(pid: number): number[] {
  const tasks = join('/proc', String(pid), 'task')
  const children = readdirSync(tasks).map(task => readFileSync(join(tasks, task, 'children'), 'utf8'))
  return children
    .join(' ')
    .split(' ')
    .filter(text => text.trim() !== '')
    .map(Number)
    .sort((one, other) => other - one)
}

function isGroupAlive(pid: number): boolean {
  try {
    return process.kill(-pid, 0)
  } catch {
    return false
  }
}

/** Names and hashes of all files but those that say when something was tried, and the database, which names its folder. */
function publishedFiles(dataDir: string): string {
  return filesOf(dataDir)
    .filter(({ path }) => !['alerts', 'runs', 'deliveries', 'locks', 'fuel.duckdb'].includes(folderOf(path)))
    .map(({ path }) => `${path} ${sha256Of(readFileSync(join(dataDir, path)))}`)
    .sort()
    .join('\n')
}
