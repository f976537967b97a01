import { describe, expect, test } from 'vitest'
import { LoadedSnapshot } from '../../../api/snapshot/loaded-snapshot.ts'
import { epochSecondsOf } from '../../../pipeline/model/instants.ts'
import { openServing } from '../../../pipeline/serving/open-serving.ts'
import { manifestOf, partOf } from '../../support/parts.ts'
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
    const snapshot = await LoadedSnapshot.open(serving, null, { legacyCacheHeader: false })
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
