import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { StationHistory } from '../../../api/schemas/live.ts'
import { backupCommand } from '../../../bin/commands/backup.ts'
import { explainCommand } from '../../../bin/commands/explain.ts'
import { restoreCommand } from '../../../bin/commands/restore.ts'
import { snapshotPruneCommand } from '../../../bin/commands/snapshot/prune.ts'
import { replayRuns } from '../../../bin/workflow.ts'
import { checkSnapshot } from '../../../pipeline/snapshot/check-integrity.ts'
import { serverOn } from '../../support/api-server.ts'
import { manifestOf } from '../../support/move-log.ts'
import { printedBy } from '../../support/printed-by.ts'
import {
  delivered,
  idOf,
  moved,
  neighbour,
  pumps,
  renumbered,
  returning,
  runRenumbered,
  twins,
} from '../../support/renumbered-stations.ts'
import { faultsIn } from '../../support/reports.ts'
import { repositoryText } from '../../support/repository.ts'
import { rowsOf } from '../../support/rows-of.ts'
import { wholeReplay } from '../../support/runs.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const dataDir = temporaryFolder()
const snapshots: string[] = []

beforeAll(async () => {
  snapshots.push(...(await runRenumbered(() => dataDir)))
})

function fuel<Result>(statement: string): Promise<Result[]> {
  return rowsOf(`attach '${join(dataDir, 'fuel.duckdb')}' as fuel (read_only); use fuel; ${statement}`)
}

describe('the view station_links', () => {
  test('has each pair with its evidence, and the neighbours not', async () => {
    const rows = await fuel(`
      select earlier_ref, ref, status, found_at, ended_at, distance_m, same_address, same_name
      from station_links order by earlier_ref, ref`)
    const found_at = '2026-11-18 12:00:00'
    const same = { found_at, ended_at: null, distance_m: 0, same_address: true, same_name: true }
    expect(rows).toEqual([
      { earlier_ref: '2001', ref: '9001', status: 'linked', ...same },
      { earlier_ref: '2004', ref: '9004', status: 'linked', ...same, same_name: false },
      { earlier_ref: '2008', ref: '9008', status: 'ended', ...same, ended_at: '2026-11-20 12:00:00' },
      { earlier_ref: '2009', ref: '9009', status: 'ambiguous', ...same, distance_m: 22 },
      { earlier_ref: '2010', ref: '9009', status: 'ambiguous', ...same },
      { earlier_ref: '9001', ref: '9101', status: 'linked', ...same, found_at: '2026-11-20 12:00:00' },
    ])
  })

  test('has both names and brands of a station that moved to another brand', async () => {
    const rows = await fuel(`
      select name, brand, earlier_name, earlier_brand, earlier_read_at from station_links where ref = '9004'`)
    const { name } = delivered().find(({ pk }) => pk === moved.first)!
    expect(rows).toMatchObject([{ name: 'OMV KRANJ', earlier_name: name, earlier_read_at: '2026-11-17 12:00:00' }])
    expect(rows[0]).not.toMatchObject({ brand: (rows[0] as { earlier_brand: string }).earlier_brand })
  })

  test('links the ids in stations_ever in both directions, also when the earlier one is forgotten', async () => {
    const rows = await fuel(`
      select ref, gone, earlier_id::varchar as earlier, later_id::varchar as later
      from stations_ever where ref in ('2001', '9001', '9101', '2008', '9008', '9009') order by ref`)
    const [first, second, third] = [renumbered.first, renumbered.second, renumbered.third].map(pk => String(idOf(pk)))
    expect(rows).toEqual([
      { ref: '2001', gone: true, earlier: null, later: second },
      { ref: '2008', gone: true, earlier: null, later: null },
      { ref: '9001', gone: true, earlier: first, later: third },
      { ref: '9008', gone: false, earlier: null, later: null },
      { ref: '9009', gone: false, earlier: null, later: null },
      { ref: '9101', gone: false, earlier: second, later: null },
    ])
  })
})

test('the statements of the documents give the history under all ids, and the ambiguous pairs', async () => {
  const statements = ['docs/data-dictionary.md', 'docs/commands.md'].map(path => {
    return repositoryText(path)
      .split('```sql\n')
      .slice(1)
      .map(block => block.split('```')[0]!)
  })
  const [history, ambiguous] = statements.map(blocks => blocks.find(text => text.includes('earlier_id'))!)
  const rows = await fuel<{ fuel: string; amount: string; valid_from: string }>(
    history!.replace(/select \d+ as station_id/, `select ${idOf(renumbered.third)} as station_id`),
  )
  expect(rows.filter(row => row.fuel === 'diesel').map(row => [row.valid_from.slice(0, 10), row.amount])).toEqual([
    ['2026-11-17', '1.817000'],
    ['2026-11-18', '1.818000'],
    ['2026-11-20', '1.820000'],
    ['2026-12-30', '1.830000'],
  ])
  const refs = (await fuel<{ ref: string; earlier_ref: string }>(ambiguous!)).map(row => [row.earlier_ref, row.ref])
  expect(refs.sort()).toEqual([
    ['2009', '9009'],
    ['2010', '9009'],
  ])
})

test('a run without a new or a returning id keeps the file of the links', () => {
  const filesOf = (id: string) =>
    manifestOf(dataDir, id)
      .parts.find(({ name }) => name === 'SI')!
      .files.filter(({ name }) => name === 'station_links.parquet')
      .map(({ file }) => file)
  expect(snapshots.map(id => filesOf(id).length)).toEqual([0, 1, 1, 1])
  expect(filesOf(snapshots[3]!)).toEqual(filesOf(snapshots[2]!))
})

describe('GET /live/station-history.php', () => {
  const ask = async (pk: number) => {
    const { get } = await serverOn(dataDir)
    const { status, json } = await get(`/live/station-history.php?id=${idOf(pk)}&days=60&fuel=diesel`)
    expect(status).toBe(200)
    expect(StationHistory.parse(json)).toEqual(json)
    return json.data
  }
  const refs = (links: readonly { earlier: { ref: string }; later: { ref: string } }[]) =>
    links.map(({ earlier, later }) => [earlier.ref, later.ref])

  test('has the moves under all earlier ids, each marked with its id, and says so with the evidence', async () => {
    const { fuels, linked } = await ask(renumbered.third)
    const moves = fuels.diesel.moves as { seen: string; old: number | null; new: number | null; station_id?: number }[]
    expect(moves.map(({ seen, new: price, station_id }) => [seen.slice(0, 10), price, station_id])).toEqual([
      ['2026-11-17', 1.817, idOf(renumbered.first)],
      ['2026-11-18', null, idOf(renumbered.first)],
      ['2026-11-18', 1.818, idOf(renumbered.second)],
      ['2026-11-20', null, idOf(renumbered.second)],
      ['2026-11-20', 1.82, undefined],
      ['2026-12-30', 1.83, undefined],
    ])
    expect(moves.at(-1)).not.toHaveProperty('station_id')
    expect(refs(linked.earlier)).toEqual([
      ['9001', '9101'],
      ['2001', '9001'],
    ])
    expect(linked.later).toEqual([])
    expect(linked.earlier[1]).toMatchObject({
      earlier_id: idOf(renumbered.first),
      later_id: idOf(renumbered.second),
      found: '2026-11-18 12:00:00',
      distance_m: 0,
      same_address: true,
      same_name: true,
      earlier: { source: 'si', ref: '2001', last_read: '2026-11-17 12:00:00' },
    })
  })

  test('answers for an earlier id that is forgotten, and says which ids continue it', async () => {
    const { country_code, attribution, fuels, linked } = await ask(renumbered.first)
    expect([country_code, attribution.length]).toEqual(['SI', 1])
    expect(fuels.diesel.moves.map((move: { new: number | null }) => move.new)).toEqual([1.817, null])
    expect(linked.earlier).toEqual([])
    expect(refs(linked.later)).toEqual([
      ['2001', '9001'],
      ['9001', '9101'],
    ])
  })

  test.each([
    ['was renamed', 2002, 4],
    ['was rebranded', 2003, 4],
    ['stayed next to another one', pumps.one, 4],
    ['stayed next to another one of another brand', pumps.other, 4],
    ['matches two that left', twins.next, 3],
    ['is next to one that left', neighbour.next, 3],
    ['continued an id that is back', returning.second, 3],
  ])('links nothing for a station that %s', async (_, pk, moves) => {
    const data = await ask(pk)
    expect(data.fuels.diesel.moves.length).toBe(moves)
    expect(Object.keys(data)).toEqual(['station_id', 'country_code', 'from', 'to', 'fuels', 'attribution'])
  })
})

describe('the page of a station', () => {
  test('names its earlier ids, and that of an earlier id the one that continues it', async () => {
    const { get } = await serverOn(dataDir)
    const [first, second, third] = [renumbered.first, renumbered.second, renumbered.third].map(idOf)
    const newest = await get(`/station/${third}`)
    const { name } = delivered().find(({ pk }) => pk === renumbered.first)!
    expect(newest.text).toContain(`Earlier known as ${name} (id ${second}), ${name} (id ${first}).`)
    expect(newest.text).toContain(`<a href="/live/station-history.php?id=${third}">Evidence</a>`)
    const old = await get(`/station/${first}`)
    expect([old.status, old.text]).toEqual([
      404,
      expect.stringContaining(`Now known as <a href="/station/${third}">${name} (id ${third})</a>.`),
    ])
    expect((await get(`/station/${idOf(2002)}`)).text).not.toMatch(/Earlier known as|Now known as/)
  })
})

describe('fuel-etl explain', () => {
  const explain = (pk: number, ...more: string[]) =>
    printedBy(explainCommand(), String(idOf(pk)), '--data-dir', dataDir, ...more)

  test('names the other ids with the evidence, ended and ambiguous ones too', async () => {
    expect((await explain(renumbered.third)).text).toContain(
      `  continues 9001 of si (id ${idOf(renumbered.second)}), found 2026-11-20 12:00:00: 0 m apart, same address, same name\n`,
    )
    expect((await explain(returning.second)).text).toMatch(
      /continues 2008 of .*; ended 2026-11-20 12:00:00, when 2008 was/,
    )
    expect((await explain(twins.next)).text).toMatch(/perhaps continues 2010 of .*another station matches too/)
    const report = JSON.parse((await explain(moved.second, '--json')).text)
    expect(faultsIn('explain', report)).toEqual([])
    expect(report.links).toMatchObject([{ status: 'linked', earlier: { ref: '2004' }, sameName: false }])
  })

  test('says of an id that is forgotten which one continues it', async () => {
    await expect(explain(renumbered.first)).rejects.toThrow(
      `any more: it is continued by 9001 of si (id ${idOf(renumbered.second)}), found 2026-11-18 12:00:00`,
    )
  })
})

test('a backup, prune and restore keep the answers that follow the links', async () => {
  const paths = [renumbered.first, renumbered.third, twins.next].map(
    pk => `/live/station-history.php?id=${idOf(pk)}&days=60`,
  )
  const answersOf = async (folder: string): Promise<string[]> => {
    const { get } = await serverOn(folder)
    return Promise.all(paths.map(async path => (await get(path)).text))
  }
  const expected = await answersOf(dataDir)
  const file = join(temporaryFolder(), 'fuel.tar.gz')
  await printedBy(backupCommand(), file, '--data-dir', dataDir)
  const restored = join(temporaryFolder(), 'data')
  await printedBy(restoreCommand(), file, '--data-dir', restored)
  const prune = snapshotPruneCommand(() => '2099-01-01 00:00:00')
  const leastKept = ['--keep', '1', '--keep-captures', '0d']
  await printedBy(prune, ...leastKept, '--data-dir', restored)
  expect(await checkSnapshot(restored, snapshots.at(-1)!)).toEqual([])
  expect(await answersOf(restored)).toEqual(expected)
})

test('a replay finds the same links', async () => {
  const replayed = await replayRuns({ dataDir, threads: 2 }, wholeReplay)
  expect(replayed.map(({ differences }) => differences)).toEqual(snapshots.map(() => []))
})
