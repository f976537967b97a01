import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { figures, openings, priced, station } from '../../../fixtures/snapshots/api-figures.ts'
import { pointerFile } from '../../../pipeline/snapshot/pointer.ts'
import { serving, snapshotId } from '../../support/api-server.ts'
import { keptLog } from '../../support/kept-log.ts'

const near = '/live/api.php?action=stations&country=FR&lat=47.3&lng=5&limit=100'

/** A snapshot in which all prices are the same. */
function uniform(price: number) {
  const stations = Array.from({ length: 40 }, (_, at) => station(500 + at, { lat: 47.3 + at / 2000 }))
  const prices = stations.map(({ id }) => priced(id, price.toFixed(3)))
  const board = [{ country: 'FR', petrol: price.toFixed(3), diesel: price.toFixed(3) }]
  return { figures: { ...figures, stations, prices, board }, openings }
}

test('a new snapshot is loaded between two requests, never within an answer', async () => {
  const served = await serving(uniform(1.001))
  const idOf = (round: number) => `20261119T120000Z-${String(round).padStart(12, '0')}`
  let isOver = false
  const seen = new Set<string>()
  const clients = Array.from({ length: 8 }, async (_, client) => {
    while (!isOver) {
      const { status, headers, json } = await served.get(client % 2 ? near : '/live/board_now.php')
      const prices =
        client % 2
          ? json.data.stations.map((one: { prices: { diesel: { price: number } } }) => one.prices.diesel.price)
          : [json.petrol.FR, json.diesel.FR]
      const round = Number(headers['x-snapshot-id']!.slice(-12))
      expect([status, ...new Set(prices)]).toEqual([200, 1 + round / 1000])
      seen.add(headers['x-snapshot-id']!)
    }
  })
  const asking = Promise.all(clients)
  for (let round = 2; round <= 12; round++) {
    await served.put(idOf(round), uniform(1 + round / 1000))
    // Publish the next one after a client saw this one, while other requests are running.
    await Promise.race([asking, expect.poll(() => seen.has(idOf(round)), { interval: 20 }).toBe(true)])
  }
  isOver = true
  await asking
})

test('the server watches the pointer to the current snapshot', async () => {
  const served = await serving(null)
  expect((await served.get('/readyz')).status).toBe(503)
  const { writeSnapshot } = await import('../../../fixtures/snapshots/api-snapshot.ts')
  await writeSnapshot(served.dataDir, snapshotId, { figures, openings })
  await expect.poll(async () => (await served.get('/readyz')).status).toBe(200)
})

test('a snapshot that cannot be opened does not replace the current one', async () => {
  const { log, lines } = keptLog()
  const served = await serving({}, { log })
  writeFileSync(pointerFile(served.dataDir), 'missing\n')
  await expect.poll(() => lines.some(line => line.includes('missing cannot be served'))).toBe(true)
  expect((await served.get('/live/api.php')).headers['x-snapshot-id']).toBe(snapshotId)
  expect(pointerFile(served.dataDir)).toBe(join(served.dataDir, 'snapshots', 'current'))
})

test('two snapshots with the same figures have the same entity tags', async () => {
  const served = await serving()
  const paths = ['/live/api.php', near, '/live/geojson.php']
  const tags = async () => Promise.all(paths.map(async path => (await served.get(path)).headers.etag))
  const before = await tags()
  await served.put('20261119T120000Z-000000000009', { figures, openings })
  expect((await served.get(near)).headers['x-snapshot-id']).toBe('20261119T120000Z-000000000009')
  expect(await tags()).toEqual(before)
})
