import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { troubleText } from '../../../bin/print/trouble.ts'
import { runDue } from '../../../bin/run-due.ts'
import { figures, openings } from '../../../fixtures/snapshots/api-figures.ts'
import { writeSnapshot } from '../../../fixtures/snapshots/api-snapshot.ts'
import type { Instant } from '../../../pipeline/model/instants.ts'
import { findCurrentId, snapshotFolder } from '../../../pipeline/snapshot/pointer.ts'
import type { SourceState } from '../../../pipeline/snapshot/source-states.ts'
import { at, bulletin, ecb, gb, gbApi, it, lu, si } from '../../../pipeline/sources/index.ts'
import { plannedSources } from '../../../pipeline/stages/status/planned.ts'
import { lateInForce, statusOf } from '../../../pipeline/stages/status/status.ts'
import type { SourceCondition } from '../../../pipeline/status/source-condition.ts'
import { runLive } from '../../support/network-run.ts'
import { stateOfRead } from '../../support/source-state.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const sources = [gb, gbApi, it, si, lu]
const ids = sources.map(({ descriptor }) => descriptor.id)
const noAnswer: Partial<SourceState> = { status: 'failed', errorCode: 'FETCH', error: 'no answer', failures: 3 }
const begin = stateOfRead(si).readAt!

/** A snapshot of a run that read these sources. The others were last read at noon of the first day. */
async function publishAt(dataDir: string, now: Instant, read: readonly string[]): Promise<void> {
  const states = sources.map(source => {
    const isRead = read.includes(source.descriptor.id)
    const result = isRead ? { readAt: now } : { ...noAnswer, failingSince: begin }
    return stateOfRead(source, { askedAt: now, ...result })
  })
  const id = `${now.replaceAll(/[-:]/g, '').replace(' ', 'T')}Z-0123456789ab`
  await writeSnapshot(dataDir, id, { figures: { ...figures, snapshotAt: now }, openings, sources: states })
}

function runAt(dataDir: string, now: Instant, read: readonly string[]) {
  const options = { dataDir, threads: 1, onlyOpen: false, source: ids, due: true }
  return runDue(options, { clock: () => now, env: {} }, async () => {
    await publishAt(dataDir, now, read)
    return { run: 'r', now, snapshot: null, sources: [], warnings: [] }
  })
}

const lateOf = (dataDir: string, now: Instant): SourceCondition[] => {
  const { markets, reference } = statusOf(dataDir, sources, now)
  return [...markets.flatMap(market => market.sources), ...reference].filter(({ concern }) => concern === 'late')
}

test('run --due --quiet reports each late source once, in the words of status, but no source with a substitute', async () => {
  const dataDir = temporaryFolder()
  expect((await runAt(dataDir, begin, ids)).becameLate).toEqual([])
  const lateSources: string[][] = []
  // Prices of Slovenia and Italy expire after 48 hours, those of Luxembourg after 96. Britain's file replaces its API.
  for (const now of ['2026-11-20 23:59:00', '2026-11-21 00:01:00', '2026-11-21 00:16:00', '2026-11-23 00:01:00']) {
    const before = lateInForce(dataDir, sources).map(({ source }) => source)
    const { becameLate } = await runAt(dataDir, now, ['gb'])
    lateSources.push(becameLate.map(({ source }) => source))
    expect(becameLate).toEqual(lateOf(dataDir, now).filter(({ source }) => !before.includes(source)))
    if (becameLate.length === 0) continue
    const status = statusOf(dataDir, sources, now)
    const text = troubleText({ dataDir, status, runs: [], becameLate, hasFailed: false })
    const named = becameLate.map(({ source }) => source).join(', ')
    expect(text).toContain(`Now late: ${named}: ${becameLate[0]!.why[0]}`)
  }
  expect(lateSources).toEqual([[], ['it', 'si'], [], ['lu']])
  // Once read again, it can become late again.
  await runAt(dataDir, '2026-11-23 12:00:00', ['it', 'gb'])
  const again = await runAt(dataDir, '2026-11-25 00:01:00', ['gb'])
  expect(again.becameLate.map(({ source }) => source)).toEqual(['it'])
})

test('a folder without a snapshot, or with one of an earlier schema, has no late sources', async () => {
  expect(lateInForce(temporaryFolder(), sources)).toEqual([])
  const dataDir = temporaryFolder()
  await publishAt(dataDir, begin, ids)
  const manifest = join(snapshotFolder(dataDir, findCurrentId(dataDir)!), 'manifest.json')
  writeFileSync(manifest, JSON.stringify({ ...JSON.parse(readFileSync(manifest, 'utf8')), schemaVersion: 5 }))
  expect(lateInForce(dataDir, sources)).toEqual([])
})

test('status, schedule and run --due have the same next due', async () => {
  const dataDir = temporaryFolder()
  const chosen = [ecb, lu, bulletin, gb, gbApi, at]
  const now = '2026-11-19 16:05:00'
  const options = {
    dataDir,
    threads: 2,
    onlyOpen: false,
    source: chosen.map(({ descriptor }) => descriptor.id),
    due: true,
  }
  const env = { FUEL_GB_CSV_URL: 'https://csv.example.test/prices.csv' }
  // One after the other: each locks the whole folder.
  let turn: Promise<unknown> = Promise.resolve()
  const { next } = await runDue(options, { clock: () => now, env }, due => {
    const run = turn.then(() => runLive({ dataDir, sources: due, now, day: '2026-11-19', env, down: ['at', 'gb'] }))
    turn = run
    return run
  })
  const later = '2026-11-19 16:06:00'
  const planned = plannedSources({ dataDir, sources: chosen, env, now: later })
  const dues = planned.map(({ source, dueAt }) => [source.descriptor.id, dueAt])
  const { markets, reference } = statusOf(dataDir, chosen, later)
  const conditions = [...markets.flatMap(market => market.sources), ...reference]
  expect(dues).toEqual(chosen.map(({ descriptor: { id } }) => [id, conditions.find(one => one.source === id)!.dueAt]))
  expect(dues.flatMap(([, dueAt]) => dueAt ?? []).sort()[0]).toBe(next!.dueAt)
  // Its key is missing, so it is not downloaded.
  expect(Object.fromEntries(dues)['gb-api']).toBeNull()
  // A substitute is planned with the source it replaces, even if only one of them is chosen.
  const alone = statusOf(dataDir, [gb], later, chosen)
  expect(alone.markets[0]!.dueAt).toBe(Object.fromEntries(dues).gb)
})
