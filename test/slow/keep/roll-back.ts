import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { snapshotListCommand } from '../../../bin/commands/snapshot/list.ts'
import { snapshotRollbackCommand } from '../../../bin/commands/snapshot/rollback.ts'
import { convertStage, ingestStage, publishStage, validateStage } from '../../../bin/workflow.ts'
import { pricesPackName } from '../../../pipeline/serving/prices-pack.ts'
import { findManifest, readManifest } from '../../../pipeline/snapshot/manifest.ts'
import { findCurrentId, pointerFile, snapshotFolder } from '../../../pipeline/snapshot/pointer.ts'
import { openIds, readRuns } from '../../../pipeline/stages/run/run-folder.ts'
import { serverOn } from '../../support/api-server.ts'
import { fixturesRoot } from '../../support/deliver.ts'
import { answersOf, copyOf, type Kept, keptDays, runOf } from '../../support/kept-folder.ts'
import { giveKey } from '../../support/keyed-server.ts'
import { stateOf } from '../../support/move-log.ts'
import { printedBy } from '../../support/printed-by.ts'
import { fileOf } from '../../support/snapshot-tables.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

export function expectRollBack({ dataDir, ids }: Kept): void {
  test('and forward again gives the same answers on every endpoint of a running server', async () => {
    const folder = copyOf(dataDir)
    const { text: key } = await giveKey(folder, 'business')
    const served = await serverOn(folder)
    const answers = async () => {
      await served.refresh()
      return answersOf(served, key, `${ids[0]}:0`)
    }
    const newest = await answers()
    expect([...newest.values()].filter(answer => !answer.startsWith('200 "'))).toEqual([])
    expect(await back(folder)).toMatchObject({ was: ids[2], inForce: ids[1], changed: true })
    const before = await answers()
    const moves = `/live/changes.php?since=${ids[0]}:0&limit=50`
    expect(before.get('/live/api.php?action=summary')).not.toBe(newest.get('/live/api.php?action=summary'))
    expect(before.get(moves)).not.toBe(newest.get(moves))
    // A client that has read changes of a snapshot that was rolled back has to start again.
    expect((await served.get(`/live/changes.php?since=${ids[2]}:1`)).status).toBe(410)
    await back(folder, ids[2]!.slice(0, 9))
    expect(await answers()).toEqual(newest)
    await back(folder, ids[1]!)
    expect(await answers()).toEqual(before)
  })

  test('is the start of the next run, and clients with later cursors have to start again', async () => {
    const folder = copyOf(dataDir)
    await back(folder)
    const next = await runOf(folder, keptDays[2], '18:00:00')
    expect(findManifest(snapshotFolder(folder, next))?.follows).toBe(ids[1])
    expect(readRuns(folder).at(-1)?.follows).toBe(ids[1])
    const served = await serverOn(folder)
    const { json } = await served.get(`/live/changes.php?since=${ids[1]}:99999`)
    expect(json.data.cursor).toMatch(new RegExp(`^${next}:`))
    expect((await served.get(`/live/changes.php?since=${ids[2]}:1`)).status).toBe(410)
  })

  test('updates fuel.duckdb', async () => {
    const folder = copyOf(dataDir)
    await back(folder)
    const views = "select sql from duckdb_views() where view_name = 'sources'"
    const { DuckDBInstance } = await import('@duckdb/node-api')
    const instance = await DuckDBInstance.create(join(folder, 'fuel.duckdb'), { access_mode: 'READ_ONLY' })
    const connection = await instance.connect()
    const [row] = (await connection.runAndReadAll(views)).getRowObjectsJson()
    connection.closeSync()
    instance.closeSync()
    expect(row?.sql).toContain(join(folder, 'snapshots', ids[1]!))
  })

  test('refuses a damaged or unknown snapshot, another schema, and to go back before the first snapshot', async () => {
    const folder = copyOf(dataDir)
    appendFileSync(join(folder, fileOf(folder, ids[1]!, pricesPackName)), 'x')
    const file = join(snapshotFolder(folder, ids[0]!), 'manifest.json')
    const other = { ...JSON.parse(readFileSync(file, 'utf8')), schemaVersion: 1 }
    writeFileSync(file, JSON.stringify(other))
    await expect(back(folder)).rejects.toThrow(/is damaged: parts\/\S+\.pack\.br: expected \d+ bytes, found/)
    await expect(back(folder, ids[0]!)).rejects.toThrow(/has schema 1, written by fuel-etl 0\.\d/)
    // A current snapshot of another schema is rebuilt, as the message states.
    expect(() => readManifest(snapshotFolder(folder, ids[0]!))).toThrow(
      /build it from them with 'fuel-etl snapshot replay --to DIR'/,
    )
    await expect(back(folder, '2020')).rejects.toMatchObject({ exitCode: 64 })
    expect(findCurrentId(folder)).toBe(ids[2])
    writeFileSync(pointerFile(folder), `${ids[0]}\n`)
    await expect(back(folder)).rejects.toThrow(/no snapshot before .* is kept/)
    await expect(back(temporaryFolder())).rejects.toThrow(/'fuel-etl run' makes one/)
  })

  test('makes an open run continue from the snapshot that is current now', async () => {
    const folder = copyOf(dataDir)
    const options = { from: fixturesRoot, now: `${keptDays[2]} 18:00:00`, source: ['ecb'], onlyOpen: false, threads: 1 }
    const run = await ingestStage({ ...options, dataDir: folder }, () => undefined)
    expect(run.follows).toBe(ids[2])
    const stages = { dataDir: folder, threads: 1 }
    await validateStage(stages)
    await convertStage(stages)
    await back(folder)
    const { snapshot } = await publishStage(stages)
    expect(findManifest(snapshotFolder(folder, snapshot!))?.follows).toBe(ids[1])
    expect(readRuns(folder).at(-1)?.follows).toBe(ids[1])
    expect(openIds(folder)).toEqual([])
  })

  test('has its kept snapshots listed, newest first', async () => {
    const folder = copyOf(dataDir)
    const now = (): string => `${keptDays[2]} 22:30:00`
    const { text } = await printedBy(snapshotListCommand(now), '--data-dir', folder, '--json')
    const { snapshots } = JSON.parse(text)
    expect(snapshots.map((one: { id: string }) => one.id)).toEqual(ids.toReversed())
    const prices = await stateOf(folder, ids[2]!)
    expect(snapshots[0].pricesInForce).toBe(prices.size)
    const inForce = { inForce: true, ageHours: 10, data: 'demonstration', readable: true, follows: ids[1] }
    expect(snapshots[0]).toMatchObject({ ...inForce, sources: { read: 4, failed: 0, skipped: 0 } })
    const { text: table } = await printedBy(snapshotListCommand(now), '--data-dir', folder)
    expect(table).toMatch(new RegExp(`^\\*  ${ids[2]}  10 h`, 'm'))
  })
}

async function back(folder: string, ...args: readonly string[]) {
  const { text } = await printedBy(snapshotRollbackCommand(), ...args, '--data-dir', folder, '--json')
  return JSON.parse(text)
}
