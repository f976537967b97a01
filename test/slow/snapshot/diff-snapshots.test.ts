import { beforeAll, describe, expect, test } from 'vitest'
import { snapshotDiffCommand } from '../../../bin/commands/snapshot/diff.ts'
import { diffSnapshots, type SnapshotDiff } from '../../../pipeline/snapshot/diff-snapshots.ts'
import { findSnapshot } from '../../../pipeline/snapshot/find-snapshot.ts'
import { printedBy } from '../../support/printed-by.ts'
import { copyBundled, query, runFiles } from '../../support/runs.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const days = ['2026-11-17', '2026-11-18', '2026-11-19'] as const
// Croatia's second delivery is refused; Iceland's prices are in another currency; Luxembourg has legal maxima.
const source = ['hr', 'is', 'lu', 'ecb', 'gb-weekly']
const dataDir = temporaryFolder()
const ids: string[] = []

beforeAll(async () => {
  for (const day of days) ids.push((await runFiles({ dataDir, on: day, now: `${day} 12:00:00`, source })).snapshot!)
})

const between = (from: number, to: number, choice: object = {}): Promise<SnapshotDiff> =>
  diffSnapshots(dataDir, ids[from]!, ids[to]!, { markets: null, limit: null, ...choice })

async function rowsOf(at: number, statement: string): Promise<Map<string, Record<string, string>>> {
  const rows = await query<Record<string, string>>(dataDir, statement, ids[at])
  return new Map(rows.map(row => [row.key!, row]))
}

const inForce =
  "select concat_ws('/', station_id, fuel) as key, country_code, local_price from {prices} where local_price is not null"
describe('a diff', () => {
  test('lists changed rates, and does not count a price as changed by a rate', async () => {
    const diff = await between(0, 2, { limit: 1000 })
    expect(diff.rates.map(rate => rate.currency)).toContain('ISK')
    const moved = new Set(
      diff.rows!.prices.filter(one => one.country === 'IS').map(one => `${one.stationId}/${one.fuel}`),
    )
    const euros = (at: number) => rowsOf(at, inForce.replace('local_price from', 'local_price, eur_per_unit from'))
    const before = await euros(0)
    const after = await euros(2)
    const byRate = [...after].filter(([key, row]) => {
      const was = before.get(key)
      return row.country_code === 'IS' && was?.local_price === row.local_price && was?.eur_per_unit !== row.eur_per_unit
    })
    expect(byRate.length).toBeGreaterThan(0)
    expect(byRate.filter(([key]) => moved.has(key))).toEqual([])
  })

  test('counts official figures separately', async () => {
    const { figures, rows } = await between(0, 2, { limit: 100, markets: ['LU'] })
    const maxima = 'select fuel as key, amount from {figures} where unusable is null'
    const before = await rowsOf(0, maxima)
    const after = await rowsOf(2, maxima)
    const moved = [...after].filter(([fuel, row]) => before.get(fuel)!.amount !== row.amount)
    expect(moved.length).toBeGreaterThan(0)
    expect(figures).toMatchObject([{ country: 'LU', source: 'lu', moved: moved.length, appeared: 0, gone: 0 }])
    const expected = moved.map(([fuel, row]) => [fuel, before.get(fuel)!.amount, row.amount])
    expect(rows!.figures.map(one => [one.fuel, one.before, one.after])).toEqual(expected.sort())
  })

  test('shows the status of sources and their last reads', async () => {
    const { sources } = await between(0, 1)
    const croatia = sources.find(one => one.source === 'hr')
    expect(croatia).toMatchObject({ statusBefore: 'success', statusAfter: 'failed', readBefore: '2026-11-17 12:00:00' })
    expect(croatia).toMatchObject({ readAfter: '2026-11-17 12:00:00', error: expect.stringContaining('hr') })
    expect(sources.find(one => one.source === 'is')?.readAfter).toBe('2026-11-18 12:00:00')
  })

  test('lists the rows of the counts, up to the limit, for the given markets', async () => {
    const { prices, stations, rows } = await between(0, 2, { limit: 1000, markets: ['IS'] })
    expect([...prices, ...stations].map(one => one.country)).toEqual(['IS', 'IS'])
    const [{ moved, appeared, gone }] = prices as [SnapshotDiff['prices'][number]]
    expect(rows!.prices.filter(one => one.before !== null && one.after !== null)).toHaveLength(moved)
    expect(rows!.prices.filter(one => one.before === null)).toHaveLength(appeared)
    expect(rows!.prices.filter(one => one.after === null && one.why !== null)).toHaveLength(gone)
    const [{ added, left, changed }] = stations as [SnapshotDiff['stations'][number]]
    const changes = rows!.stations.map(one => one.change)
    expect(changes.filter(change => change === 'added')).toHaveLength(added)
    expect(changes.filter(change => change === 'left')).toHaveLength(left)
    expect(changes).toHaveLength(added + left + changed)
    expect((await between(0, 2, { limit: 2 })).rows!.prices).toEqual(
      (await between(0, 2, { limit: 3 })).rows!.prices.slice(0, 2),
    )
  })
})

async function printedOf(folder: string, ...args: string[]): Promise<string> {
  return (await printedBy(snapshotDiffCommand(), ...args, '--data-dir', folder)).text
}

describe('the command', () => {
  const printed = (...args: string[]): Promise<string> => printedOf(dataDir, ...args)

  test('compares the current snapshot with the previous one by default', async () => {
    expect(JSON.parse(await printed('--json'))).toEqual(JSON.parse(await printed(ids[1]!, ids[2]!, '--json')))
    expect(await printed('20261117', 'current')).toContain(`${ids[0]} -> ${ids[2]}\n`)
  })

  test('prints a table of each kind of change', async () => {
    const text = await printed(ids[0]!, ids[2]!, '--list', '--limit', '3')
    expect(text).toMatch(/\nprices\ncountry +currency +moved +rose +fell +meanMove +appeared +gone\nHR +EUR +\d+/)
    expect(text).toMatch(/\nrates, units per euro\ncurrency/)
    expect(text).toMatch(/\n3 of \d+ prices\n/)
  })

  test('accepts the usual market codes, and refuses unknown ones', async () => {
    expect(await printed('--market', 'el', '--json')).toBe(await printed('--market', 'GR', '--json'))
    await expect(printed('--market', 'GR', 'QQ')).rejects.toThrow('unknown market QQ')
  })

  test('reports no differences for equal snapshots', async () => {
    expect(await printed('current', ids[2]!)).toBe(
      `${ids[2]} -> ${ids[2]}\nboth are the same snapshot: no differences\n`,
    )
    // A second run with the same time and delivery: only the log of fetches differs.
    const root = temporaryFolder()
    copyBundled(root, 'lu', days[0])
    const other = temporaryFolder()
    const run = (now: string) => runFiles({ dataDir: other, from: root, on: days[0], now, source: ['lu'] })
    const one = await run(`${days[0]} 12:00:00`)
    const two = await run(`${days[0]} 12:00:00`)
    expect(await printedOf(other, one.snapshot!, two.snapshot!)).toMatch(
      /\nno station, price, official figure, source, rate, toll or week differs; files that differ nevertheless: \w/,
    )
  })
})

describe('a snapshot is found by', () => {
  test('its id, a unique prefix of it, `current` and `previous`', () => {
    expect([ids[1]!, '20261118', 'previous'].map(word => findSnapshot(dataDir, word))).toEqual(Array(3).fill(ids[1]))
    expect(findSnapshot(dataDir, 'current')).toBe(ids[2])
  })

  test.each(['2025', 'x', '', '../snapshots', '2026111'])('no word like %j: the newest ids are listed', word => {
    const newest = [...ids].reverse().join(', ')
    expect(() => findSnapshot(dataDir, word)).toThrow(`the newest are ${newest}`)
  })

  test('no word in a folder without snapshots', () => {
    expect(() => findSnapshot(temporaryFolder(), 'current')).toThrow(/'fuel-etl run' makes one/)
  })
})
