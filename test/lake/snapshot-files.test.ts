import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FolderLake } from '../../pipeline/lake/folder-lake.ts'
import type { LakeManifest } from '../../pipeline/lake/lake-manifest.ts'
import { SnapshotFiles } from '../../pipeline/lake/snapshot-files.ts'
import { lakeRows } from '../../pipeline/lake/tables.ts'
import { WorkingDatabase } from '../../pipeline/snapshot/working-database.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

let database: WorkingDatabase
beforeAll(async () => {
  database = await WorkingDatabase.open(1)
})
afterAll(() => database.close())

/** A lake to which snapshots of these clocks add one rate each, in these months. */
class SmallLake {
  readonly lake = new FolderLake(join(temporaryFolder(), 'lake'))
  manifest: LakeManifest = { snapshots: [], files: [], removed: [] }

  async add(clock: string, months: readonly string[], archiveMonth: string | null = null): Promise<void> {
    const id = `${clock}-0123456789ab`
    const files = new SnapshotFiles(database, this.lake, this.manifest, id)
    for (const month of months) {
      await this.#fill(id)
      await files.addOfRun({ table: 'rates', country: null, month })
    }
    if (archiveMonth !== null) {
      await this.#fill(id)
      await files.addOfArchive({ table: 'rates', country: null, month: archiveMonth }, 'backfilled-x-')
    }
    await files.joinClosedMonths([])
    const { added, joined } = files
    const { snapshots, files: before } = this.manifest
    const left = [...before, ...added].filter(({ path }) => !joined.includes(path))
    this.manifest = { snapshots: [...snapshots, { id, moves: 0 }], files: left, removed: [] }
  }

  async #fill(id: string): Promise<void> {
    const rate = `select 'PLN', '4.2', date '2026-11-01', false, 'ecb', null, '${id}'`
    await database.keepSelect('lake_file', `${lakeRows('rates', [])} union all ${rate}`)
  }

  /** The rows of each folder that count, without the names of files. */
  rows(): string[] {
    return this.manifest.files.map(({ path, rows }) => `${path.slice(0, path.lastIndexOf('/'))} ${rows}`).sort()
  }
}

describe('a month of the lake', () => {
  test('is open until 06:00 of the first day of the next one', async () => {
    const lake = new SmallLake()
    await lake.add('20261130T200000Z', ['2026-11'])
    await lake.add('20261201T030000Z', ['2026-11', '2026-12'])
    await lake.add('20261201T055959Z', ['2026-12'])
    expect(lake.rows()).toEqual([
      'recent/rates/month=2026-11 1',
      'recent/rates/month=2026-11 1',
      'recent/rates/month=2026-12 1',
      'recent/rates/month=2026-12 1',
    ])
    await lake.add('20261201T060000Z', ['2026-12'])
    expect(lake.rows()).toEqual(['rates/month=2026-11 2', ...Array(3).fill('recent/rates/month=2026-12 1')])
  })

  test('is joined after a pause of several months, and at the end of a year', async () => {
    const lake = new SmallLake()
    await lake.add('20261105T120000Z', ['2026-11'])
    await lake.add('20270210T120000Z', ['2027-02'])
    expect(lake.rows()).toEqual(['rates/month=2026-11 1', 'recent/rates/month=2027-02 1'])
    const other = new SmallLake()
    await other.add('20261231T230000Z', ['2026-12'])
    await other.add('20270101T060000Z', [])
    expect(other.rows()).toEqual(['rates/month=2026-12 1'])
  })

  test('gets later rows in its folder once it was joined', async () => {
    const lake = new SmallLake()
    await lake.add('20261105T120000Z', ['2026-11'])
    await lake.add('20261202T120000Z', [])
    await lake.add('20261203T120000Z', ['2026-11'])
    expect(lake.rows()).toEqual(['rates/month=2026-11 1', 'rates/month=2026-11 1'])
  })

  test('is joined where rows of an archive are in its folder already', async () => {
    const lake = new SmallLake()
    await lake.add('20261105T120000Z', ['2026-11'], '2026-11')
    await lake.add('20261202T120000Z', [])
    expect(lake.rows()).toEqual(['rates/month=2026-11 1', 'rates/month=2026-11 1'])
  })
})
