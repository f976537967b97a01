import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { composers } from '../../../fixtures/compose/index.ts'
import { takesLong } from '../../../pipeline/fetch/limits.ts'
import { findCurrentId } from '../../../pipeline/snapshot/pointer.ts'
import * as registry from '../../../pipeline/sources/index.ts'
import type { Seen } from '../../fetch/origin.ts'
import type { FeedReply } from '../../support/feed-server.ts'
import { openPublishers, type Publishers } from '../../support/publishers.ts'
import { repositoryRoot } from '../../support/repository.ts'
import { query } from '../../support/runs.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { type Session, type Typed, typedSession } from './typed-terminal.ts'

// The first hour of an operator, on a terminal, with the built program and a local HTTPS server that answers for every publisher.
// docs/first-hour.md shows it: `npm run record:hour` writes the screens again.

const at = '2026-11-17T12:30:00Z'
const captcha =
  '<!DOCTYPE html><html><head><title>Just a moment...</title></head><body>verify you are human</body></html>'

/** What goes wrong in this hour, by host. */
function broken({ host }: Seen, reply: FeedReply): FeedReply {
  const { status, body } = reply
  if (host === 'www.mfcr.cz' || host === 'mf.gov.cz')
    return { status: 301, headers: { location: 'https://new.example.test/prices' } }
  if (host === 'apim-fuel-prices-prod.azure-api.net') return { status: 200, body: captcha }
  if (host === 'www.erc.org.mk') return { status: 503, body: 'down' }
  if (host === 'goriva.si') return { ...reply, delayMs: 2_000 }
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
  publishers = await openPublishers(sources, composers, '2026-11-17', ({ realSize }) => realSize * 2.5, 'real time', [
    'www.gov.pl',
  ])
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
}, 300_000)

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

const sessions: Session[] = []

async function fuelEtl(line: string, typed: Typed = []): Promise<Session> {
  const program = join(repositoryRoot, 'dist/bin/fuel-etl.js')
  const session = await typedSession([process.execPath, program, ...line.split(' ')], { cwd: folder, env, typed })
  sessions.push(session)
  if (process.env.FUEL_SEE)
    process.stdout.write(
      `$ fuel-etl ${line}\n${session.lines.join('\n')}\nexit ${session.exitCode}, keys ${session.keys}\n`,
    )
  return session
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
  const terms = { ad: 'y', 'au-wa': 'n', lt: 'y', md: 'y', pt: 'n', ro: 'n', rs: 'n', tr: 'n' }
  return [
    ['Which markets?', `a${enter}`],
    ...skipped.map(name => [name, enter] as const),
    ['FUEL_DE_API_KEY', enter],
    ['FUEL_GB_API_CLIENT_ID', `${id}${enter}`],
    ['FUEL_GB_API_CLIENT_SECRET', `${secret}${enter}`],
    ['FUEL_GR_STATIONS_URL', enter],
    ['FUEL_SE_URL', enter],
    ...Object.entries(terms).map(([source, answer]) => [`accept the terms of ${source}?`, answer] as const),
    ['Your address for publishers', `ops@example.org${enter}`],
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
}, 100_000)

test('a probe shows every fault, and publishes nothing', async () => {
  const { exitCode, lines } = await fuelEtl('probe --all --no-sweeps')
  expect(exitCode).toBe(1)
  const shown = lines.join('\n')
  for (const [source, what] of faults) expect(shown, source).toMatch(what)
  expect(findCurrentId(join(folder, 'data'))).toBeNull()
}, 600_000)

test('what is clean is accepted, and the next run publishes twelve countries', async () => {
  const accepted = await fuelEtl('accept --all-clean')
  expect(accepted.exitCode).toBe(0)
  const run = await fuelEtl('run --no-sweeps')
  expect(run.exitCode).toBe(0)
  const dataDir = join(folder, 'data')
  const priced = await query<{ country: string }>(
    dataDir,
    'select distinct country_code as country from {prices} order by 1',
    findCurrentId(dataDir)!,
  )
  expect(priced.map(({ country }) => country)).toEqual(stationCountries)
}, 600_000)
