import { join } from 'node:path'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { withLock } from '../../../pipeline/stages/run/lock.ts'
import { type CompiledProgram, compileProgram } from '../../support/compiled.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { type LineProcess, lineProcess } from '../store/processes.ts'

// Six meetings include each kind.
const racing = 20

let program: CompiledProgram

beforeAll(async () => {
  program = await compileProgram()
})

function locker(dataDir: string, work: 'hold' | 'race'): Promise<LineProcess> {
  return lineProcess([join(import.meta.dirname, 'locker.mjs'), program.folder, dataDir, work])
}

test('a process that is killed frees the folder, and is named as long as it lives', async () => {
  const dataDir = temporaryFolder()
  for (let time = 0; time < 2; time += 1) {
    const one = await locker(dataDir, 'hold')
    onTestFinished(() => one.kill())
    one.begin()
    await one.printed(1)
    const why = `another run is at work on ${dataDir}: locker.mjs ${program.folder}, process ${one.pid}, since 20`
    await expect(withLock(dataDir, async () => 'ran')).rejects.toThrow(why)
    one.kill()
    expect(await one.ended).toBe('SIGKILL')
    expect(await withLock(dataDir, async () => 'ran')).toBe('ran')
  }
})

test(`of ${racing} processes that want a folder at once, one at a time has it`, async () => {
  const dataDir = temporaryFolder()
  const processes = await Promise.all(Array.from({ length: racing }, () => locker(dataDir, 'race')))
  for (const one of processes) one.begin()
  expect(await Promise.all(processes.map(({ ended }) => ended))).toEqual(processes.map(() => 0))
  expect(processes.map(({ lines }) => lines)).toEqual(processes.map(() => ['won 1', 'won 2', 'won 3']))
})
