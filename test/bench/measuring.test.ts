import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { othersBySlot } from '../../bench/pipeline/day.ts'
import { medianOfRuns } from '../../bench/pipeline/floor.ts'
import { measured, pauseAfter } from '../../bench/pipeline/measured-run.ts'
import { parentOf, pssBytes, withDescendants } from '../../bench/pipeline/memory.ts'
import { megabytes, ratioText, tableText } from '../../bench/pipeline/table.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

test('PSS is read only from the line of that name', () => {
  const rollup = '5581-7ffe ---p 00000000 00:00 0    [rollup]\nRss:   5000 kB\nPss:      1234 kB\nPss_Anon:  900 kB\n'
  expect(pssBytes(rollup)).toBe(1234 * 1024)
  expect(pssBytes('')).toBe(0)
})

test('the parent process is found after a name that may contain brackets', () => {
  expect(parentOf('812 (a (b) c) S 77 812 77 0 -1')).toBe(77)
})

test('the memory of a process includes its descendants', () => {
  const parents = new Map([
    [2, 1],
    [3, 2],
    [4, 2],
    [5, 3],
    [6, 1],
  ])
  expect(withDescendants(2, parents)).toEqual([2, 3, 5, 4])
})

test('memory is measured every 50 ms, and less often if a measurement takes long', () => {
  expect(pauseAfter(0)).toBe(50)
  expect(pauseAfter(2.5)).toBe(50)
  expect(pauseAfter(30)).toBe(600)
})

test('a measured process reports its exit code and its stderr', async () => {
  const script = join(temporaryFolder(), 'script.mjs')
  writeFileSync(script, "process.stderr.write('because'); process.exitCode = Number(process.argv[2])")
  expect(await measured(script, ['3'])).toMatchObject({ exitCode: 3, stderr: 'because' })
})

test('a process of a benchmark reads no configuration of this machine', async () => {
  vi.stubEnv('FUEL_CONFIG', undefined)
  vi.resetModules()
  const { measured: measuredAfterReset } = await import('../../bench/pipeline/measured-run.ts')
  const script = join(temporaryFolder(), 'script.mjs')
  writeFileSync(script, "process.exitCode = process.env.FUEL_CONFIG === '' ? 0 : 1")
  expect(await measuredAfterReset(script, [])).toMatchObject({ exitCode: 0 })
  vi.unstubAllEnvs()
})

test('each other source is read once a day, spread over the runs', () => {
  const slots = othersBySlot(['fr', 'it', 'es', 'at', 'gb-api', 'si', 'lu'], 8)
  expect(slots).toEqual([['at'], [], ['it'], [], ['lu'], [], ['si'], []])
  expect(othersBySlot(['at', 'it', 'lu'], 2)).toEqual([['at', 'it'], ['lu']])
})

test('the table aligns its columns and shows units', () => {
  expect(medianOfRuns([3, 1, 2])).toBe(2)
  expect(medianOfRuns([4, 1, 2, 3])).toBe(2.5)
  const rows = [
    ['run', 'new bytes', 'x floor'],
    ['first', megabytes(12_345_678), ratioText(40, 2)],
    ['second run', megabytes(9_870), ratioText(1, 0)],
  ]
  expect(tableText(rows)).toBe(
    [
      'run         new bytes  x floor',
      '----------  ---------  -------',
      'first           12 MB     20 x',
      'second run    0.01 MB        -',
    ].join('\n'),
  )
})
