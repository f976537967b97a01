import { beforeAll, describe, expect, test } from 'vitest'
import { openServing } from '../../../pipeline/serving/open-serving.ts'
import { manifestOf, runOfVersion } from '../../support/parts.ts'
import { query } from '../../support/runs.ts'
import { snapshotTables } from '../../support/snapshot-tables.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

// Every kind of source: euro and other currencies, timestamps, figures, several sources per country, display windows.
const markets = ['it', 'gb', 'si', 'lu', 'md', 'dk-ok', 'dk-shell', 'gr', 'gr-stations', 'au-qld', 'be']
const atLarge = ['ecb', 'bnm', 'bulletin', 'gb-weekly']
const all = [...atLarge, ...markets]

// The first delivery is read again with the same bytes, on the same day and the next morning.
const runs = [
  { on: '2026-11-17', now: '2026-11-17 12:00:00', source: [...all, 'osm'] },
  { on: '2026-11-17', now: '2026-11-17 18:00:00', source: all },
  { on: '2026-11-17', now: '2026-11-18 03:00:00', source: markets },
  { on: '2026-11-18', now: '2026-11-18 12:00:00', source: all },
  { on: '2026-11-19', now: '2026-11-19 12:00:00', source: [...all, 'osm'] },
  // A timestamp of Italy that was in the future at the earlier reads is accepted now.
  { on: '2026-11-19', now: '2026-11-19 12:45:00', source: all },
] as const

const confirming = temporaryFolder()
const making = temporaryFolder()
const folders = [confirming, making]
const snapshots: (readonly [string, string])[] = []
/** The number of parts that each run of the first folder rebuilt. */
const made: number[] = []

beforeAll(async () => {
  let known = new Set<string>()
  for (const [at, run] of runs.entries()) {
    const confirmed = await runOfVersion('fuel-etl 1', { ...run, dataDir: confirming })
    const full = await runOfVersion(`fuel-etl ${at}`, { ...run, dataDir: making })
    snapshots.push([confirmed.id, full.id])
    const files = confirmed.parts.map(part => JSON.stringify(part))
    made.push(files.filter(part => !known.has(part)).length)
    known = new Set(files)
  }
}, 600_000)

// A confirmed delivery has the report of the one that it confirms. The share of prices that changed within seven days
// is computed with the statistics of a day.
const without: Readonly<Record<string, string>> = {
  sources: 'exclude (report, judged_with)',
  open_days: 'exclude (share_changed_7d)',
}

describe('a folder in which only changed markets are rebuilt', () => {
  test('has runs that rebuild few markets', () => {
    expect(made[0]).toBeGreaterThan(markets.length - 2)
    expect(made[1]).toBeLessThan(4)
    expect(manifestOf(making).parts.every(({ made: { by } }) => by === `fuel-etl ${runs.length - 1}`)).toBe(true)
  })

  test.each(snapshotTables())('has the same table %s as where every run rebuilds every market', async table => {
    for (const [at, ids] of snapshots.entries()) {
      const select = `select * ${without[table] ?? ''} from {${table}} order by all`
      const [confirmed, full] = await Promise.all(folders.map((folder, of) => query<object>(folder, select, ids[of]!)))
      expect(onlyIn(confirmed!, full!), `${table} at ${runs[at]!.now}`).toEqual(onlyIn(full!, confirmed!))
      expect(confirmed!.length).toBe(full!.length)
    }
  })

  test('gives the same answers', async () => {
    for (const [at, ids] of snapshots.entries()) {
      const [confirmed, full] = await Promise.all(
        folders.map(async (folder, of) => {
          const serving = await openServing(folder, ids[of]!)
          serving.close()
          return new Map([...serving.answers].map(([key, { identity }]) => [key, identity.bytes.toString()]))
        }),
      )
      expect([runs[at]!.now, confirmed]).toEqual([runs[at]!.now, full])
    }
  })
})

function onlyIn(rows: readonly object[], others: readonly object[]): object[] {
  const known = new Set(others.map(row => JSON.stringify(row)))
  return rows.filter(row => !known.has(JSON.stringify(row)))
}
