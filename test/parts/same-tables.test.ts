import { beforeAll, describe, expect, test } from 'vitest'
import { openServing } from '../../pipeline/serving/open-serving.ts'
import { manifestOf, runOfVersion } from '../support/parts.ts'
import { query } from '../support/runs.ts'
import { snapshotTables } from '../support/snapshot-tables.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

// Every kind of source: with and without a currency of its own, stamps, figures, several sources of one country, a display window.
const markets = ['it', 'gb', 'si', 'lu', 'md', 'dk-ok', 'dk-shell', 'gr', 'gr-stations', 'au-qld', 'be']
const atLarge = ['ecb', 'bnm', 'bulletin', 'gb-weekly']
const all = [...atLarge, ...markets]

// Each day is delivered, delivered again with the same bytes, and on the next morning once more.
const runs = [
  { on: '2026-11-17', now: '2026-11-17 12:00:00', source: [...all, 'osm'] },
  { on: '2026-11-17', now: '2026-11-17 18:00:00', source: all },
  { on: '2026-11-17', now: '2026-11-18 03:00:00', source: markets },
  { on: '2026-11-18', now: '2026-11-18 12:00:00', source: all },
  { on: '2026-11-19', now: '2026-11-19 12:00:00', source: [...all, 'osm'] },
  // A stamp of Italy that was ahead of the reads before is believed now.
  { on: '2026-11-19', now: '2026-11-19 12:45:00', source: all },
] as const

const confirming = temporaryFolder()
const making = temporaryFolder()
const folders = [confirming, making]
const snapshots: (readonly [string, string])[] = []
/** How many parts each run of the first folder made. */
const made: number[] = []

beforeAll(async () => {
  let known = new Set<string>()
  for (const [at, run] of runs.entries()) {
    const confirmed = await runOfVersion('fuel-etl 1', { ...run, dataDir: confirming })
    const whole = await runOfVersion(`fuel-etl ${at}`, { ...run, dataDir: making })
    snapshots.push([confirmed.id, whole.id])
    const files = confirmed.parts.map(part => JSON.stringify(part))
    made.push(files.filter(part => !known.has(part)).length)
    known = new Set(files)
  }
}, 600_000)

// A confirmed delivery has the report of the one that it confirms. How many prices moved within seven days is counted when the
// statistics of a day are made.
const without: Readonly<Record<string, string>> = {
  sources: 'exclude (report, judged_with)',
  open_days: 'exclude (share_changed_7d)',
}

describe('a folder in which only changed markets are made', () => {
  test('has runs that make few of them', () => {
    expect(made[0]).toBeGreaterThan(markets.length - 2)
    expect(made[1]).toBeLessThan(4)
    expect(manifestOf(making).parts.every(({ made: { by } }) => by === `fuel-etl ${runs.length - 1}`)).toBe(true)
  })

  test.each(snapshotTables())('has the table %s that it has where every run makes every market', async table => {
    for (const [at, ids] of snapshots.entries()) {
      const select = `select * ${without[table] ?? ''} from {${table}} order by all`
      const [confirmed, whole] = await Promise.all(folders.map((folder, of) => query<object>(folder, select, ids[of]!)))
      expect(onlyIn(confirmed!, whole!), `${table} at ${runs[at]!.now}`).toEqual(onlyIn(whole!, confirmed!))
      expect(confirmed!.length).toBe(whole!.length)
    }
  })

  test('has the same answers', async () => {
    for (const [at, ids] of snapshots.entries()) {
      const [confirmed, whole] = await Promise.all(
        folders.map(async (folder, of) => {
          const serving = await openServing(folder, ids[of]!)
          serving.close()
          return new Map([...serving.answers].map(([key, { identity }]) => [key, identity.bytes.toString()]))
        }),
      )
      expect([runs[at]!.now, confirmed]).toEqual([runs[at]!.now, whole])
    }
  })
})

function onlyIn(rows: readonly object[], others: readonly object[]): object[] {
  const known = new Set(others.map(row => JSON.stringify(row)))
  return rows.filter(row => !known.has(JSON.stringify(row)))
}
