import { appendFileSync, cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { manifestName, readLakeManifest, writeLakeManifest } from '../../../pipeline/lake/lake-manifest.ts'
import { withLake } from '../../../pipeline/lake/open-lake.ts'
import { LakeError } from '../../../pipeline/model/errors.ts'
import { readManifest, sealManifest } from '../../../pipeline/snapshot/manifest.ts'
import { keptSnapshots, snapshotFolder, switchTo } from '../../../pipeline/snapshot/pointer.ts'
import { changesFolder } from '../../../pipeline/snapshot/segments.ts'
import {
  checked,
  closedHistory,
  endingAfter,
  filesOf,
  historySources,
  lakeManifestOf,
  replaceFile,
  smallHistory,
  written,
} from '../../lake/support.ts'
import { repositoryText } from '../../support/repository.ts'
import { rowsOf } from '../../support/rows-of.ts'
import { runFiles } from '../../support/runs.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

let dataDir: string
let snapshots: readonly string[]
/** The lake of the three snapshots, written at once. */
let lake: string
let files: Record<string, string>

beforeAll(async () => {
  dataDir = await smallHistory()
  snapshots = keptSnapshots(dataDir)
  lake = join(temporaryFolder(), 'lake')
  await written(dataDir, lake)
  files = filesOf(lake)
})

/** A copy of the lake that a test may damage. */
function copied(): string {
  const copy = join(temporaryFolder(), 'lake')
  cpSync(lake, copy, { recursive: true })
  return copy
}

const parquet = (table: string): string =>
  `read_parquet('${lake}/recent/${table}/**/*.parquet', hive_partitioning = true)`

/** The moves that the statement of docs/lake.md finds. `closed`: the last closed month. */
async function movesOf(folder: string, closed: string): Promise<number> {
  const [statement] = /select \* exclude \(filename\).*?;/s.exec(repositoryText('docs/lake.md'))!
  const placed = statement.replaceAll("'lake/", `'${folder}/`).replaceAll('2026-10', closed).replace(';', '')
  const [found] = await rowsOf<{ n: number }>(`select count(*)::integer as n from (${placed})`)
  return found!.n
}

describe('a lake', () => {
  test('can be read in its first month, as docs/lake.md shows', async () => {
    const { rows } = await checked(dataDir, lake)
    expect(await movesOf(lake, '2026-10')).toBe(rows.moves)
    const [, open] = /### Open it in DuckDB\n.*?\nfrom (read_parquet.*?);/s.exec(repositoryText('docs/lake.md'))!
    const recent = open!.replace('s3://fuel-lake/europe/moves', `${lake}/recent/moves`)
    for (const [, statement] of repositoryText('docs/lake.md').matchAll(/```sql\n(select [^`]*from moves\n[^`]*);/g))
      await rowsOf(statement!.replace('from moves', `from ${recent} as moves`))
    expect(await rowsOf(`select 1 from ${recent}`)).toHaveLength(rows.moves)
  })

  test('that does not exist is not created by a check', async () => {
    const none = join(temporaryFolder(), 'typo')
    await expect(checked(dataDir, none)).rejects.toThrow(`${none}: no such lake`)
    expect(existsSync(none)).toBe(false)
  })

  test('is equal to the snapshot in counts and sums', async () => {
    const { differences, rows, snapshots: count } = await checked(dataDir, lake)
    expect(differences).toEqual([])
    expect(count).toBe(3)
    for (const table of ['moves', 'daily', 'stations', 'rates'] as const) expect(rows[table]).toBeGreaterThan(50)
  })

  test('traces each price to a capture that is kept', async () => {
    const found = await rowsOf<{ capture_sha256: string | null }>(
      `select distinct capture_sha256 from ${parquet('moves')} where new_amount is not null`,
    )
    const names = readdirSync(join(dataDir, 'captures'), { recursive: true }).join('\n')
    expect(found.length).toBeGreaterThan(5)
    expect(found.filter(({ capture_sha256: sha256 }) => sha256 === null || !names.includes(sha256))).toEqual([])
  })

  test('has the country and the month of its rows in the names of its folders', async () => {
    const wrong = `country <> country_code or month::varchar <> strftime(seen_at, '%Y-%m')`
    for (const table of ['moves', 'stations'])
      expect(await rowsOf(`select 1 from ${parquet(table)} where ${wrong}`)).toEqual([])
  })

  test('gets nothing from a repeated write', async () => {
    expect(await written(dataDir, lake)).toMatchObject({ added: [], files: 0, snapshots: 3 })
    expect(filesOf(lake)).toEqual(files)
  })

  test('has the same bytes when it is written after each snapshot', async () => {
    const folder = join(temporaryFolder(), 'lake')
    const data = await smallHistory()
    for (const id of snapshots) {
      switchTo(data, id)
      expect(await written(data, folder)).toMatchObject({ added: [id] })
    }
    expect(filesOf(folder)).toEqual(files)
    expect(await lakeManifestOf(folder)).toEqual(await lakeManifestOf(lake))
  })

  test('has the same bytes when the write was stopped anywhere, and no file is left over', async () => {
    for (const count of [1, 9]) {
      const folder = join(temporaryFolder(), 'lake')
      await expect(written(dataDir, endingAfter(folder, count))).rejects.toThrow('the process ended')
      await written(dataDir, folder)
      expect(filesOf(folder)).toEqual(files)
      expect(await lakeManifestOf(folder)).toEqual(await lakeManifestOf(lake))
    }
  })

  test('uses a file with captures that a stopped write left, when the snapshot is no longer kept', async () => {
    const folder = join(temporaryFolder(), 'lake')
    const data = await smallHistory()
    await expect(written(data, endingAfter(folder, 1))).rejects.toThrow('the process ended')
    rmSync(snapshotFolder(data, snapshots[0]!), { recursive: true })
    const found = await written(data, folder)
    expect(found.movesWithoutCapture).toBeGreaterThan(0)
    const before = Object.keys(files).filter(path => path.startsWith('recent/moves/'))
    const after = Object.keys(filesOf(folder)).filter(path => path.startsWith('recent/moves/'))
    expect(after).toHaveLength(before.length)
    expect(after.filter(path => before.includes(path)).length).toBeGreaterThan(1)
    expect((await checked(data, folder)).differences).toEqual([])
  })

  test('takes moves of an earlier month that a later snapshot adds', async () => {
    const data = await smallHistory()
    const folder = join(temporaryFolder(), 'lake')
    switchTo(data, snapshots[1]!)
    await written(data, folder)
    const last = snapshots[2]!
    const { sha256: _, ...manifest } = readManifest(snapshotFolder(data, last))
    const segment = manifest.segments.find(one => one.snapshot === last && one.country === 'IT')!
    const segments = manifest.segments.map(one => (one === segment ? { ...one, month: '2026-09' } : one))
    cpSync(join(changesFolder(data), 'IT', '2026-11'), join(changesFolder(data), 'IT', '2026-09'), { recursive: true })
    const changed = sealManifest({ ...manifest, segments })
    writeFileSync(join(snapshotFolder(data, last), 'manifest.json'), JSON.stringify(changed))
    switchTo(data, last)
    await written(data, folder)
    expect(readdirSync(join(folder, 'moves/country=IT/month=2026-09'))).toEqual([
      expect.stringContaining(`${last}-month-`),
    ])
    expect((await checked(data, folder)).differences).toEqual([])
  })

  test('has the same moves when their month was joined before the first write', async () => {
    const data = await smallHistory()
    await runFiles({ dataDir: data, on: '2026-11-19', now: '2026-12-01 12:00:00', source: historySources })
    expect(
      readManifest(snapshotFolder(data, keptSnapshots(data).at(-1)!)).segments.some(one => one.snapshot === null),
    ).toBe(true)
    const folder = join(temporaryFolder(), 'lake')
    await written(data, folder)
    expect(filesOf(folder)).toMatchObject(files)
    expect((await checked(data, folder)).differences).toEqual([])
  })

  test('deletes the files that the manifest removes, also when the write was stopped before', async () => {
    const folder = copied()
    const removed = await replaceFile(folder, snapshots)
    expect(existsSync(join(folder, removed))).toBe(false)
    expect((await checked(dataDir, folder)).differences).toEqual([])
    cpSync(join(lake, removed), join(folder, removed))
    expect((await checked(dataDir, folder)).differences).toMatchObject([{ where: removed }])
    await written(dataDir, folder)
    expect(existsSync(join(folder, removed))).toBe(false)
  })

  test('refuses to replace the manifest of another writer', async () => {
    const folder = copied()
    await withLake(folder, async store => {
      const manifest = await readLakeManifest(store)
      await replaceFile(folder, snapshots)
      await expect(writeLakeManifest(store, manifest)).rejects.toThrow("another 'lake write' replaced it")
    })
  })

  test('refuses a snapshot that does not follow those that it has', async () => {
    const data = await smallHistory()
    switchTo(data, snapshots[1]!)
    const message = `has moves of snapshot ${snapshots[2]}, which is not in the history of the current snapshot ${snapshots[1]}`
    await expect(written(data, lake)).rejects.toThrow(LakeError)
    await expect(checked(data, lake)).rejects.toThrow(message)
    expect(filesOf(lake)).toEqual(files)
  })
})

describe('a month that has closed', () => {
  const closed = join(temporaryFolder(), 'lake')
  let data: string
  let ids: readonly string[]
  /** Before and after the first snapshot of December. */
  let before: Record<string, string>
  let after: Record<string, string>

  beforeAll(async () => {
    data = await closedHistory()
    ids = keptSnapshots(data)
    for (const id of ids.slice(0, 4)) {
      before = existsSync(closed) ? filesOf(closed) : {}
      switchTo(data, id)
      await written(data, closed)
    }
    after = filesOf(closed)
  })

  const namesIn = (found: Readonly<Record<string, string>>, prefix: string): string[] =>
    Object.keys(found).filter(path => path.startsWith(prefix))

  test('has one file of each table and country, written by the first snapshot after it', async () => {
    expect(Object.keys(before).filter(path => /^(moves|daily|stations|rates)\//.test(path))).toEqual([])
    for (const table of ['moves', 'stations']) {
      const countries = new Set(namesIn(before, `recent/${table}/`).map(path => /country=(..)/.exec(path)![1]))
      const expected = [...countries].map(country => `${table}/country=${country}/month=2026-11/${ids[3]}-month-`)
      expect(namesIn(after, `${table}/`).map(path => path.slice(0, path.lastIndexOf('-') + 1))).toEqual(expected.sort())
    }
    expect(namesIn(after, 'moves/').length).toBeGreaterThan(1)
    for (const table of ['daily', 'rates']) expect(namesIn(after, `${table}/`)).toHaveLength(1)
    expect((await checked(data, closed)).differences).toEqual([])
  })

  test('leaves the recent files as they were, which have the same rows', async () => {
    expect(after).toMatchObject(before)
    for (const table of ['moves', 'daily', 'stations', 'rates']) {
      const rows = `read_parquet('${closed}/${table}/**/*.parquet', hive_partitioning = true)`
      const recent = `read_parquet('${closed}/recent/${table}/month=2026-11/**/*.parquet', hive_partitioning = true)`
      const names = `columns(c -> c not in ('country', 'month'))`
      for (const [one, other] of [
        [rows, recent],
        [recent, rows],
      ])
        expect(await rowsOf(`select ${names} from ${one} except all select ${names} from ${other}`)).toEqual([])
    }
  })

  test('can be read together with the open month, as docs/lake.md shows', async () => {
    const { rows } = await checked(data, closed)
    expect(await movesOf(closed, '2026-11')).toBe(rows.moves)
    expect(namesIn(after, 'recent/moves/month=2026-12/').length).toBeGreaterThan(0)
  })

  test('is not joined without a recent file that was deleted', async () => {
    const damaged = join(temporaryFolder(), 'lake')
    switchTo(data, ids[2]!)
    await written(data, damaged)
    const [path] = namesIn(filesOf(damaged), 'recent/moves/')
    rmSync(join(damaged, path!))
    switchTo(data, ids[3]!)
    await expect(written(data, damaged)).rejects.toThrow(`${path}: expected a file of the lake, found none`)
    expect(existsSync(join(damaged, 'moves'))).toBe(false)
  })

  test('is not written again, also when its recent files were deleted', async () => {
    rmSync(join(closed, 'recent/moves/month=2026-11'), { recursive: true })
    rmSync(join(closed, 'recent/daily/month=2026-11'), { recursive: true })
    switchTo(data, ids[4]!)
    expect(await written(data, closed)).toMatchObject({ added: [ids[4]] })
    const { differences, rows } = await checked(data, closed)
    expect(differences).toEqual([])
    const newer = filesOf(closed)
    for (const table of ['moves', 'daily', 'stations', 'rates'])
      expect(namesIn(newer, `${table}/`)).toEqual(namesIn(after, `${table}/`))
    const { segments } = readManifest(snapshotFolder(data, ids[4]!))
    expect(rows.moves).toBe(segments.reduce((sum, segment) => sum + segment.rows, 0))
  })

  test('has the same bytes when the lake is written at once, and when the write was stopped', async () => {
    const months = Object.fromEntries(Object.entries(after).filter(([path]) => path.includes('-month-')))
    const once = join(temporaryFolder(), 'lake')
    await expect(written(data, endingAfter(once, Object.keys(after).length - 3))).rejects.toThrow('the process ended')
    await written(data, once)
    expect(filesOf(once)).toMatchObject(after)
    expect(Object.keys(filesOf(once)).filter(path => path.includes('-month-'))).toEqual(Object.keys(months))
  })
})

describe('the check', () => {
  const someFile = (folder: string, table: string): string =>
    join(folder, Object.keys(files).find(path => path.startsWith(`recent/${table}/`))!)

  test.each(['moves', 'daily', 'stations', 'rates'])('finds a changed and a missing file of %s', async table => {
    const folder = copied()
    const file = someFile(folder, table)
    appendFileSync(file, 'x')
    const path = file.slice(folder.length + 1)
    expect((await checked(dataDir, folder)).differences).toMatchObject([{ table, where: path }])
    rmSync(file)
    expect((await checked(dataDir, folder)).differences).toMatchObject([{ where: path, found: 'no file' }])
  })

  test('finds a file that a stopped write left, and a changed manifest', async () => {
    const folder = join(temporaryFolder(), 'lake')
    await expect(written(dataDir, endingAfter(folder, Object.keys(files).length))).rejects.toThrow('the process ended')
    const { differences } = await checked(dataDir, folder)
    expect(differences.length).toBeGreaterThan(3)
    expect(differences[0]!.found).toContain('one that it does not list')
    const file = join(folder, manifestName)
    writeFileSync(file, readFileSync(file, 'utf8').replace('"rows":', '"rows":1'))
    await expect(checked(dataDir, folder)).rejects.toThrow('found a file that was changed')
  })

  test('finds rows that are missing, by table, country and sum', async () => {
    const folder = copied()
    const ofLast = ({ path }: { readonly path: string }): boolean => path.includes(`/${snapshots[2]}-`)
    const listed = (await lakeManifestOf(folder)).files.filter(ofLast)
    await withLake(folder, async store => {
      const manifest = await readLakeManifest(store)
      await writeLakeManifest(store, {
        ...manifest,
        files: manifest.files.filter(file => !ofLast(file)),
        removed: listed.map(({ path }) => path),
      })
    })
    const { differences } = await checked(dataDir, folder)
    expect(new Set(differences.map(({ table }) => table))).toEqual(new Set(listed.map(({ table }) => table)))
    const move = differences.find(({ where }) => where === 'country=IT, currency=EUR')!
    expect(move.expected).toMatch(/^rows=\d+, keys=\d+, old_sum=[\d.]+, new_sum=[\d.]+$/)
    expect(move.found).not.toBe(move.expected)
  })
})
