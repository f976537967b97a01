import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { convertStage, ingestStage, publishStage, validateStage } from '../../../bin/workflow.ts'
import type { FuelCode } from '../../../pipeline/model/fuels.ts'
import { microsOfText } from '../../../pipeline/model/money.ts'
import type { Move } from '../../../pipeline/model/tables.ts'
import type { ManifestSegment } from '../../../pipeline/snapshot/manifest.ts'
import { MoveLog } from '../../../pipeline/snapshot/move-log.ts'
import { pointerFile, snapshotFolder } from '../../../pipeline/snapshot/pointer.ts'
import { segmentFile } from '../../../pipeline/snapshot/segments.ts'
import { storedRow } from '../../../pipeline/snapshot/stored-tables.ts'
import { fixturesRoot } from '../../support/deliver.ts'
import { type MoveRow, manifestOf, movesOf } from '../../support/move-log.ts'
import { runFiles } from '../../support/runs.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const days = ['2026-11-17', '2026-11-18', '2026-11-19'] as const
// In euros with and without timestamps, delivered in parts, in another currency; Croatia's second delivery is refused.
const source = ['si', 'hr', 'fr', 'at', 'gb-api', 'ecb']
const dataDir = temporaryFolder()
const ids: string[] = []

beforeAll(async () => {
  for (const on of days) ids.push((await runFiles({ dataDir, on, now: `${on} 12:00:00`, source })).snapshot!)
})

const segmentsOf = (id: string): readonly ManifestSegment[] => manifestOf(dataDir, id).segments

/** A row of DuckDB in the form in which the server reads it. */
function asMove(row: MoveRow): Move {
  const micros = (text: string | null) => (text === null ? null : microsOfText(text))
  const amounts = { old_amount: micros(row.old_amount), new_amount: micros(row.new_amount) }
  return storedRow('moves', { ...row, ...amounts, station_id: Number(row.station_id), fuel: row.fuel as FuelCode })
}

describe('the server', () => {
  const log = (folder = dataDir) => new MoveLog(folder, manifestOf(folder, ids[2]!))

  test('reads the same rows in the same order, page by page and by station', async () => {
    const segments = segmentsOf(ids[2]!)
    const rows = (await movesOf(dataDir, segments)).map(asMove)
    const read: unknown[] = []
    for (let cursor = { snapshot: ids[0]!, offset: 0 }; ; ) {
      const { moves, next, hasMore } = (await log().since(cursor, null, 97))!
      read.push(...moves)
      if (!hasMore) break
      cursor = next
    }
    expect(read).toEqual(rows)
    for (const { country } of segments) {
      const own = rows.filter(row => row.country === country)
      const { stationId } = own.at(-1)!
      const expected = own.filter(move => move.stationId === stationId)
      expect(await log().ofStation(country, stationId, '2026-11-01 00:00:00')).toEqual(expected)
      expect(await log().ofStation(country, stationId, '2026-11-19 00:00:00')).toEqual(
        expected.filter(move => move.seenAt > '2026-11-19'),
      )
      expect(await log().ofStation(country, 1, '2026-11-01 00:00:00')).toEqual([])
    }
  })

  test('answers nothing from a file that is damaged, before or after it was read for the first time', async () => {
    const folder = temporaryFolder()
    cpSync(dataDir, folder, { recursive: true })
    const segment = segmentsOf(ids[2]!).at(-1)!
    const [{ station_id }] = (await movesOf(dataDir, [segment])) as [MoveRow]
    const file = segmentFile(folder, segment)
    const good = readFileSync(file)
    const bad = Buffer.from(good)
    bad[good.length >> 1]! ^= 1
    const answer = () => log(folder).ofStation(segment.country, Number(station_id), segment.from)
    writeFileSync(file, bad)
    await expect(answer()).rejects.toThrow('is damaged')
    writeFileSync(file, good)
    expect(await answer()).not.toEqual([])
    writeFileSync(file, bad)
    await expect(answer()).rejects.toThrow('are damaged')
  })
})

describe('a publish that was interrupted between its segments and the pointer', () => {
  test('reuses the segments when it is repeated, and completes', async () => {
    const folder = temporaryFolder()
    const options = (on: string) => ({
      dataDir: folder,
      threads: 2,
      onlyOpen: false,
      from: fixturesRoot,
      on,
      now: `${on} 12:00:00`,
      source: ['si', 'ecb'],
    })
    const first = (await runFiles(options(days[0]))).snapshot!
    await ingestStage(options(days[1]))
    await validateStage(options(days[1]))
    await convertStage(options(days[1]))
    cpSync(join(folder, 'runs'), join(folder, 'kept'), { recursive: true })
    const complete = await publishStage(options(days[1]))
    const made = filesOf(join(folder, 'changes'))
    // The state after the crash: the segments and a half-written one, the old pointer, the rows of the previous stage.
    mkdirSync(join(folder, 'changes', '.new'))
    writeFileSync(join(folder, 'changes', '.new', 'segment.parquet'), 'half')
    rmSync(snapshotFolder(folder, complete.snapshot!), { recursive: true })
    writeFileSync(pointerFile(folder), `${first}\n`)
    rmSync(join(folder, 'runs'), { recursive: true })
    cpSync(join(folder, 'kept'), join(folder, 'runs'), { recursive: true })
    expect((await publishStage(options(days[1]))).snapshot).toBe(complete.snapshot)
    expect(filesOf(join(folder, 'changes'))).toEqual(made)
    expect(made).toHaveLength(2)
  })

  /** Each path with its inode: a rewritten file has a different inode. */
  function filesOf(folder: string): string[] {
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile())
    const paths = entries.map(entry => join(entry.parentPath, entry.name))
    return paths.sort().map(path => `${path} ${statSync(path).ino}`)
  }
})
