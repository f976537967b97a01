import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findCurrentId, snapshotFolder } from '../../../pipeline/snapshot/pointer.ts'
import { findStatesInForce, readSourceStates } from '../../../pipeline/snapshot/source-states.ts'
import { be, de, ecb, lu } from '../../../pipeline/sources/index.ts'
import { openIds } from '../../../pipeline/stages/run/run-folder.ts'
import { lateInForce, statusOf } from '../../../pipeline/stages/status/status.ts'
import { runLive } from '../../support/network-run.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const day = '2026-11-19'
const sources = [lu, ecb, de]

test('a first run that reads nothing makes no snapshot, keeps its records, and a rerun publishes', async () => {
  const dataDir = temporaryFolder()
  const first = await runLive({ dataDir, sources, now: '2026-11-19 12:00:00', day, down: ['lu', 'ecb'] })
  expect(first).toMatchObject({ snapshot: null, nothingToServe: true })
  expect(findCurrentId(dataDir)).toBeNull()
  expect(existsSync(join(dataDir, 'snapshots')) ? readdirSync(join(dataDir, 'snapshots')) : []).toEqual([])
  expect(readdirSync(join(dataDir, 'deliveries')).sort()).toEqual(['de', 'ecb', 'lu'])
  expect(openIds(dataDir)).toEqual([])
  const status = statusOf(dataDir, sources, '2026-11-19 12:01:00')
  expect(status).toMatchObject({ late: 2, unpublished: { nothingToServe: true } })
  const rerun = await runLive({ dataDir, sources, now: '2026-11-19 12:15:00', day })
  expect([rerun.snapshot, rerun.nothingToServe]).toEqual([findCurrentId(dataDir), undefined])
  expect(lateInForce(dataDir, sources)).toEqual([])
})

test('a run that reads nothing is published while earlier prices are served, and records the failure', async () => {
  const dataDir = temporaryFolder()
  await runLive({ dataDir, sources, now: '2026-11-19 12:00:00', day })
  const next = await runLive({ dataDir, sources, now: '2026-11-19 13:00:00', day, down: ['lu', 'ecb'] })
  expect(next.snapshot).toBe(findCurrentId(dataDir))
  const states = findStatesInForce(dataDir)
  expect(states.find(({ id }) => id === 'lu')).toMatchObject({
    status: 'failed',
    failures: 1,
    inForce: expect.any(Number),
  })
  expect(states.find(({ id }) => id === 'lu')!.inForce).toBeGreaterThan(0)
})

test('expired prices are removed by a run that reads nothing, once, and the snapshot of nothing is not replaced by another', async () => {
  const dataDir = temporaryFolder()
  await runLive({ dataDir, sources: [lu], now: '2026-11-19 12:00:00', day })
  const later = await runLive({ dataDir, sources: [lu], now: '2026-11-25 12:00:00', day, down: ['lu'] })
  const states = readSourceStates(snapshotFolder(dataDir, later.snapshot!))
  expect(states.every(({ inForce }) => inForce === 0)).toBe(true)
  const again = await runLive({ dataDir, sources: [lu], now: '2026-11-25 13:00:00', day, down: ['lu'] })
  expect([again.snapshot, again.nothingToServe, findCurrentId(dataDir)]).toEqual([null, true, later.snapshot])
})

test('sources on probation that were read make a snapshot, and one that fails is not late', async () => {
  const dataDir = temporaryFolder()
  const held = await runLive({ dataDir, sources: [be], now: '2026-11-19 12:00:00', day })
  expect([held.snapshot, held.sources[0]!.status]).toEqual([findCurrentId(dataDir), 'skipped'])
  await runLive({ dataDir, sources: [be], now: '2026-11-19 13:00:00', day, down: ['be'] })
  expect(findStatesInForce(dataDir).find(({ id }) => id === 'be')).toMatchObject({ isOnProbation: true })
  expect(lateInForce(dataDir, [be])).toEqual([])
})
