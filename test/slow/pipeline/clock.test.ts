import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Downloader } from '../../../pipeline/fetch/download.ts'
import { answersFrom } from '../../../pipeline/fetch/from-files.ts'
import { ClockError } from '../../../pipeline/model/errors.ts'
import type { Source } from '../../../pipeline/source.ts'
import * as registry from '../../../pipeline/sources/index.ts'
import { inThisProcess } from '../../../pipeline/stages/all-tasks/workers.ts'
import { clockWarnings, findClockOffset, refuseFuture } from '../../../pipeline/stages/ingest/clock.ts'
import { ingest } from '../../../pipeline/stages/ingest/ingest.ts'
import type { CaptureRecord } from '../../../pipeline/stages/run/run-folder.ts'

import { fixturesRoot } from '../../support/deliver.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const noon = 'Sun, 22 Nov 2026 12:00:00 GMT'

function answered(host: string, fetchedAt: string, headers: Record<string, string> = { date: noon }) {
  return { captures: [{ url: `https://${host}/prices`, fetchedAt, headers } as unknown as CaptureRecord] }
}

function fromAll(fetchedAt: string) {
  return ['a.example', 'b.example', 'c.example'].map(host => answered(host, fetchedAt))
}

test('a clock that most hosts agree with causes no warning', () => {
  expect(findClockOffset(fromAll('2026-11-22 12:04:59'))).toBeNull()
  expect(findClockOffset(fromAll('2026-11-22 11:55:01'))).toBeNull()
  // Half of the hosts are not a majority.
  const wrong = ['x.example', 'y.example', 'z.example'].map(host => answered(host, '2026-11-22 14:00:00'))
  expect(findClockOffset([...fromAll('2026-11-22 12:00:01'), ...wrong])).toBeNull()
  expect(clockWarnings(null)).toEqual([])
})

test('two hosts, or answers without a date, are not enough to check a clock', () => {
  expect(findClockOffset(fromAll('2026-11-22 16:00:00').slice(0, 2))).toBeNull()
  expect(findClockOffset(['a', 'b', 'c'].map(host => answered(host, '2026-11-22 16:00:00', {})))).toBeNull()
  const unread = { date: 'heute Mittag' }
  expect(findClockOffset(['a', 'b', 'c'].map(host => answered(host, '2026-11-22 16:00:00', unread)))).toBeNull()
})

test('the fastest answer of each host counts, and cached answers are ignored', () => {
  const slow = fromAll('2026-11-22 12:20:00')
  expect(
    findClockOffset([
      ...slow,
      answered('a.example', '2026-11-22 12:00:02'),
      answered('b.example', '2026-11-22 12:00:02'),
    ]),
  ).toBeNull()
  const cached = { date: noon, age: '7200' }
  expect(findClockOffset(['a', 'b', 'c'].map(host => answered(host, '2026-11-22 14:00:01', cached)))).toBeNull()
})

test('a clock that is behind or slightly ahead causes a warning, one that is far ahead stops the run', () => {
  const behind = findClockOffset(fromAll('2026-11-22 09:30:00'))
  expect(clockWarnings(behind)).toEqual([
    "the machine's clock is 150 minutes behind those of most of the 3 hosts that answered: set it, prices are dated by it",
  ])
  expect(() => refuseFuture(behind, '2026-11-22 09:30:00')).not.toThrow()
  expect(() => refuseFuture(findClockOffset(fromAll('2026-11-22 13:00:00')), '2026-11-22 13:00:00')).not.toThrow()
  const ahead = findClockOffset(fromAll('2026-11-22 13:00:01'))
  expect(() => refuseFuture(ahead, '2026-11-22 13:00:01')).toThrow(ClockError)
  expect(() => refuseFuture(ahead, '2026-11-22 13:00:01')).toThrow(
    /says 2026-11-22 13:00:01, 60 minutes ahead of those of most of the 3 hosts that answered: set it, then run again/,
  )
  expect(new ClockError('').exitCode).toBe(71)
})

test('a run on a machine whose clock is hours ahead stores nothing with its date', async () => {
  const dataDir = temporaryFolder()
  const sources = [registry.ecb, registry.bulletin, registry.si]
  const downloaderFor: (source: Source) => Downloader = source => async request => ({
    status: 200,
    notModified: false,
    url: request.url,
    attempts: 1,
    headers: { date: noon },
    startedAt: '2026-11-22T15:00:00.000Z',
    endedAt: '2026-11-22T15:00:00.000Z',
    bytes: answersFrom(fixturesRoot, source.descriptor.id, '2026-11-19')(request),
  })
  const run = ingest({
    dataDir,
    sources,
    now: null,
    workers: inThisProcess([]),
    env: {},
    origin: { kind: 'network', downloaderFor },
    wallClock: () => '2026-11-22 15:00:00',
    progress: () => undefined,
  })
  await expect(run).rejects.toThrow(ClockError)
  const files = readdirSync(dataDir, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile())
  expect(files.map(({ name }) => name).filter(name => !name.endsWith('.br'))).toEqual([])
})
