import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { convertStage, publishStage, validateStage } from '../../../bin/workflow.ts'
import { composers } from '../../../fixtures/compose/index.ts'
import { captureFile } from '../../../pipeline/fetch/captures.ts'
import type { Instant } from '../../../pipeline/model/instants.ts'
import type { Summary } from '../../../pipeline/serving/schemas/live.ts'
import { readManifest } from '../../../pipeline/snapshot/manifest.ts'
import { findCurrentId, snapshotFolder } from '../../../pipeline/snapshot/pointer.ts'
import * as registry from '../../../pipeline/sources/index.ts'
import { ingest } from '../../../pipeline/stages/ingest/ingest.ts'
import { acceptSource } from '../../../pipeline/stages/run/accepted.ts'
import type { RunReport } from '../../../pipeline/stages/run/report.ts'
import { readDeliveryRecord } from '../../../pipeline/stages/run/run-folder.ts'
import { openPublishers, type Publishers } from '../../support/publishers.ts'
import { answer } from '../../support/runs.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

// Sources of each kind at their real size, all over TLS from a local server. Nothing is read from disk.
const sources = [registry.ecb, registry.bulletin, registry.gb, registry.hr, registry.si, registry.auWa]
const dataDir = temporaryFolder()
let publishers: Publishers

beforeAll(async () => {
  publishers = await openPublishers(
    sources,
    composers,
    '2026-11-19',
    composer => composer.realSize,
    Date.UTC(2026, 10, 19, 12),
  )
})

afterAll(() => publishers.close())

async function runAt(now: Instant, env: Readonly<Record<string, string>>): Promise<RunReport> {
  await ingest({
    dataDir,
    sources,
    origin: { kind: 'network', downloaderFor: publishers.downloaderFor },
    now: null,
    wallClock: () => now,
    env,
    progress: () => undefined,
  })
  const options = { dataDir, threads: 2 }
  await validateStage(options)
  await convertStage(options)
  return publishStage(options)
}

function statuses(report: RunReport): Record<string, string> {
  return Object.fromEntries(report.sources.map(source => [source.id, source.status]))
}

async function countries(): Promise<string[]> {
  const { data } = await answer<Summary>(dataDir, 'live/summary')
  return data.countries.map(country => country.country_code)
}

describe('a run over the network', () => {
  test('skips sources that are not permitted and does not publish sources on probation', async () => {
    const report = await runAt('2026-11-19 12:00:00', {})
    expect(statuses(report)).toEqual({
      ecb: 'success',
      bulletin: 'success',
      'au-wa': 'skipped',
      gb: 'skipped',
      hr: 'skipped',
      si: 'skipped',
    })
    const remarks = Object.fromEntries(report.sources.map(source => [source.id, source.error]))
    expect(remarks.gb).toContain('FUEL_GB_CSV_URL not set')
    expect(remarks['au-wa']).toContain('FUEL_ACCEPT_TERMS=AU-WA')
    expect(remarks.hr).toContain('fuel-etl accept hr')
    expect(report.sources.find(source => source.id === 'si')?.stations).toBeGreaterThan(500)
    expect(await countries()).toEqual([])
  })

  test('publishes permitted and accepted sources, and downloads only changed files again', async () => {
    acceptSource(dataDir, 'si')
    const report = await runAt('2026-11-19 13:00:00', publishers.env)
    expect(statuses(report)).toMatchObject({ ecb: 'not_modified', gb: 'success', hr: 'skipped', si: 'not_modified' })
    expect(await countries()).toEqual(['GB', 'SI'])
    expect(readManifest(snapshotFolder(dataDir, findCurrentId(dataDir)!)).data).toBe('live')
  })

  test('stores captures byte for byte, as private files, without secrets of their URLs', () => {
    const delivery = readDeliveryRecord(dataDir, 'deliveries/gb/20261119T130000Z.json')
    const capture = delivery.captures[0]!
    expect(capture.url).toBe('https://gb.example.test/FUEL_GB_CSV_URL?sig=***')
    expect(capture.sha256).toBe(createHash('sha256').update(publishers.file('gb', 'prices')!).digest('hex'))
    expect(statSync(captureFile(dataDir, capture.sha256)).mode & 0o777).toBe(0o600)
    expect(readFileSync(join(dataDir, 'deliveries/gb/20261119T130000Z.json'), 'utf8')).not.toContain('hidden')
  })
})
