import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { packageRoot } from '../../../pipeline/disk/package-root.ts'
import { type CompiledProgram, compileProgram } from '../../support/compiled.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const folder = temporaryFolder()
const file = join(folder, 'fuel-etl.yaml')
const hush = 'hush-0123456789'
let program: CompiledProgram

beforeAll(async () => {
  program = await compileProgram()
})

/** A process in the folder, with nothing else in its environment. */
function ran(args: readonly string[], env: Readonly<Record<string, string>> = {}, input = '') {
  const command = [join(program.folder, 'bin', 'fuel-etl.js'), ...args]
  const { stdout, stderr, status } = spawnSync(process.execPath, command, { cwd: folder, env, input, encoding: 'utf8' })
  return { stdout, stderr, status }
}

test('what setup writes is read by the next command, and a key is nowhere but in its file', () => {
  const args = ['--config', file, '--markets', 'DE', '--accept-terms', 'de', '--keys-from', '-', '--no-check']
  const written = ran(['setup', ...args], {}, `FUEL_DE_API_KEY=${hush}\n`)
  expect([written.status, written.stderr]).toEqual([0, ''])
  const { sources } = JSON.parse(ran(['sources', '--json']).stdout)
  expect(sources.find((one: { id: string }) => one.id === 'de').missing).toBeNull()
  const schedule = JSON.parse(ran(['sources', 'schedule', '--json']).stdout)
  expect(schedule.sources.map((one: { id: string }) => one.id)).toContain('de')
  expect(schedule.sources.map((one: { id: string }) => one.id)).not.toContain('it')
  const doctor = ran(['check', '--offline', '--json'])
  expect(JSON.parse(doctor.stdout).findings).toContainEqual(expect.objectContaining({ found: file }))
  const outputs = [written.stdout, doctor.stdout, doctor.stderr, readFileSync(file, 'utf8')]
  expect(outputs.join('')).not.toContain(hush)
  expect(readFileSync(join(folder, 'fuel-etl.secrets'), 'utf8')).toBe(`FUEL_DE_API_KEY=${hush}\n`)
})

test('the environment wins', () => {
  const { sources } = JSON.parse(ran(['sources', 'schedule', '--json'], { FUEL_MARKETS: 'IT' }).stdout)
  expect(sources.map((one: { id: string }) => one.id)).toContain('it')
})

test('a run names the file that limits its markets, on the screen and in its report', () => {
  const fixtures = join(packageRoot(), 'fixtures', 'deliveries')
  const args = ['run', '--from', fixtures, '--data-dir', join(folder, 'data'), '--workers', '0', '--dry-run']
  const env = { FUEL_ACCEPT_TERMS: 'de' }
  expect(ran(args, env).stdout).toMatch(`only DE: the markets of ${file}; '--market all' runs all\n`)
  expect(JSON.parse(ran([...args, '--json'], { ...env, FUEL_MARKETS: 'DE' }).stdout).marketsFrom).toBe('FUEL_MARKETS')
  expect(JSON.parse(ran([...args, '--json', '--market', 'DE'], env).stdout).marketsFrom).toBeNull()
})

test('the benchmarks do not read the file of their machine', () => {
  const place = temporaryFolder()
  writeFileSync(join(place, 'fuel-etl.yaml'), 'contct: a\n')
  const command = join(program.folder, 'bin', 'fuel-etl.js')
  const sources = (env: Readonly<Record<string, string>>) =>
    spawnSync(process.execPath, [command, 'sources'], { cwd: place, env, encoding: 'utf8' }).status
  // The benchmarks set this for all their processes: test/bench/measuring.test.ts.
  expect([sources({}), sources({ FUEL_CONFIG: '' })]).toEqual([64, 0])
})

test('a file that cannot be used ends every command except help and setup', () => {
  const other = join(folder, 'other.yaml')
  writeFileSync(other, 'contct: a\n')
  const env = { FUEL_CONFIG: other }
  const { stdout, stderr, status } = ran(['status', '--json'], env)
  expect([status, stderr]).toEqual([64, `fuel-etl: ${other} line 1: unknown key 'contct'; did you mean contact?\n`])
  expect(JSON.parse(stdout)).toMatchObject({ error: { code: 'USAGE' }, exitCode: 64 })
  expect(ran(['status', '--help'], env).status).toBe(0)
  expect(ran(['status', '--quiet'], { FUEL_CONFIG: '' }).stderr).not.toContain('contct')
})
