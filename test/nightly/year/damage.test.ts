import { cpSync, readdirSync, rmSync, statSync, truncateSync } from 'node:fs'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { findPointedId } from '../../../pipeline/snapshot/pointer.ts'
import { filesOfSnapshot } from '../../support/snapshot-tables.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { type Machine, openMachine } from './machine.ts'

vi.mock('../../../pipeline/fetch/exchange.ts', async () => ({ exchange: (await import('./publishers.ts')).answer }))

const harms = {
  'cut to 0 bytes': (file: string) => truncateSync(file),
  'cut in half': (file: string) => truncateSync(file, statSync(file).size >> 1),
  deleted: (file: string) => rmSync(file),
}

let machine: Machine
let whole = ''

// Over the end of a month, with prunes and backups.
beforeAll(async () => {
  machine = await openMachine('2026-11-27', ['md', 'bnm', 'lu'])
  await machine.call('accept', 'md', 'lu')
  for (let day = 0; day < 6; day++) expect((await machine.step()).run.exitCode).toBe(0)
  whole = join(temporaryFolder(), 'whole')
  cpSync(machine.dataDir, whole, { recursive: true, preserveTimestamps: true })
}, 3_600_000)

afterAll(() => machine.close())

/** One file of each kind: what differs only in a hash, a day, a month or the id of a snapshot is of one kind. Of those, the last. */
function kinds(): string[] {
  const files = readdirSync(whole, { recursive: true, withFileTypes: true }).filter(one => one.isFile())
  const all = files.map(({ parentPath, name }) => join(parentPath, name).slice(whole.length + 1))
  const paths = all.filter(path => path.includes('/') && !path.endsWith('.lock')).sort()
  const kindOf = (path: string): string =>
    path.startsWith('captures/')
      ? 'captures'
      : path
          .replace(/^parts\/[A-Z]{2}/, 'parts/#')
          .replaceAll(/[0-9a-f]{16,}|\d{8}T\d{6}Z(-[0-9a-f]{12})?|\d{4}-\d\d(-\d\d)?/g, '#')
  return [...new Map(paths.map(path => [kindOf(path), path])).values()]
}

/** `complete`, `named by the run`, `named by verify`; otherwise what was printed. */
type Outcome = string

/** What the next run, `verify` and the server make of a folder with one damaged file. */
async function outcomeOf(file: string): Promise<Outcome> {
  const run = await machine.run()
  const printed = run.stdout + run.stderr
  if (run.exitCode === 74) return printed.includes(basename(file)) ? 'named by the run' : printed
  if (run.exitCode !== 0) return `${run.exitCode}: ${printed}`
  const { ready, live } = await machine.answers()
  if (!ready || live === 0) return `ready ${ready}, ${live} live`
  const verified = await machine.call('verify')
  if (verified.exitCode === 0) return 'complete'
  // The first line is about the folder, each other one about a damaged file.
  const others = verified.stdout
    .trim()
    .split('\n')
    .slice(1)
    .filter(line => !line.includes(file))
  const isNamed = verified.stdout.includes(file) && others.length === 0
  return verified.exitCode === 74 && isNamed ? 'named by verify' : `verify: ${verified.exitCode} ${verified.stdout}`
}

test('the run after a damage leaves what it publishes complete, or ends with 74 and the name of the file', async () => {
  const wrong: Record<string, Outcome> = {}
  for (const [at, file] of kinds().entries()) {
    const [harm, apply] = Object.entries(harms)[at % 3]!
    rmSync(machine.dataDir, { recursive: true })
    cpSync(whole, machine.dataDir, { recursive: true, preserveTimestamps: true })
    apply(join(machine.dataDir, file))
    const outcome = await outcomeOf(file)
    if (outcome === 'complete' || outcome === 'named by the run') continue
    // A run reads neither earlier snapshots nor their captures.
    const isCurrent = filesOfSnapshot(machine.dataDir, findPointedId(machine.dataDir)!).includes(file)
    if (isCurrent || outcome !== 'named by verify') wrong[`${file} ${harm}`] = outcome
  }
  expect(wrong).toEqual({})
}, 3_600_000)
