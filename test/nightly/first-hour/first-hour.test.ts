import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Composer } from '../../../fixtures/compose/composer.ts'
import { composers } from '../../../fixtures/compose/index.ts'
import type { DeliveryDay } from '../../../fixtures/compose/market.ts'
import { takesLong } from '../../../pipeline/fetch/limits.ts'
import { findCurrentId } from '../../../pipeline/snapshot/pointer.ts'
import * as registry from '../../../pipeline/sources/index.ts'
import type { Seen } from '../../fetch/origin.ts'
import type { FeedReply } from '../../support/feed-server.ts'
import { openPublishers, type Publishers } from '../../support/publishers.ts'
import { repositoryRoot } from '../../support/repository.ts'
import { query } from '../../support/runs.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { between, comparable, type Screens, screensOf, withScreens } from './recorded-page.ts'
import { type Session, type Typed, typedSession } from './typed-terminal.ts'

// The first hour of an operator, on a terminal, with the built program and a local HTTPS server that answers for every publisher.
// docs/first-hour.md shows it: `npm run record` writes the screens again. FUEL_PROGRAM: another program, such as that of an
// installed tarball.

const at = '2026-11-19T06:00:00Z'
const captcha =
  '<!DOCTYPE html><html><head><title>Just a moment...</title></head><body>verify you are human</body></html>'

/** What goes wrong in this hour, by host. */
function broken({ host }: Seen, reply: FeedReply): FeedReply {
  const { status, body } = reply
  if (host === 'www.mfcr.cz' || host === 'mf.gov.cz')
    return { status: 301, headers: { location: 'https://new.example.test/prices' } }
  if (host === 'apim-fuel-prices-prod.azure-api.net') return { status: 200, body: captcha }
  if (host === 'www.erc.org.mk') return { status: 503, body: 'down' }
  if (host === 'goriva.si') return { ...reply, delayMs: 500 }
  if (status !== 200 || body === undefined) return reply
  const text = () => Buffer.from(body).toString('utf8')
  if (host === 'shellpumpepriser.geoapp.me') return { ...reply, body: text().replaceAll('"stationId"', '"station_id"') }
  if (host !== 'beta.q8.dk') return reply
  return { ...reply, body: text().replace(/"price":(\d+\.\d+)/g, (_, price) => `"price":${Number(price) * 100}`) }
}

const folder = temporaryFolder()
let publishers: Publishers
let env: Record<string, string>

beforeAll(async () => {
  const since = Date.now()
  const sources = Object.values(registry).filter(({ kind, descriptor }) => kind !== 'map' && !takesLong(descriptor))
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(at), shouldAdvanceTime: true })
  // The deliveries of this day have no odd rows, and two fifths of the stations of a market. Croatia's is of the day before, since its
  // server is maintained, and Europe's rates are of the day after, which has all of their files.
  const days: Readonly<Record<string, DeliveryDay>> = { hr: '2026-11-17', ecb: '2026-11-19' }
  const ofTheirDay = composers.map(one => ({
    ...one,
    compose: (day: DeliveryDay, size: number) => one.compose(days[one.id] ?? day, size),
  }))
  const whole = ({ realSize }: Composer) => realSize * 2.5
  publishers = await openPublishers(sources, ofTheirDay, '2026-11-18', whole, 'real time', ['www.gov.pl'])
  publishers.alter(broken)
  const clock = new URL('shifted-clock.mjs', import.meta.url)
  clock.search = new URLSearchParams({ at, since: String(since) }).toString()
  env = {
    PATH: process.env.PATH!,
    HOME: folder,
    NODE_OPTIONS: `--import=${clock.href}`,
    FUEL_CONNECT_TO: publishers.origin.connectTo,
    FUEL_EXTRA_CA: publishers.origin.caFile,
  }
}, 600_000)

afterAll(async () => {
  vi.useRealTimers()
  await publishers.close()
})

/** What the probe must show of the sources with a fault. */
const faults = [
  ['cz', /redirects to https:\/\/new\.example\.test/],
  ['dk-oil', /captcha/],
  ['dk-shell', /renamed\?.*stationId.*station_id/s],
  ['dk-q8', /another unit/],
  ['mk', /status 503/],
  ['pl', /certificate has expired/],
] as const

interface Step extends Session {
  /** As it was typed. */
  readonly line: string
  readonly seconds: number
}

const steps: Step[] = []

async function fuelEtl(line: string, typed: Typed = []): Promise<Step> {
  const program = process.env.FUEL_PROGRAM ?? join(repositoryRoot, 'dist/bin/fuel-etl.js')
  const began = Date.now()
  const session = await typedSession([process.execPath, program, ...line.split(' ')], { cwd: folder, env, typed })
  const step = { ...session, line: `npx fuel-etl ${line}`, seconds: (Date.now() - began) / 1000 }
  steps.push(step)
  if (process.env.FUEL_SEE) process.stdout.write(`$ ${step.line}\n${step.lines.join('\n')}\n`)
  return step
}

const stationCountries = ['AD', 'CY', 'DK', 'ES', 'FR', 'GB', 'HR', 'IS', 'IT', 'LT', 'MD', 'SI']
const enter = '\r'
const skipped = [
  'FUEL_AU_NSW_KEY',
  'FUEL_AU_NT_USERNAME',
  'FUEL_AU_QLD_TOKEN',
  'FUEL_AU_SA_TOKEN',
  'FUEL_AU_VIC_CONSUMER_ID',
]

/** What an operator types who has one free registration (Britain's) and accepts the terms of three countries. */
function answers(): Typed {
  const { FUEL_GB_API_CLIENT_ID: id, FUEL_GB_API_CLIENT_SECRET: secret } = publishers.env
  const terms = { ad: 'y', 'au-wa': '', lt: 'y', md: 'y', pt: '', ro: '', rs: '', tr: '' }
  return [
    ['Enter: those with *', `all${enter}`],
    ...skipped.map(name => [name, enter] as const),
    ['FUEL_DE_API_KEY', enter],
    ['FUEL_GB_API_CLIENT_ID', `${id}${enter}`],
    ['FUEL_GB_API_CLIENT_SECRET', `${secret}${enter}`],
    ['FUEL_GR_STATIONS_URL', enter],
    ['FUEL_SE_URL', enter],
    ...Object.entries(terms).map(
      ([source, answer]) => [`accept the terms of ${source}?`, `${answer}${enter}`] as const,
    ),
    ['Your address for publishers', `ops@example.org${enter}`],
    // Control-U removes the folder that is suggested.
    ['Folder of the data', `\u0015${join(folder, 'data')}${enter}`],
    ['What calls the runs?', enter],
    ['Write ', enter],
  ]
}

test('the questions of setup are answered, and Britain is asked whether its key is good', async () => {
  const { exitCode, lines } = await fuelEtl('setup --config ./fuel-etl.yaml', answers())
  expect(exitCode).toBe(0)
  expect(lines.join('\n')).toContain('gb-api: accepted')
  expect(statSync(join(folder, 'fuel-etl.secrets')).mode & 0o777).toBe(0o600)
  expect(readFileSync(join(folder, 'fuel-etl.yaml'), 'utf8')).not.toContain(publishers.env.FUEL_GB_API_CLIENT_SECRET)
}, 600_000)

test('a probe shows every fault, and publishes nothing', async () => {
  const { exitCode, lines } = await fuelEtl('check network --all --no-sweeps')
  expect(exitCode).toBe(1)
  const shown = lines.join('\n')
  for (const [source, what] of faults) expect(shown, source).toMatch(what)
  expect(findCurrentId(join(folder, 'data'))).toBeNull()
}, 600_000)

test('what is clean is accepted, Britain after a look, and the next run publishes twelve countries', async () => {
  expect((await fuelEtl('accept --all-clean')).exitCode).toBe(0)
  expect((await fuelEtl('accept gb-api')).exitCode).toBe(0)
  expect((await fuelEtl('run --no-sweeps')).exitCode).toBe(0)
  const dataDir = join(folder, 'data')
  const priced = await query<{ country: string }>(
    dataDir,
    'select distinct country_code as country from {prices} order by 1',
    findCurrentId(dataDir)!,
  )
  expect(priced.map(({ country }) => country)).toEqual(stationCountries)
  const { lines } = await fuelEtl('status')
  for (const country of stationCountries) expect(lines.find(line => line.startsWith(`${country} `))).toMatch(/fresh/)
}, 600_000)

/** What the page shows of each step. */
function screens(): Screens {
  const [setup, probe, accept, acceptOne, run, status] = steps.map(({ lines }) => lines)
  const keys = steps.map(({ line, keys: pressed }) => line.length + 1 + pressed)
  const rows = steps.map(
    ({ line, seconds }, at) => `${line.padEnd(44)} ${String(keys[at]).padStart(5)} ${Math.round(seconds)} s`,
  )
  const sum = keys.reduce((all, one) => all + one, 0)
  return {
    'setup-britain': between(setup!, 'Keys of gb-api', 'Keys of gr-stations'),
    'setup-terms': between(setup!, 'Terms of lt', 'Terms of md'),
    'setup-end': setup!.slice(setup!.findIndex(line => line.includes('Your address for publishers'))),
    'probe-table': between(probe!, 'source ', 'skipped: '),
    'probe-shell': between(probe!, 'dk-shell: failed', 'gr: failed'),
    'probe-q8': between(probe!, 'dk-q8: failed', 'dk-shell: '),
    'probe-others': [...between(probe!, 'cz: failed', 'dk-oil: '), ...between(probe!, 'pl: failed', 'sources probed')],
    accept: accept!.slice(0, accept!.findIndex(line => line.includes('need no acceptance')) + 1),
    'accept-britain': acceptOne!,
    run: [...between(run!, 'source ', 'au-nsw '), '…', run!.at(-1)!],
    status: status!.slice(0, 30),
    typed: ['command'.padEnd(44) + '  keys time', ...rows, `${'all'.padEnd(44)} ${String(sum).padStart(5)}`],
  }
}

test('docs/first-hour.md shows what is seen, and what was typed takes less than ten minutes', () => {
  const file = join(repositoryRoot, 'docs/first-hour.md')
  if (process.env.FUEL_RECORD) writeFileSync(file, withScreens(readFileSync(file, 'utf8'), screens()))
  const page = readFileSync(file, 'utf8')
  const seen = new Set(Object.values(screens()).flat().map(comparable))
  const shown = Object.values(screensOf(page)).flat()
  expect(shown.filter(line => !seen.has(comparable(line)))).toEqual([])
  // Slow typing: one key a second.
  const keys = steps.reduce((sum, { line, keys: pressed }) => sum + line.length + 1 + pressed, 0)
  expect(keys).toBeLessThan(10 * 60)
})
