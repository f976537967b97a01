import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { snapshotPruneCommand } from '../../../bin/commands/snapshot/prune.ts'
import { explanation } from '../../../bin/explanation.ts'
import { replayRuns } from '../../../bin/workflow.ts'
import { folderSizes } from '../../../pipeline/disk/folder-sizes.ts'
import type { Pruned } from '../../../pipeline/keep/prune.ts'
import { checkSnapshot } from '../../../pipeline/snapshot/check-integrity.ts'
import { csvCacheFile, csvCacheFolder } from '../../../pipeline/snapshot/csv-cache.ts'
import { keptSnapshots } from '../../../pipeline/snapshot/find-snapshot.ts'
import { namedCaptures } from '../../../pipeline/snapshot/named-captures.ts'
import { snapshotFolder, switchTo } from '../../../pipeline/snapshot/pointer.ts'
import { serverOn } from '../../support/api-server.ts'
import { answersOf, copyOf, type Kept, keptDays } from '../../support/kept-folder.ts'
import { giveKey } from '../../support/keyed-server.ts'
import { manifestOf } from '../../support/move-log.ts'
import { printedBy } from '../../support/printed-by.ts'
import { faultsIn } from '../../support/reports.ts'
import { query } from '../../support/runs.ts'

// So late that nothing is kept because of its age.
const late = '2099-01-01 00:00:00'

async function pruned(dataDir: string, args: readonly string[], now = late): Promise<Pruned & { exitCode: number }> {
  const { text, exitCode } = await printedBy(
    snapshotPruneCommand(() => now),
    ...args,
    '--data-dir',
    dataDir,
    '--json',
  )
  expect(faultsIn('snapshot-prune', JSON.parse(text))).toEqual([])
  return { ...JSON.parse(text), exitCode }
}

/** Every file that belongs to the data. */
function filesOf(dataDir: string): string[] {
  const entries = readdirSync(dataDir, { recursive: true, withFileTypes: true })
  const files = entries.filter(one => one.isFile()).map(one => join(one.parentPath, one.name).slice(dataDir.length + 1))
  return files.filter(name => !/^(run\.|store|fuel\.duckdb|pruned-sizes)/.test(name)).sort()
}

/** Prunes to the two snapshots that are always kept, and keeps nothing because of its age. */
const bare = ['--keep', '1', '--keep-captures', '0d']

export function expectPrune({ dataDir, ids }: Kept): void {
  test('keeps the files that the kept snapshots need, and deletes other old files', async () => {
    const folder = copyOf(dataDir)
    const before = filesOf(folder)
    const report = await pruned(folder, [...bare, '--dry-run'])
    expect(filesOf(folder)).toEqual(before)
    const done = await pruned(folder, bare)
    expect(done).toEqual({ ...report, dryRun: false })
    expect(done).toMatchObject({ inForce: ids[2], kept: ids.slice(1), snapshots: [ids[0]], runs: 1, unreadable: [] })
    const after = filesOf(folder)
    const gone = (start: string): number =>
      before.filter(name => name.startsWith(start) && !after.includes(name)).length
    expect([gone('deliveries/'), gone('captures/')]).toEqual([done.deliveries, done.captures])
    const shared = ['bulk/', 'changes/', 'parts/', 'statistics/'].map(gone)
    expect([shared.reduce((sum, count) => sum + count), done.captures > 0]).toEqual([done.files, true])
    expect(after.filter(name => !before.includes(name))).toEqual([])
    for (const id of done.kept) expect(await checkSnapshot(folder, id)).toEqual([])
  })

  test('keeps an unnamed file of a part for a day, because a run may be about to name it', async () => {
    const folder = copyOf(dataDir)
    const file = join('parts', 'AT', 'prices-0123456789abcdef.parquet')
    writeFileSync(join(folder, file), 'new')
    utimesSync(join(folder, file), new Date('2026-11-19T12:00:00Z'), new Date('2026-11-19T12:00:00Z'))
    await pruned(folder, ['--keep', '3'], '2026-11-20 12:00:00')
    expect(existsSync(join(folder, file))).toBe(true)
    expect(await pruned(folder, ['--keep', '3'], '2026-11-20 12:00:01')).toMatchObject({ files: 1, snapshots: [] })
    expect(existsSync(join(folder, file))).toBe(false)
  })

  test('deletes the CSV files of a server that no kept snapshot has', async () => {
    const folder = copyOf(dataDir)
    const cache = csvCacheFolder(folder)
    mkdirSync(cache, { recursive: true })
    const tolls = manifestOf(folder, ids[2]!).bulk.find(one => one.path === 'tolls.csv')!
    for (const csv of [tolls, { sha256: 'unknown' }]) writeFileSync(csvCacheFile(cache, csv), 'x')
    await pruned(folder, [...bare, '--dry-run'])
    expect(readdirSync(cache)).toHaveLength(2)
    await pruned(folder, bare)
    expect(readdirSync(cache)).toEqual([`${tolls.sha256}.csv`])
  })

  test('keeps the captures of every price, including captures of deleted runs', async () => {
    const folder = copyOf(dataDir)
    await pruned(folder, bare)
    const named = await namedCaptures(folder, ids.slice(1))
    const shas = [...named.values()].flatMap(one => one!.map(({ sha256 }) => sha256))
    const isKept = (sha256: string): boolean => existsSync(join(folder, 'captures', sha256.slice(0, 2), `${sha256}.br`))
    expect([shas.length > 50, shas.filter(sha256 => !isKept(sha256))]).toEqual([true, []])
    // Prices of a partial delivery that the first run read stay current for as long as they are valid.
    const own = manifestOf(folder, ids[1]!).sources.flatMap(({ captures }) => captures.map(({ sha256 }) => sha256))
    const list = own.map(sha256 => `'${sha256}'`).join(', ')
    const rows = await query<{ id: string }>(
      folder,
      `(select distinct station_id as id from {lineage} where sha256 not in (${list}) order by id limit 3)
       union all (select distinct station_id from {lineage} where sha256 in (${list}) order by 1 limit 2)`,
      ids[1],
    )
    expect(rows.length).toBeGreaterThan(2)
    for (const { id } of rows) {
      const report = await explanation(folder, ids[1]!, { stationId: Number(id) }, { fuel: null, raw: true })
      const checks = report.prices.flatMap(price => price.rows.map(row => [row.check.state, 'rows' in row.raw!]))
      expect(new Set(checks.map(check => check.join()))).toEqual(new Set(['verified,true']))
    }
  })

  test('keeps runs that can be replayed', async () => {
    const folder = copyOf(dataDir)
    await pruned(folder, bare)
    const chosen = { since: keptDays[2], until: null, to: null, onRun: () => undefined }
    const [replayed] = await replayRuns({ dataDir: folder, threads: 2 }, chosen)
    expect(replayed).toMatchObject({ snapshot: ids[2], kept: true, identical: true })
    const all = replayRuns({ dataDir: folder, threads: 2 }, { ...chosen, since: null })
    await expect(all).rejects.toThrow(`with --since ${keptDays[2]}`)
  })

  test('does not change the answers of a running server', async () => {
    const folder = copyOf(dataDir)
    const { text: key } = await giveKey(folder, 'business')
    const served = await serverOn(folder)
    const answers = await answersOf(served, key, `${ids[1]}:0`)
    await pruned(folder, bare)
    expect(await answersOf(served, key, `${ids[1]}:0`)).toEqual(answers)
    // A client with a cursor of a deleted snapshot continues if its changes are still known, or has to start again.
    expect([200, 410]).toContain((await served.get(`/live/changes.php?since=${ids[0]}:1`)).status)
  })

  test('keeps by age, by number, and always the current snapshot and the one that rollback returns to', async () => {
    const dry = (...args: readonly string[]) => pruned(dataDir, [...args, '--dry-run'], '2026-11-20 12:00:00')
    expect((await dry('--keep', '2d')).kept).toEqual(ids.slice(1))
    expect((await dry('--keep', '3d')).kept).toEqual(ids)
    expect((await dry('--keep', '3')).snapshots).toEqual([])
    expect(await dry('--keep', '1d')).toMatchObject({ kept: ids.slice(1), runs: 0, captures: 0 })
    const folder = copyOf(dataDir)
    switchTo(folder, ids[0]!)
    expect(await pruned(folder, ['--keep', '1'])).toMatchObject({ inForce: ids[0], kept: ids, snapshots: [] })
    await expect(pruned(folder, ['--keep', '2w'])).rejects.toThrow('expected standard, an age (14d)')
  })

  test('deletes no file that an unreadable manifest may name, and reports it', async () => {
    const folder = copyOf(dataDir)
    writeFileSync(join(snapshotFolder(folder, ids[0]!), 'manifest.json'), '{"id":')
    const done = await pruned(folder, bare)
    expect(done).toMatchObject({ unreadable: [ids[0]], snapshots: [], files: 0, captures: 0, runs: 0, exitCode: 74 })
    rmSync(snapshotFolder(folder, ids[0]!), { recursive: true })
    expect(await pruned(folder, bare)).toMatchObject({ unreadable: [], runs: 1, exitCode: 0 })
  })

  test('with a limit deletes captures that no kept snapshot needs, then the oldest snapshots, and leaves a day of growth', async () => {
    const folder = copyOf(dataDir)
    const dry = (...args: readonly string[]) => pruned(folder, [...args, '--dry-run'], '2026-11-20 12:00:00')
    const { folder: all } = await dry()
    const { limit } = await dry('--disk-limit', '1TB')
    expect(limit).toMatchObject({ bytes: 1e12, aim: 1e12 - limit!.growth, needed: null })
    // One byte less than what is there and a day adds.
    const tight = `${((all.after + limit!.growth) / 1e6 - 0.001).toFixed(3)}MB`
    const done = await pruned(folder, ['--disk-limit', tight], '2026-11-20 12:00:00')
    expect(done).toMatchObject({ inForce: ids[2], exitCode: 0, snapshots: [ids[0]], kept: ids.slice(1) })
    expect(done.folder.after).toBeLessThanOrEqual(done.limit!.aim)
    expect(folderSizes(folder).byKind).toMatchObject({ parts: done.folder.byKind.parts })
    for (const id of done.kept) expect(await checkSnapshot(folder, id)).toEqual([])
  })

  test('above a limit that cannot be reached keeps what always stays, and reports what is needed', async () => {
    const folder = copyOf(dataDir)
    const done = await pruned(folder, ['--disk-limit', '1MB'])
    expect(done).toMatchObject({ inForce: ids[2], kept: ids.slice(1), exitCode: 1 })
    expect(done.limit!.needed).toBe(done.folder.after + done.limit!.growth)
    for (const id of done.kept) expect(await checkSnapshot(folder, id)).toEqual([])
    const again = await pruned(folder, ['--disk-limit', '1MB'])
    expect([again.bytes, again.exitCode]).toEqual([0, 1])
  })

  test('continues after a killed prune', async () => {
    const whole = copyOf(dataDir)
    const killed = copyOf(dataDir)
    await pruned(whole, bare)
    const [first, ...others] = readdirSync(join(killed, 'runs'))
      .filter(name => name !== 'open')
      .sort()
    renameSync(snapshotFolder(killed, ids[0]!), join(killed, 'snapshots', `.gone-${ids[0]}`))
    rmSync(join(killed, 'runs', first!, 'run.json'))
    mkdirSync(join(killed, '.replay-old'))
    utimesSync(join(killed, '.replay-old'), 1, 1)
    expect([keptSnapshots(killed), others.length]).toEqual([ids.slice(1), 2])
    expect(await pruned(killed, bare)).toMatchObject({ leftovers: 2, kept: ids.slice(1) })
    const rest = (name: string): boolean => !name.startsWith(join('runs', first!))
    expect(filesOf(killed).filter(rest)).toEqual(filesOf(whole))
  })
}
