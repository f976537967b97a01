import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { seeded } from '../../fixtures/compose/seeded.ts'
import { sha256Of } from '../../pipeline/model/sha256.ts'
import { say } from '../say.ts'
import { copyOf, currentId, demonstration, isWhole, nextRunWords } from './demonstration.ts'
import { filesOf, folderOf } from './disk.ts'
import { measuredWell, program } from './measured-run.ts'
import { secondsText } from './table.ts'

/** A run later than this share of an undisturbed one has usually ended. */
const latest = 1.05

/**
 * Kills a run of the demonstration at seeded moments, lets the same run follow, and compares the folder with one in which
 * nothing was killed: the same files with the same bytes, so the same answers.
 */
export async function benchKills(work: string, kills: number): Promise<void> {
  const base = await demonstration(join(work, 'base'))
  const known = copyOf(base, join(work, 'undisturbed'))
  const old = currentId(base)
  const { seconds } = await measuredWell(program, nextRunWords(known))
  const once = publishedFiles(known)
  // A run that was killed behind its pointer has published: the run that follows is the second.
  await measuredWell(program, nextRunWords(known))
  const twice = publishedFiles(known)
  const dice = seeded('kills')
  const counts = { before: 0, behind: 0, ended: 0, damaged: 0, different: 0 }
  for (let time = 0; time < kills; time += 1) {
    const dataDir = copyOf(base, join(work, 'killed'))
    const moment = dice.next() * latest * seconds
    const wasKilled = await killedRun(dataDir, moment)
    const hasPublished = currentId(dataDir) !== old
    counts[!wasKilled ? 'ended' : hasPublished ? 'behind' : 'before'] += 1
    const wholeAfterKill = await isWhole(dataDir)
    await measuredWell(program, nextRunWords(dataDir))
    const isDifferent = publishedFiles(dataDir) !== (hasPublished ? twice : once)
    const isDamaged = !(wholeAfterKill && (await isWhole(dataDir)))
    if (isDamaged) counts.damaged += 1
    if (isDifferent) counts.different += 1
    if (isDamaged || isDifferent) say(`after ${secondsText(moment)}: ${isDamaged ? 'damaged' : 'other files'}`)
    rmSync(dataDir, { recursive: true })
  }
  say(`${kills} runs of ${secondsText(seconds)} killed at seeded moments: ${counts.before} before the pointer moved,
${counts.behind} behind it, ${counts.ended} had ended. A good run followed each.
folders of which verify told damage: ${counts.damaged}
folders with other files than an undisturbed one: ${counts.different}`)
}

/** Whether it was killed before it ended. Its group goes with it, as in a power cut. */
async function killedRun(dataDir: string, seconds: number): Promise<boolean> {
  const child = spawn(process.execPath, [program, ...nextRunWords(dataDir)], { stdio: 'ignore', detached: true })
  const exit = once(child, 'exit')
  const timer = setTimeout(() => process.kill(-child.pid!, 'SIGKILL'), seconds * 1000)
  const [, signal] = (await exit) as [number | null, NodeJS.Signals | null]
  clearTimeout(timer)
  return signal === 'SIGKILL'
}

/** Names and hashes of all files but those that say when something was tried, and the database, which names its folder. */
function publishedFiles(dataDir: string): string {
  return filesOf(dataDir)
    .filter(({ path }) => !['runs', 'deliveries', 'locks', 'fuel.duckdb'].includes(folderOf(path)))
    .map(({ path }) => `${path} ${sha256Of(readFileSync(join(dataDir, path)))}`)
    .sort()
    .join('\n')
}
