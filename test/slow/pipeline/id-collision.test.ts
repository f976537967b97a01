import { expect, test } from 'vitest'
import { stationId } from '../../../pipeline/model/sha256.ts'
import { it as italy } from '../../../pipeline/sources/it/source.ts'
import { takeStations } from '../../../pipeline/stages/validate/validate-stations.ts'
import { takeFixture } from '../../support/deliver.ts'
import { deliveryOf } from '../../support/take.ts'

// No two refs with the same 53 bits can be found, so the test declares the id of one as taken by another id space.
test('a station with the id of another one is quarantined as ID_COLLISION and does not stop the run', async () => {
  const { captures } = await takeFixture(italy, '2026-11-19')
  const delivery = deliveryOf('it', '2026-11-19', '2026-11-19 12:00:00')
  const precedent = { onProbation: false, passed: [], profile: null }
  const watch = { stillSince: null, lastReadAt: null }
  const take = (foreignIds: ReadonlySet<number>) =>
    takeStations(
      italy,
      { delivery, read: async () => [...captures], precedent },
      { known: { stations: [], prices: [] }, foreignIds, rates: [], weeks: [], watch },
    )
  const taken = stationId('it-mimit', '3429')
  const plain = await take(new Set())
  const collided = await take(new Set([taken]))
  expect(plain.held.stations.map(station => station.id)).toContain(taken)
  expect(collided.held.stations).toEqual(plain.held.stations.filter(station => station.id !== taken))
  expect(collided.held.prices.filter(price => price.stationId === taken)).toEqual([])
  expect(collided.outcome.report.status).toBe('success')
  const reasons = collided.outcome.quarantined.filter(row => row.reason === 'ID_COLLISION')
  expect(reasons).toMatchObject([{ scope: 'field', field: 'ref', found: '3429: 3429' }])
})
