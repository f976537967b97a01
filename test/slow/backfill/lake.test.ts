import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { backfillAndPublish, withArchive } from '../../../bin/commands/backfill.ts'
import { composeItalianArchive } from '../../../fixtures/archives/it.ts'
import { type Manifest, readManifest } from '../../../pipeline/snapshot/manifest.ts'
import { findCurrentId, snapshotFolder } from '../../../pipeline/snapshot/pointer.ts'
import { seenByRuns } from '../../../pipeline/snapshot/segments.ts'
import { it as italianSource } from '../../../pipeline/sources/index.ts'
import type { ArchivedSource } from '../../../pipeline/stages/backfill/backfill.ts'
import { acceptSources, archiveWord } from '../../../pipeline/stages/run/accepted.ts'
import { checked, filesOf, lakeManifestOf, written } from '../../lake/support.ts'
import { type ArchiveNetwork, openArchives } from '../../support/archive-network.ts'
import { rowsOf } from '../../support/rows-of.ts'
import { runFiles } from '../../support/runs.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const italy = italianSource as ArchivedSource
const dataDir = temporaryFolder()
const folder = temporaryFolder()
const lake = join(folder, 'lake')
let network: ArchiveNetwork

beforeAll(async () => {
  network = await openArchives([italy], composeItalianArchive('2026-10-10', '2026-11-19', 12))
  for (const on of ['2026-11-18', '2026-11-19']) {
    await runFiles({ dataDir, on, now: `${on} 12:00:00`, source: ['it', 'ecb', 'bulletin'] })
  }
  acceptSources(dataDir, [archiveWord('it')])
})
afterAll(() => network.close())

/** Reads these days of the archive, publishes them and adds them to the lake. */
async function backfilled(from: string, to?: string): Promise<void> {
  const options = { dataDir, from, ...(to && { to }), threads: 2, json: false, quiet: true }
  await withArchive(dataDir, 'it', stop =>
    backfillAndPublish(italy, { ...options, stop }, bytesMax => network.downloaderOf(italy)(bytesMax)),
  )
  await written(dataDir, lake)
}

function manifest(): Manifest {
  return readManifest(snapshotFolder(dataDir, findCurrentId(dataDir)!))
}

const rowsIn = (segments: readonly { readonly rows: number }[]): number =>
  segments.reduce((sum, { rows }) => sum + rows, 0)

/** As an engine that reads the folders counts them. Runs saw the open month only. */
async function countOf(table: string, where: string): Promise<number> {
  const folders = [table, `recent/${table}`].map(folder => `'${lake}/${folder}/**/*.parquet'`)
  const files = `read_parquet([${folders.join(', ')}], hive_partitioning = true)`
  const [found] = await rowsOf<{ n: number }>(`select count(*)::integer as n from ${files} where ${where}`)
  return found!.n
}

async function equalToSnapshot(): Promise<void> {
  expect((await checked(dataDir, lake)).differences).toEqual([])
  expect(await countOf('moves', 'true')).toBe(rowsIn(manifest().segments))
  expect(await countOf('moves', `snapshot_id not like 'backfilled-%'`)).toBe(rowsIn(seenByRuns(manifest().segments)))
  expect(await countOf('daily', 'not backfilled')).toBe(rowsIn(manifest().statistics))
}

describe('a lake that runs were written to', () => {
  test('gets the days of a backfill as new files, and keeps its other files', async () => {
    await written(dataDir, lake)
    const before = filesOf(lake)
    await backfilled('2026-10-14', '2026-11-05')
    expect(filesOf(lake)).toMatchObject(before)
    await equalToSnapshot()
    expect(await countOf('moves', `month = '2026-10' and snapshot_id like 'backfilled-%'`)).toBeGreaterThan(50)
    expect(await countOf('daily', `month = '2026-10' and backfilled`)).toBeGreaterThan(50)
  })

  test('has the file of the archive of each backfilled price', async () => {
    const files = manifest().backfills!.flatMap(one => one.files)
    const rows = await rowsOf<{ capture: string; sha256: string }>(
      `select distinct capture, capture_sha256 as sha256 from read_parquet('${lake}/moves/**/*.parquet')
      where snapshot_id like 'backfilled-%' and new_amount is not null`,
    )
    expect(rows.length).toBeGreaterThan(0)
    for (const { capture, sha256 } of rows) expect(files).toContainEqual({ name: capture, sha256 })
    expect(await countOf('moves', 'new_amount is null and capture is not null')).toBe(0)
  })

  test('replaces the last month of a backfill that continued, and the end of its prices', async () => {
    expect(await countOf('moves', `why = 'the backfill ends' and seen_at = timestamp '2026-11-06'`)).toBeGreaterThan(0)
    await backfilled('2026-10-14')
    await equalToSnapshot()
    expect(await countOf('moves', `why = 'the backfill ends' and seen_at = timestamp '2026-11-06'`)).toBe(0)
    const { removed } = await lakeManifestOf(lake)
    expect(removed.length).toBeGreaterThan(1)
    for (const path of removed) {
      expect(path).toMatch(/^(moves|daily)\/.*month=2026-11\/.*-backfilled-/)
      expect(existsSync(join(lake, path))).toBe(false)
    }
  })

  test('gets earlier days in front of a backfill as new files', async () => {
    const before = filesOf(lake)
    await backfilled('2026-10-10')
    expect(filesOf(lake)).toMatchObject(before)
    expect((await lakeManifestOf(lake)).removed).toEqual([])
    expect(await countOf('moves', `seen_at < timestamp '2026-10-14'`)).toBeGreaterThan(0)
    await equalToSnapshot()
  })

  test('has the same rows when it is written at once', async () => {
    const other = join(folder, 'other')
    await written(dataDir, other)
    const { rows } = await checked(dataDir, lake)
    expect(await checked(dataDir, other)).toMatchObject({ differences: [], rows })
  })
})
