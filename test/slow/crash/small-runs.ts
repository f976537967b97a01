import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { wholeRun } from '../../../bin/commands/run.ts'
import { withLock } from '../../../pipeline/stages/run/lock.ts'
import { type Progress, unwatched } from '../../../pipeline/stages/run/progress.ts'
import type { CompiledProgram } from '../../support/compiled.ts'
import { fixturesRoot } from '../../support/deliver.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { type LineProcess, lineProcess } from '../store/processes.ts'

const options = { from: fixturesRoot, source: ['si', 'lu', 'ecb'], threads: 2, onlyOpen: false }

/** Two runs of half a second each: one whose snapshot is current, and one that is disturbed. */
const firstRun = { ...options, on: '2026-11-18', now: '2026-11-18 12:00:00' }
export const nextRun = { ...options, on: '2026-11-19', now: '2026-11-19 12:00:00' }

/** Runs in this process, as the command does. Returns the snapshot. */
export function runHere(dataDir: string, run: typeof nextRun, progress: Progress = unwatched): Promise<string> {
  return withLock(dataDir, async stop => (await wholeRun({ ...run, dataDir, stop }, progress)).snapshot!)
}

/** A folder with the first snapshot as the current one. */
export async function folderInForce(): Promise<string> {
  const dataDir = join(temporaryFolder(), 'data')
  await runHere(dataDir, firstRun)
  return dataDir
}

export function copyOf(folder: string, dataDir = join(temporaryFolder(), 'data')): string {
  cpSync(folder, dataDir, { recursive: true })
  return dataDir
}

/** A process that does the next run on a folder, and kills itself before the given change of the disk. */
export async function runner(program: CompiledProgram, dataDir: string, killAt = 0): Promise<LineProcess> {
  const setup = { modules: program.folder, dataDir, killAt, options: nextRun }
  const child = await lineProcess([join(import.meta.dirname, 'runner.mjs'), JSON.stringify(setup)])
  onTestFinished(() => child.kill())
  return child
}

/** The stage that it reached. */
export function stageOf({ lines }: LineProcess): string {
  return lines.findLast(line => /^\w+$/.test(line)) ?? 'before'
}

/** `3 validate, 5 publish`. */
export function counted(stages: readonly string[]): string {
  const names = [...new Set(stages)]
  return names.map(name => `${stages.filter(stage => stage === name).length} ${name}`).join(', ')
}

/** Random numbers from 0 to 1, the same each time: mulberry32. */
export function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
