import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { composers } from '../../../fixtures/compose/index.ts'
import { takesLong } from '../../../pipeline/fetch/limits.ts'
import { findManifestOf } from '../../../pipeline/snapshot/manifest.ts'
import { findCurrentId } from '../../../pipeline/snapshot/pointer.ts'
import * as registry from '../../../pipeline/sources/index.ts'
import type { Seen } from '../../fetch/origin.ts'
import type { FeedReply } from '../../support/feed-server.ts'
import { openPublishers, type Publishers } from '../../support/publishers.ts'
import { repositoryRoot } from '../../support/repository.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { type Session, type Typed, typedSession } from './typed-terminal.ts'

// The first hour of an operator, on a terminal, with the built program and a local HTTPS server that answers for every publisher.
// docs/first-hour.md shows it: `npm run record:hour` writes the screens again.

const at = '2026-11-19T12:00:00Z'
const captcha =
  '<!DOCTYPE html><html><head><title>Just a moment...</title></head><body>verify you are human</body></html>'

/** What goes wrong in this hour, by host. */
function broken({ host }: Seen, reply: FeedReply): FeedReply {
  const { status, body } = reply
  if (host === 'www.mfcr.cz' || host === 'mf.gov.cz') return { status: 301, headers: { location: 'https://new.example.test/prices' } }
  if (host === 'apim-fuel-prices-prod.azure-api.net') return { status: 200, body: captcha }
  if (host === 'www.erc.org.mk' || host === 'erc.org.mk') return { status: 503, body: 'down' }
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
  publishers = await openPublishers(sources, composers, '2026-11-18', ({ realSize }) => realSize * 2.5, 'real time', [
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

const sessions: Session[] = []

async function fuelEtl(line: string, typed: Typed = []): Promise<Session> {
  const program = join(repositoryRoot, 'dist/bin/fuel-etl.js')
  const session = await typedSession([process.execPath, program, ...line.split(' ')], { cwd: folder, env, typed })
  sessions.push(session)
  if (process.env.FUEL_SEE) process.stdout.write(`$ fuel-etl ${line}\n${session.lines.join('\n')}\nexit ${session.exitCode}, keys ${session.keys}\n`)
  return session
}

test('setup', async () => {
  const keys = publishers.env
  const enter = '\r'
  const session = await fuelEtl('setup', [
    ['Which markets?', `a${enter}`],
    ['FUEL_', enter],
  ])
  expect(session.exitCode).toBe(0)
}, 100_000)
