import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { scheduleFiles } from '../../bin/installation.ts'
import { allSources } from '../../bin/options.ts'
import { runProgram } from '../../bin/program.ts'
import { currentInstant } from '../../bin/this-machine.ts'
import { takesLong } from '../../pipeline/fetch/limits.ts'
import type { Instant } from '../../pipeline/model/instants.ts'
import { isMarketSource, type Source } from '../../pipeline/source.ts'
import { plannedSources } from '../../pipeline/stages/status/planned.ts'
import { publisherOf } from '../support/network-run.ts'
import { repositoryText } from '../support/repository.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { wordsOf } from '../support/typed-line.ts'

const now: Instant = '2026-11-19 16:05:00'

// The commands run whole, in this process. Only the requests are answered by the bundled deliveries, without a socket.
vi.mock('../../pipeline/fetch/download.ts', () => ({
  createDownloader: (descriptor: Source['descriptor']) =>
    publisherOf({ descriptor } as Source, '2026-11-19 16:05:00', { day: '2026-11-19' }),
}))

const files = { dataDir: '/data', backupDir: '/backups', environment: '/nonexistent/fuel-etl.env' }
const [crontab] = scheduleFiles({ ...files, isCron: true })

/** Every printed or bundled command that runs sources, as the words after the name of the program. */
const commands: Record<string, string[]> = {
  'the crontab': runIn(crontab!.text.split('\n').find(line => line.includes(' run '))!),
  ...Object.fromEntries(
    scheduleFiles({ ...files, isCron: false })
      .filter(({ text }) => /^ExecStart=.* run /m.test(text))
      .map(({ name, text }) => [name, runIn(/^ExecStart=(.*)$/m.exec(text)![1]!)]),
  ),
  'the loop of the container': runIn(/^ *(fuel-etl run .*) &$/m.exec(repositoryText('deploy/run-loop.sh'))![1]!),
  'the CronJob': /args: \[(run.*)\]/.exec(repositoryText('deploy/kubernetes/cronjob.yaml'))![1]!.split(', '),
  airflow: /"ETL_RUN", "(.*)"/.exec(repositoryText('deploy/airflow/fuel_etl_dag.py'))![1]!.split(' '),
  dagster: /"ETL_RUN", "(.*)"/.exec(repositoryText('deploy/dagster/fuel_etl_assets.py'))![1]!.split(' '),
}

function runIn(line: string): string[] {
  const words = wordsOf(line.split('; ').at(-1)!)
  return words
    .slice(words.indexOf('run'))
    .filter((word, at, all) => word !== '--data-dir' && all[at - 1] !== '--data-dir')
}

interface Choice {
  readonly markets: string
  /** Words that the operator adds to the line. */
  readonly more?: readonly string[]
}

const choices: Record<string, Choice> = {
  'one market': { markets: 'LU' },
  'markets without a sweep': { markets: 'FR,IT,ES' },
  'only sweeps': { markets: 'AT' },
  'sweeps of which one lacks its key': { markets: 'AT,RO,DE' },
  'only reference data': { markets: 'FR', more: ['--select', 'reference'] },
  'every market': { markets: 'all' },
}

// Several of them are the same command: each is run once. How it prints is no matter here.
const lines = [...new Set(Object.values(commands).map(words => words.filter(isOfWork).join(' ')))]

function isOfWork(word: string): boolean {
  return word !== '--quiet' && word !== '--json'
}

test('each kind of schedule runs one of these commands', () => {
  expect(Object.keys(commands)).toHaveLength(7)
  expect(lines).toEqual(['run --due', 'run --due --no-sweeps', 'run --due --sweeps'])
})

describe.each(lines)('%s --quiet', line => {
  let dataDir = ''

  beforeEach(() => {
    dataDir = join(temporaryFolder(), 'data')
    mkdirSync(dataDir)
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${now.replace(' ', 'T')}Z`), shouldAdvanceTime: true })
    const env = { FUEL_CONFIG: '', FUEL_DATA_DIR: dataDir, FUEL_WORKERS: '0', FUEL_ACCEPT_TERMS: 'all', TZ: 'UTC' }
    for (const [variable, value] of Object.entries(env)) vi.stubEnv(variable, value)
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllEnvs()
  })

  test.each(Object.keys(choices))('with %s reads every source that is due, and then none', async choice => {
    const { markets, more = [] } = choices[choice]!
    vi.stubEnv('FUEL_MARKETS', markets)
    const words = [...line.split(' '), '--quiet', ...more]
    expect(await called(words)).toEqual({ exitCode: 0, output: '' })
    expect(unasked(dataDir, words, markets)).toEqual([])
    // A minute later nothing is due.
    vi.setSystemTime(Date.now() + 60_000)
    expect(await called(words)).toEqual({ exitCode: 0, output: '' })
  })
})

/** The ids of the sources that the command should have requested and did not, or did not read. */
function unasked(dataDir: string, words: readonly string[], markets: string): string[] {
  const isSlowOnly = words.includes('--sweeps')
  const isQuickOnly = words.includes('--no-sweeps')
  const chosen = allSources.filter(source => {
    const isSlow = takesLong(source.descriptor)
    if ((isSlowOnly && !isSlow) || (isQuickOnly && isSlow)) return false
    if (words.includes('reference') && isMarketSource(source)) return false
    return !isMarketSource(source) || markets === 'all' || markets.split(',').includes(source.descriptor.country)
  })
  return plannedSources({ dataDir, sources: chosen, env: process.env, now: currentInstant() })
    .filter(({ missing, source }) => missing === null && !(source.kind === 'stations' && source.descriptor.standsInFor))
    .filter(({ source, attempts }) => {
      // Bundled deliveries have fewer stations than contracts require.
      const wanted = isMarketSource(source) ? ['read', 'failed'] : ['read']
      return !wanted.includes(attempts[0]?.state ?? 'none')
    })
    .map(({ source, attempts }) => `${source.descriptor.id}: ${attempts[0]?.state ?? 'not requested'}`)
}

async function called(args: readonly string[]): Promise<{ exitCode: number; output: string }> {
  const spies = [vi.spyOn(process.stdout, 'write'), vi.spyOn(process.stderr, 'write')]
  for (const spy of spies) spy.mockReturnValue(true)
  process.exitCode = 0
  try {
    const exitCode = await runProgram(args)
    return { exitCode, output: spies.flatMap(spy => spy.mock.calls.map(([text]) => String(text))).join('') }
  } finally {
    process.exitCode = 0
    for (const spy of spies) spy.mockRestore()
  }
}
