import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { migrateCommand } from '../../../bin/commands/migrate.ts'
import { verifyCommand } from '../../../bin/commands/verify.ts'
import { MoveLog } from '../../../pipeline/snapshot/move-log.ts'
import { findCurrentId, keptSnapshots, snapshotFolder } from '../../../pipeline/snapshot/pointer.ts'
import { segmentFile } from '../../../pipeline/snapshot/segments.ts'
import { openIds, readRuns } from '../../../pipeline/stages/run/run-folder.ts'
import { copyOf, keptDays, runOf } from '../../support/kept-folder.ts'
import { giveKey } from '../../support/keyed-server.ts'
import { putIntoOldLayout } from '../../support/old-layout.ts'
import { manifestOf } from '../../support/parts.ts'
import { printedBy } from '../../support/printed-by.ts'
import { query } from '../../support/runs.ts'
import { snapshotTables } from '../../support/snapshot-tables.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

// The new layout is the reference: the same folder is converted to the old layout, and migrated back.
const now = temporaryFolder()
let old: string

beforeAll(async () => {
  for (const day of keptDays.slice(0, 2)) await runOf(now, day)
  old = copyOf(now)
  writeFileSync(join(old, 'accepted.json'), '{"probation":["md"],"findings":{}}')
  await giveKey(old, 'business')
  await putIntoOldLayout(old)
})

describe('a folder of schema 8', () => {
  test('becomes a folder of this schema with the same tables, days and price changes', async () => {
    const folder = copyOf(old)
    const { text } = await printedBy(migrateCommand(), '--data-dir', folder)
    expect(text).toContain(`The old files are kept in ${folder}.before-migration until you delete it.`)
    expect(text).toContain(`only the current snapshot is converted: ${keptSnapshots(now)[0]}\n`)
    for (const table of snapshotTables())
      expect([table, await rowsOf(folder, table)]).toEqual([table, await rowsOf(now, table)])
    const made = manifestOf(folder)
    const known = manifestOf(now)
    expect(made.follows).toBeNull()
    expect(made.createdAt).toBe(known.createdAt)
    expect(made.statistics).toEqual(known.statistics)
    expect(known.statistics).toHaveLength(1)
    expect(made.segments).toEqual(known.segments)
    expect(made.bulk).toEqual(known.bulk)
    for (const segment of known.segments) {
      const [file, expected] = [folder, now].map(one => readFileSync(segmentFile(one, segment, 'moves')))
      expect(file).toEqual(expected)
    }
    expect((await printedBy(verifyCommand(), '--data-dir', folder)).exitCode).toBe(0)
  })

  test('keeps the acceptances of the operator and the keys, and the old folder is unchanged', async () => {
    const folder = copyOf(old)
    await migrated(folder)
    const before = `${folder}.before-migration`
    for (const name of ['accepted.json', 'store.sqlite']) expect(existsSync(join(folder, name))).toBe(true)
    expect(readFileSync(join(folder, 'accepted.json'), 'utf8')).toContain('md')
    const id = findCurrentId(before)!
    expect(JSON.parse(readFileSync(join(snapshotFolder(before, id), 'manifest.json'), 'utf8')).schemaVersion).toBe(8)
  })

  test('loses an unpublished run', async () => {
    const folder = copyOf(old)
    const [run] = readRuns(folder)
    writeFileSync(join(folder, 'runs', 'open'), `${run!.id}\n`)
    writeFileSync(join(folder, 'runs', run!.id, 'prices.ndjson'), '')
    await migrated(folder)
    expect(openIds(folder)).toEqual([])
    expect(existsSync(join(folder, 'runs', run!.id, 'prices.ndjson'))).toBe(false)
    expect(readRuns(folder)).toEqual(readRuns(now))
  })

  test('is continued by the next run like a folder of this layout', async () => {
    const folder = copyOf(old)
    const other = copyOf(now)
    const { inForce } = await migrated(folder)
    const ids = [await runOf(folder, keptDays[2]), await runOf(other, keptDays[2])]
    expect(manifestOf(folder).follows).toBe(inForce)
    for (const table of snapshotTables())
      expect([table, await rowsOf(folder, table)]).toEqual([table, await rowsOf(other, table)])
    const [moved, expected] = [folder, other].map((one, at) =>
      manifestOf(one)
        .segments.filter(({ snapshot }) => snapshot === ids[at])
        .map(({ country, rows }) => [country, rows]),
    )
    expect(moved).toEqual(expected)
    expect((await printedBy(verifyCommand(), '--data-dir', folder)).exitCode).toBe(0)
  })

  test('answers clients of the change feed from their existing cursors', async () => {
    const folder = copyOf(old)
    const { was } = await migrated(folder)
    const all = { snapshot: manifestOf(now).follows!, offset: 0 }
    const known = new MoveLog(now, manifestOf(now))
    const made = new MoveLog(folder, manifestOf(folder))
    const moves = (await known.since(all, null, 100_000))!.moves
    expect(moves.length).toBeGreaterThan(10)
    expect((await made.since(all, null, 100_000))!.moves).toEqual(moves)
    expect(known.end.snapshot).toBe(was)
    expect(await made.since(known.end, null, 10)).toEqual({ moves: [], next: made.end, hasMore: false })
    expect(await made.since(made.end, null, 10)).toEqual({ moves: [], next: made.end, hasMore: false })
  })
})

describe('nothing is changed', () => {
  test('in a folder of this schema', async () => {
    const folder = copyOf(now)
    expect(await migrated(folder)).toMatchObject({ changed: false, inForce: findCurrentId(now), before: null })
    expect(existsSync(`${folder}.before-migration`)).toBe(false)
  })

  test('if a folder of an earlier migration exists, or there is no snapshot', async () => {
    for (const ending of ['migrated', 'before-migration']) {
      const folder = copyOf(old)
      mkdirSync(join(`${folder}.${ending}`, 'captures'), { recursive: true })
      await expect(migrated(folder)).rejects.toMatchObject({ exitCode: 64 })
    }
    await expect(migrated(temporaryFolder())).rejects.toThrow(/nothing to migrate/)
  })

  test('in a folder with a damaged file', async () => {
    const folder = copyOf(old)
    const place = snapshotFolder(folder, findCurrentId(folder)!)
    writeFileSync(join(place, 'stations.parquet'), 'x')
    await expect(migrated(folder)).rejects.toThrow(/stations.parquet: expected the SHA-256/)
    expect(existsSync(`${folder}.migrated`)).toBe(false)
  })
})

async function migrated(folder: string) {
  const { text } = await printedBy(migrateCommand(), '--data-dir', folder, '--json')
  return JSON.parse(text)
}

/** The rows of a table, without the columns of sources that the old layout did not store. */
function rowsOf(dataDir: string, table: string): Promise<object[]> {
  const without = table === 'sources' ? 'exclude (report, judged_with)' : ''
  return query(dataDir, `select * ${without} from {${table}} order by all`)
}
