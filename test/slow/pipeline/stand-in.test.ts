import { describe, expect, test } from 'vitest'
import type { Downloader } from '../../../pipeline/fetch/download.ts'
import { answersFrom } from '../../../pipeline/fetch/from-files.ts'
import { FetchError } from '../../../pipeline/model/errors.ts'
import type { Source } from '../../../pipeline/source.ts'
import { gb, gbApi } from '../../../pipeline/sources/index.ts'
import { ingest } from '../../../pipeline/stages/ingest/ingest.ts'
import { acceptSource } from '../../../pipeline/stages/run/accepted.ts'
import { readDeliveryRecord } from '../../../pipeline/stages/run/run-folder.ts'
import { fixturesRoot } from '../../support/deliver.ts'
import { manifestOf, movesOf, stateOf, sumOf } from '../../support/move-log.ts'
import { copyBundled, runFiles } from '../../support/runs.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const day = '2026-11-19'
const link = { FUEL_GB_CSV_URL: 'https://csv.example.test/prices.csv' }
const keys = { FUEL_GB_API_CLIENT_ID: 'a-client', FUEL_GB_API_CLIENT_SECRET: 'a-password' }

interface Setting {
  readonly env: Readonly<Record<string, string>>
  readonly accepted?: boolean
  /** Answers of the first-hand feed fail. */
  readonly down?: boolean
  /** Answers of the first-hand feed are empty lists. */
  readonly empty?: boolean
}

/** The status of each of the two British feeds: the API, and the file that substitutes it. */
async function statuses({
  env,
  accepted = false,
  down = false,
  empty = false,
}: Setting): Promise<Record<string, string>> {
  const dataDir = temporaryFolder()
  if (accepted) acceptSource(dataDir, 'gb-api')
  const downloaderFor = ({ descriptor: { id } }: Source): Downloader => {
    return async request => {
      if (down && id === 'gb-api') throw failure(request.url, 503)
      try {
        const isEmptied = empty && id === 'gb-api' && !request.transient
        const bytes = isEmptied ? Buffer.from('[]') : answersFrom(fixturesRoot, id, day)(request)
        const startedAt = `${day}T12:00:00.000Z`
        const endedAt = `${day}T12:00:01.000Z`
        return {
          status: 200,
          notModified: false,
          headers: {},
          bytes,
          url: request.url,
          startedAt,
          endedAt,
          attempts: 1,
        }
      } catch (error) {
        if (!request.answers?.includes(404)) throw error
        const at = `${day}T12:00:00.000Z`
        const bytes = new Uint8Array()
        const url = request.url
        return { status: 404, notModified: false, headers: {}, bytes, url, startedAt: at, endedAt: at, attempts: 1 }
      }
    }
  }
  const run = await ingest({
    dataDir,
    sources: [gb, gbApi],
    origin: { kind: 'network', downloaderFor },
    now: null,
    env,
    wallClock: () => `${day} 12:00:00`,
    progress: () => undefined,
  })
  return Object.fromEntries(
    Object.entries(run.deliveries).map(([id, path]) => [id, readDeliveryRecord(dataDir, path).status]),
  )
}

function failure(url: string, status: number): FetchError {
  return new FetchError(`expected status 200, found ${status}`, { url, status, retryable: false })
}

describe('a stand-in', () => {
  test('is not requested while its first-hand source works', async () => {
    expect(await statuses({ env: { ...keys, ...link }, accepted: true })).toEqual({ 'gb-api': 'success' })
  })

  test('is used by an operator without keys for the first-hand source', async () => {
    expect(await statuses({ env: link })).toEqual({ 'gb-api': 'skipped', gb: 'success' })
  })

  test('is used while the first-hand source is on probation', async () => {
    expect(await statuses({ env: { ...keys, ...link } })).toEqual({ 'gb-api': 'success', gb: 'success' })
  })

  test('is used when the first-hand source fails', async () => {
    expect(await statuses({ env: { ...keys, ...link }, accepted: true, down: true })).toEqual({
      'gb-api': 'failed',
      gb: 'success',
    })
  })

  test('is used when the first-hand source cannot be read', async () => {
    expect(await statuses({ env: { ...keys, ...link }, accepted: true, empty: true })).toEqual({
      'gb-api': 'success',
      gb: 'success',
    })
  })

  test('is skipped too when nothing is configured', async () => {
    expect(await statuses({ env: {} })).toEqual({ 'gb-api': 'skipped', gb: 'skipped' })
  })
})

test('the log has no change for a price that another feed of the same stations continues unchanged', async () => {
  const dataDir = temporaryFolder()
  const csvAlone = temporaryFolder()
  for (const id of ['gb', 'ecb']) copyBundled(csvAlone, id, '2026-11-18')
  const source = ['gb-api', 'gb', 'ecb']
  const first = await runFiles({ dataDir, source, on: '2026-11-17', now: '2026-11-17 12:00:00' })
  const second = await runFiles({ dataDir, source, on: '2026-11-18', now: '2026-11-18 12:00:00', from: csvAlone })
  const before = await stateOf(dataDir, first.snapshot!)
  const after = await stateOf(dataDir, second.snapshot!)
  const still = [...after].filter(([key, price]) => before.get(key)?.local_price === price.local_price)
  expect(still.length).toBeGreaterThan(20)
  const moves = await movesOf(dataDir, manifestOf(dataDir, second.snapshot!).segments)
  const moved = new Set(
    moves.filter(move => move.snapshot_id === second.snapshot).map(move => `${move.station_id}/${move.fuel}`),
  )
  expect(still.filter(([key]) => moved.has(key))).toEqual([])
  expect(sumOf(moves)).toEqual(new Map([...after].map(([key, price]) => [key, price.local_price])))
})
