import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import { composeItalianArchive } from '../../../fixtures/archives/it.ts'
import { stagingFolder } from '../../../pipeline/disk/durable.ts'
import { readManifest } from '../../../pipeline/snapshot/manifest.ts'
import { findCurrentId, snapshotFolder } from '../../../pipeline/snapshot/pointer.ts'
import { backfillsFolder, monthFolder } from '../../../pipeline/stages/backfill/chain-folder.ts'
import { acceptSources, archiveWord } from '../../../pipeline/stages/run/accepted.ts'
import { type CompiledProgram, compileProgram } from '../../support/compiled.ts'
import { runFiles } from '../../support/runs.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const from = '2026-10-05'
const chain = `it/${from}`
const archiveDir = temporaryFolder()
const live = temporaryFolder()
let program: CompiledProgram

beforeAll(async () => {
  program = await compileProgram()
  for (const { name, content } of composeItalianArchive('2026-10-01', '2026-11-19', 40)) {
    writeFileSync(join(archiveDir, name), content)
  }
  await runFiles({ dataDir: live, on: '2026-11-18', now: '2026-11-18 12:00:00', source: ['it', 'ecb', 'bulletin'] })
  acceptSources(live, [archiveWord('it')])
})

function command(dataDir: string): string[] {
  return ['backfill', 'it', '--from', from, '--archive-dir', archiveDir, '--data-dir', dataDir, '--json']
}

/** Starts the command as a process, and kills it as soon as the path exists. */
async function killedWhen(dataDir: string, path: string, afterMs = 0): Promise<void> {
  const child = spawn(process.execPath, [join(program.folder, 'bin', 'fuel-etl.js'), ...command(dataDir)], {
    stdio: 'ignore',
    env: { PATH: process.env.PATH ?? '' },
  })
  const ended = once(child, 'close')
  while (!existsSync(path) && child.exitCode === null) await sleep(1)
  await sleep(afterMs)
  child.kill('SIGKILL')
  await ended
  expect(child.signalCode).toBe('SIGKILL')
}

/** All that the months left, except the states that no later month needs. */
function filesIn(dataDir: string): Map<string, string> {
  const folder = join(backfillsFolder(dataDir), chain, 'months')
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile())
  const kept = files
    .filter(({ name }) => name !== 'state.json')
    .map(one => join(one.parentPath, one.name))
    .sort()
  return new Map(kept.map(path => [path.slice(folder.length), readFileSync(path, 'latin1')]))
}

test('killed in the middle of a month and between months, it continues to the bytes of a single call', async () => {
  const single = join(temporaryFolder(), 'data')
  cpSync(live, single, { recursive: true })
  await program.run(command(single), {})
  const killed = join(temporaryFolder(), 'data')
  mkdirSync(killed)
  cpSync(live, killed, { recursive: true })
  const reading = (month: string) => join(stagingFolder(backfillsFolder(killed)), chain, month)
  await killedWhen(killed, reading('2026-10'), 100)
  expect(existsSync(monthFolder(killed, chain, '2026-10'))).toBe(false)
  await killedWhen(killed, monthFolder(killed, chain, '2026-10'))
  expect(existsSync(monthFolder(killed, chain, '2026-11'))).toBe(false)
  await killedWhen(killed, reading('2026-11'), 100)
  expect(existsSync(monthFolder(killed, chain, '2026-11'))).toBe(false)
  const report = JSON.parse(await program.run(command(killed), {}))
  expect([report.monthsRead, report.readUntil]).toEqual([1, '2026-11-17'])
  expect(filesIn(killed)).toEqual(filesIn(single))
  const historyOf = (dataDir: string) => {
    const { segments, backfills } = readManifest(snapshotFolder(dataDir, findCurrentId(dataDir)!))
    return { backfills, segments: segments.filter(({ backfilled }) => backfilled === chain) }
  }
  expect(historyOf(killed)).toEqual(historyOf(single))
  expect(historyOf(killed).segments.length).toBeGreaterThan(0)
})
