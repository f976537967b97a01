import { expect, test } from 'vitest'
import { figures, hoursBehind, openings } from '../../fixtures/snapshots/api-figures.ts'
import { stateOfNeverAsked } from '../../pipeline/snapshot/source-states.ts'
import { ecb, gb, gbApi, it, si } from '../../pipeline/sources/index.ts'
import { serving, snapshotId } from '../support/api-server.ts'
import { stateOfRead } from '../support/source-state.ts'

const failed = { status: 'failed', errorCode: 'FETCH', error: 'no answer', failures: 4, inForce: 0, stationsInForce: 0 }
const sources = [
  stateOfRead(ecb, { newestAt: '2026-11-18 00:00:00' }),
  stateOfRead(gb, { held: 3, withheld: 2, stale: 1 }),
  stateOfRead(gbApi, { ...failed, readAt: '2026-11-10 12:00:00', failingSince: '2026-11-10 12:30:00' }),
  stateOfNeverAsked(it),
]
const live = { ...figures, demonstration: false }

test('source metrics report the age, the row counts and the status of each source', async () => {
  const { get } = await serving({ figures: live, sources }, { nowMs: hoursBehind(1) })
  const samples = samplesIn((await get('/metrics')).text)
  expect(samples.filter(line => line.includes('source="gb",'))).toEqual([
    'fuel_source_read_age_seconds{source="gb",market="GB"} 3600',
    'fuel_source_asked_age_seconds{source="gb",market="GB"} 3600',
    'fuel_source_data_age_seconds{source="gb",market="GB"} 18000',
    'fuel_source_read_window_seconds{source="gb",market="GB"} 172800',
    'fuel_source_late{source="gb",market="GB"} 0',
    'fuel_source_fetch_duration_seconds{source="gb",market="GB"} 2.5',
    'fuel_source_consecutive_failures{source="gb",market="GB"} 0',
    'fuel_source_status{source="gb",market="GB",status="success"} 1',
    'fuel_source_rows{source="gb",market="GB",outcome="read"} 95',
    'fuel_source_rows{source="gb",market="GB",outcome="skipped"} 3',
    'fuel_source_rows{source="gb",market="GB",outcome="quarantined"} 2',
    'fuel_source_stations_in_force{source="gb",market="GB"} 90',
    'fuel_source_prices_in_force{source="gb",market="GB"} 200',
    'fuel_source_prices_held{source="gb",market="GB"} 3',
    'fuel_source_prices_withheld{source="gb",market="GB"} 2',
    'fuel_source_prices_stale{source="gb",market="GB"} 1',
  ])
  // A source that was never read has no age.
  expect(samples.filter(line => /_(age|late|rows)\w*\{source="it"/.test(line))).toEqual([])
  expect(samples).toContain('fuel_source_data_age_seconds{source="ecb",market=""} 133200')
})

test('a source is late if its prices expire within half a day and no other source replaces it', async () => {
  const lateAt = async (hours: number) => {
    const { get } = await serving({ figures: live, sources }, { nowMs: hoursBehind(hours) })
    return samplesIn((await get('/metrics')).text).filter(line => line.startsWith('fuel_source_late'))
  }
  // Rates do not expire: for them there is another alert.
  const late = (flag: number) => [
    'fuel_source_late{source="ecb",market=""} 0',
    ...['gb', 'gb-api'].map(id => `fuel_source_late{source="${id}",market="GB"} ${flag}`),
  ]
  expect(await lateAt(36)).toEqual(late(0))
  expect(await lateAt(37)).toEqual(late(1))
})

test('a source that was requested for its window and never read is late, whether or not it has a market', async () => {
  const never = { ...failed, askedAt: '2026-11-19 12:00:00', failingSince: '2026-11-19 12:00:00' }
  const served = [
    stateOfRead(gb),
    { ...stateOfNeverAsked(it), ...never },
    { ...stateOfNeverAsked(ecb), ...never },
    { ...stateOfNeverAsked(si), ...never, isOnProbation: true },
  ]
  const lateAt = async (hours: number) => {
    const { get } = await serving({ figures: live, sources: served }, { nowMs: hoursBehind(hours) })
    const lines = samplesIn((await get('/metrics')).text).filter(line => line.startsWith('fuel_source_late'))
    return lines.filter(line => line.endsWith(' 1')).map(line => /source="([^"]*)"/.exec(line)![1])
  }
  expect(await lateAt(36)).toEqual([])
  expect(await lateAt(37)).toEqual(['gb', 'it', 'ecb'])
})

test('source metrics follow the current snapshot and the fixed clock of a demonstration', async () => {
  const { get, put } = await serving(
    { figures: { ...live, demonstration: true }, sources },
    { nowMs: hoursBehind(900) },
  )
  const age = async () => samplesIn((await get('/metrics')).text).filter(line => /read_age.*"(gb|it)"/.test(line))
  expect(await age()).toEqual(['fuel_source_read_age_seconds{source="gb",market="GB"} 0'])
  await put(snapshotId.replace('1', '2'), { figures, openings, sources: [stateOfRead(it)] })
  expect(await age()).toEqual(['fuel_source_read_age_seconds{source="it",market="IT"} 0'])
})

test('there are no source metrics without a snapshot', async () => {
  const { get } = await serving(null)
  expect(samplesIn((await get('/metrics')).text).filter(line => line.startsWith('fuel_source'))).toEqual([])
})

function samplesIn(text: string): string[] {
  return text.split('\n').filter(line => line !== '' && !line.startsWith('#'))
}
