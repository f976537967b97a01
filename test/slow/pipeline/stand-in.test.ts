import { describe, expect, test } from 'vitest'
import { gb, gbApi } from '../../../pipeline/sources/index.ts'
import { acceptSource } from '../../../pipeline/stages/run/accepted.ts'
import { readDeliveryRecord, readRuns } from '../../../pipeline/stages/run/run-folder.ts'
import { manifestOf, movesOf, stateOf, sumOf } from '../../support/move-log.ts'
import { type LiveRun, runLive } from '../../support/network-run.ts'
import { copyBundled, runFiles } from '../../support/runs.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const day = '2026-11-19'
const link = { FUEL_GB_CSV_URL: 'https://csv.example.test/prices.csv' }
const keys = { FUEL_GB_API_CLIENT_ID: 'a-client', FUEL_GB_API_CLIENT_SECRET: 'a-password' }

/** The status of each of the two British feeds: the API, and the file that substitutes it. */
async function statuses(env: LiveRun['env'], accepted = false, more: Partial<LiveRun> = {}): Promise<object> {
  const dataDir = temporaryFolder()
  if (accepted) acceptSource(dataDir, 'gb-api')
  await runLive({ dataDir, sources: [gb, gbApi], day, now: `${day} 12:00:00`, env, ...more })
  const deliveries = Object.entries(readRuns(dataDir)[0]!.deliveries)
  return Object.fromEntries(deliveries.map(([id, path]) => [id, readDeliveryRecord(dataDir, path).status]))
}

describe('a stand-in', () => {
  test('is not requested while its first-hand source works', async () => {
    expect(await statuses({ ...keys, ...link }, true)).toEqual({ 'gb-api': 'success' })
  })

  test('is used by an operator without keys for the first-hand source', async () => {
    expect(await statuses(link)).toEqual({ 'gb-api': 'skipped', gb: 'success' })
  })

  test('is used while the first-hand source is on probation', async () => {
    expect(await statuses({ ...keys, ...link })).toEqual({ 'gb-api': 'success', gb: 'success' })
  })

  test('is used when the first-hand source fails', async () => {
    expect(await statuses({ ...keys, ...link }, true, { down: ['gb-api'] })).toEqual({
      'gb-api': 'failed',
      gb: 'success',
    })
  })

  test('is used when the first-hand source cannot be read', async () => {
    expect(await statuses({ ...keys, ...link }, true, { emptied: ['gb-api'] })).toEqual({
      'gb-api': 'success',
      gb: 'success',
    })
  })

  test('is skipped too when nothing is configured', async () => {
    expect(await statuses({})).toEqual({ 'gb-api': 'skipped', gb: 'skipped' })
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
