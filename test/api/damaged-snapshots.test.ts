import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { figures, openings, priced } from '../../fixtures/snapshots/api-figures.ts'
import { writeSnapshot } from '../../fixtures/snapshots/api-snapshot.ts'
import { openServing } from '../../pipeline/serving/open-serving.ts'
import { pricesPackName } from '../../pipeline/serving/prices-pack.ts'
import { provenance, provenanceRow } from '../support/api-provenance.ts'
import { serverOn, serving, snapshotId } from '../support/api-server.ts'
import { keptLog } from '../support/kept-log.ts'
import { fileOf } from '../support/snapshot-tables.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const nextId = '20261119T130000Z-000000000002'
const later = { ...figures, prices: [...figures.prices.slice(0, -1), priced(31, '1.999', { country: 'GB' })] }
const near = '/live/api.php?action=stations&country=GB&lat=51.5&lng=-0.1'

/** Flips one bit in the middle of the file. */
function flip(file: string): void {
  const bytes = readFileSync(file)
  bytes[bytes.length >> 1]! ^= 1
  writeFileSync(file, bytes)
}

const harms = [
  [
    'has a flipped bit',
    flip,
    /^20261119T130000Z-000000000002: parts\/GB\/prices-[0-9a-f]{16}\.pack\.br is damaged: expected SHA-256 /,
  ],
  [
    'is too long',
    (file: string) => appendFileSync(file, 'x'),
    /^20261119T130000Z-000000000002: parts\/GB\/prices-[0-9a-f]{16}\.pack\.br: expected \d+ bytes, found \d+$/,
  ],
] as const

describe.each(harms)('a snapshot whose pack %s', (_what, harm, reason) => {
  const withDamage = async (dataDir: string): Promise<void> => {
    await writeSnapshot(dataDir, nextId, { figures: later, openings })
    harm(join(dataDir, fileOf(dataDir, nextId, pricesPackName, 'GB')))
  }
  const passed = {
    ready: true,
    snapshot: snapshotId,
    passed_over: { snapshot: nextId, reason: expect.stringMatching(reason) },
  }

  test('is not loaded: the current one stays, and readiness and the log report the reason', async () => {
    const { log, said } = keptLog()
    const served = await serving({}, { log })
    const before = await served.get(near)
    await withDamage(served.dataDir)
    await served.refresh()
    expect((await served.get(near)).bytes).toEqual(before.bytes)
    expect((await served.get('/readyz')).json).toMatchObject(passed)
    expect(said().map(({ msg }) => msg)).toContainEqual(expect.stringContaining(`${nextId} cannot be served`))
    await served.put('20261119T140000Z-000000000003', { figures: later, openings })
    expect((await served.get('/readyz')).json).not.toHaveProperty('passed_over')
  })

  test('is skipped after a restart: the newest complete one before it is served', async () => {
    const { log, said } = keptLog()
    const dataDir = temporaryFolder()
    await writeSnapshot(dataDir, '20261118T120000Z-000000000000', { figures: later, openings })
    await writeSnapshot(dataDir, snapshotId, { figures, openings })
    await withDamage(dataDir)
    const served = await serverOn(dataDir, { log })
    const readiness = await served.get('/readyz')
    expect([readiness.status, readiness.json]).toEqual([200, expect.objectContaining(passed)])
    expect(readiness.text).not.toContain(dataDir)
    expect((await served.get(near)).json.data.stations[0].prices.diesel.price).toBe(1.601)
    expect(said().map(({ msg }) => msg)).toContainEqual(expect.stringContaining(`is served in place of ${nextId}`))
  })
})

test('a table that is damaged while it is served fails only the requests that read it', async () => {
  const { log, said } = keptLog()
  const served = await serving({ provenance }, { log })
  flip(join(served.dataDir, fileOf(served.dataDir, snapshotId, 'texts.parquet', 'FR')))
  expect((await served.get('/live/provenance.php?id=21')).status).toBe(500)
  expect((await served.get('/live/provenance.php?id=31')).status).toBe(200)
  expect(said().filter(({ level }) => level === 'error')).toHaveLength(1)
})

test('a market whose pack has not changed is reused', async () => {
  const dataDir = temporaryFolder()
  await writeSnapshot(dataDir, snapshotId, { figures, openings })
  const before = await openServing(dataDir)
  await writeSnapshot(dataDir, nextId, { figures: later, openings })
  const after = await openServing(dataDir, nextId, before)
  const kept = after.markets.filter(({ packs }) => before.markets.some(market => market.packs.prices === packs.prices))
  expect(kept.map(({ country }) => country)).toEqual(['DE', 'ES', 'FR', 'GR', 'LU'])
  // Only prices changed, so the station packs are the same.
  expect(after.markets.map(({ packs }) => packs.places)).toEqual(before.markets.map(({ packs }) => packs.places))
  before.close()
  after.close()
})

test('two markets with the same table have a file each: that of one may go', async () => {
  const dataDir = temporaryFolder()
  const rows = [provenanceRow({ fuel: 'diesel' })]
  const inFrance = { ...provenance[1]!, rows }
  const inBritain = { ...provenance[2]!, rows }
  await writeSnapshot(dataDir, snapshotId, { figures, openings, provenance: [inFrance, inBritain] })
  const before = await openServing(dataDir)
  // The one that is opened last, so that its path would stand for both.
  const gone = fileOf(dataDir, snapshotId, 'captures.parquet', 'GB')
  await writeSnapshot(dataDir, nextId, { figures, openings, provenance: [inFrance] })
  rmSync(join(dataDir, gone))
  const after = await openServing(dataDir, nextId, before)
  const found = await after.lineages.get('FR')!.find({ stationId: 21, country: 'FR' }, after.lineageFacts)
  expect(found?.rows.map(({ fuel }) => fuel)).toEqual(['diesel'])
  before.close()
  after.close()
})
