import { describe, expect, test } from 'vitest'
import { LoadedSnapshot } from '../../../api/snapshot/loaded-snapshot.ts'
import { epochSecondsOf } from '../../../pipeline/model/instants.ts'
import { openServing } from '../../../pipeline/serving/open-serving.ts'
import { manifestOf, partOf, runOfVersion } from '../../support/parts.ts'
import { bundled, putDelivery, query, runFiles } from '../../support/runs.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const world = { south: -90, west: -180, north: 90, east: 180 }
const run = (dataDir: string, on: string, now: string, ...source: string[]) => runFiles({ dataDir, on, now, source })
const daysOf = (dataDir: string): Promise<{ day: string; source: string }[]> =>
  query(dataDir, 'select distinct day::varchar as day from {open_days} order by day')

test('when the half hour ends in which terms allow a price to be shown, the map cells are rebuilt and the market is not', async () => {
  const dataDir = temporaryFolder()
  const noon = '2026-11-19 12:00:00'
  const soon = '2026-11-19 12:20:00'
  await run(dataDir, '2026-11-19', noon, 'ecb', 'au-qld')
  const made = partOf(dataDir, 'AU')
  const shown = partOf(dataDir, 'cells')
  // Queensland is confirmed twenty minutes later and may be shown for twenty minutes longer.
  await run(dataDir, '2026-11-19', soon, 'ecb', 'au-qld')
  const isOnMap = async (at: string): Promise<boolean> => {
    const serving = await openServing(dataDir)
    const snapshot = await LoadedSnapshot.open(serving, null, false)
    const [market] = snapshot.stations.markets
    const clock = epochSecondsOf(at)
    const isShown = [...market!.id.keys()].some(station => market!.isShown(station, clock))
    expect(snapshot.cells.within(4, 'diesel', world, clock).length > 0).toBe(isShown)
    snapshot.retire()
    return isShown
  }
  expect([await isOnMap('2026-11-19 12:50:00'), await isOnMap('2026-11-19 12:50:01')]).toEqual([true, false])
  await run(dataDir, '2026-11-19', '2026-11-19 12:50:00', 'ecb')
  expect(partOf(dataDir, 'cells')).toEqual(shown)
  await run(dataDir, '2026-11-19', '2026-11-19 12:50:01', 'ecb')
  expect(partOf(dataDir, 'cells')).not.toEqual(shown)
  expect(partOf(dataDir, 'AU')).toEqual(made)
})

describe('a run without a delivery of a market rebuilds it', () => {
  test('when the rate of its currency has changed, and does not rebuild a market in euros', async () => {
    const dataDir = temporaryFolder()
    await run(dataDir, '2026-11-18', '2026-11-18 12:00:00', 'ecb', 'gb', 'si')
    const [gb, si] = ['GB', 'SI'].map(name => partOf(dataDir, name))
    const euros = () => query(dataDir, "select sum(eur_per_unit) as sum from {prices} where source = 'gb'")
    const before = await euros()
    await run(dataDir, '2026-11-19', '2026-11-19 09:00:00', 'ecb')
    expect(partOf(dataDir, 'GB').made.rates).not.toEqual(gb!.made.rates)
    expect(await euros()).not.toEqual(before)
    expect(partOf(dataDir, 'SI')).toEqual(si)
  })

  test('when its source was not read for readWithinHours', async () => {
    const dataDir = temporaryFolder()
    await run(dataDir, '2026-11-17', '2026-11-17 12:00:00', 'ecb', 'si')
    const before = partOf(dataDir, 'SI')
    const inForce = () =>
      query(dataDir, 'select count(*)::integer as prices from {prices} where eur_per_unit is not null')
    await run(dataDir, '2026-11-19', '2026-11-19 12:00:00', 'ecb')
    expect(partOf(dataDir, 'SI')).toEqual(before)
    await run(dataDir, '2026-11-19', '2026-11-19 12:00:01', 'ecb')
    expect(partOf(dataDir, 'SI').made.tooOld).toEqual(['si'])
    expect(await inForce()).toEqual([{ prices: 0 }])
    expect(await query(dataDir, "select distinct unusable from {prices} where listed and verdict = 'accept'")).toEqual([
      { unusable: 'read too long ago' },
    ])
    await run(dataDir, '2026-11-17', '2026-11-19 12:30:00', 'ecb', 'si')
    expect(await inForce()).not.toEqual([{ prices: 0 }])
  })

  test('when another version of the program runs', async () => {
    const dataDir = temporaryFolder()
    const options = { dataDir, on: '2026-11-19', source: ['ecb', 'si'] }
    await runOfVersion('fuel-etl 1', { ...options, now: '2026-11-19 12:00:00' })
    const before = manifestOf(dataDir).parts
    await runOfVersion('fuel-etl 1', { ...options, source: ['ecb'], now: '2026-11-19 12:30:00' })
    expect(manifestOf(dataDir).parts).toEqual(before)
    await runOfVersion('fuel-etl 2', { ...options, source: ['ecb'], now: '2026-11-19 13:00:00' })
    const by = manifestOf(dataDir).parts.map(({ made }) => made.by)
    expect(new Set(by)).toEqual(new Set(['fuel-etl 2']))
  })
})

describe('the statistics of a day', () => {
  test('are computed by the first run of the day that confirms the delivery', async () => {
    const dataDir = temporaryFolder()
    await run(dataDir, '2026-11-18', '2026-11-18 12:00:00', 'ecb', 'si')
    await run(dataDir, '2026-11-18', '2026-11-19 01:00:00', 'ecb', 'si')
    expect(await daysOf(dataDir)).toEqual([{ day: '2026-11-18' }, { day: '2026-11-19' }])
    const made = partOf(dataDir, 'SI')
    await run(dataDir, '2026-11-18', '2026-11-19 02:00:00', 'ecb', 'si')
    expect(partOf(dataDir, 'SI')).toEqual(made)
  })

  test('close at six in the morning, although no market is rebuilt then', async () => {
    const dataDir = temporaryFolder()
    await run(dataDir, '2026-11-18', '2026-11-18 12:00:00', 'ecb', 'si')
    const made = partOf(dataDir, 'SI')
    await run(dataDir, '2026-11-18', '2026-11-19 05:59:59', 'ecb')
    expect([manifestOf(dataDir).statistics, await daysOf(dataDir)]).toEqual([[], [{ day: '2026-11-18' }]])
    await run(dataDir, '2026-11-18', '2026-11-19 06:00:00', 'ecb')
    expect(manifestOf(dataDir).statistics.map(({ day }) => day)).toEqual(['2026-11-18'])
    expect(await daysOf(dataDir)).toEqual([])
    expect(partOf(dataDir, 'SI')).toEqual(made)
    await run(dataDir, '2026-11-18', '2026-11-19 07:00:00', 'ecb')
    expect(manifestOf(dataDir).statistics).toHaveLength(1)
  })
})

test('a map rebuilds only the countries in which it has an object', async () => {
  const dataDir = temporaryFolder()
  await run(dataDir, '2026-11-17', '2026-11-17 12:00:00', 'ecb', 'it', 'lu', 'osm')
  const [italy, luxembourg] = ['IT', 'LU'].map(name => partOf(dataDir, name))
  const root = temporaryFolder()
  putDelivery(root, 'osm', '2026-11-19', bundled('osm', '2026-11-19'))
  await runFiles({ dataDir, from: root, on: '2026-11-19', now: '2026-11-18 09:00:00', source: ['osm'] })
  expect(partOf(dataDir, 'IT')).not.toEqual(italy)
  expect(partOf(dataDir, 'LU')).toEqual(luxembourg)
})
