import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { convertStage, publishStage, validateStage } from '../../../bin/workflow.ts'
import { composers } from '../../../fixtures/compose/index.ts'
import { captureFile } from '../../../pipeline/fetch/captures.ts'
import { createDownloader } from '../../../pipeline/fetch/download.ts'
import { createNetwork } from '../../../pipeline/fetch/network.ts'
import type { Instant } from '../../../pipeline/model/instants.ts'
import type { Summary } from '../../../pipeline/serving/schemas/live.ts'
import { readManifest } from '../../../pipeline/snapshot/manifest.ts'
import { findCurrentId, snapshotFolder } from '../../../pipeline/snapshot/pointer.ts'
import * as registry from '../../../pipeline/sources/index.ts'
import { ingest } from '../../../pipeline/stages/ingest/ingest.ts'
import { acceptSource } from '../../../pipeline/stages/run/accepted.ts'
import type { RunReport } from '../../../pipeline/stages/run/report.ts'
import { readDeliveryRecord } from '../../../pipeline/stages/run/run-folder.ts'
import { type Origin, startOrigin } from '../../fetch/origin.ts'
import { takeFrom } from '../../support/deliver.ts'
import { answer } from '../../support/runs.ts'

// Sources of each kind at their real size, all over TLS from a local server. Nothing is read from disk.
const sources = [registry.ecb, registry.bulletin, registry.gb, registry.hr, registry.si, registry.auWa]
const env: Record<string, string | undefined> = {
  FUEL_GB_CSV_URL: 'https://csv.example.test/UpdatedFuelPrice.csv?sig=hidden',
}
const dataDir = mkdtempSync(join(tmpdir(), 'fuel-network-'))
const pages = new Map<string, Uint8Array>()
const failing = new Set<string>()
let origin: Origin

beforeAll(async () => {
  for (const source of sources) await publishAt(source)
  const hosts = [...new Set([...pages.keys()].map(url => new URL(url).host))]
  origin = await startOrigin(hosts)
  origin.reset((response, seen) => {
    const body = pages.get(`https://${seen.host}${seen.path}`)
    if (failing.has(seen.host)) return response.writeHead(503).end()
    if (!body) return response.writeHead(404).end()
    const etag = `"${createHash('sha256').update(body).digest('hex').slice(0, 16)}"`
    if (seen.headers['if-none-match'] === etag) return response.writeHead(304, { etag }).end()
    return response.writeHead(200, { etag }).end(body)
  })
})

afterAll(async () => {
  await origin.close()
  rmSync(dataDir, { recursive: true })
})

/** Publishes the files of a source at the URLs that it requests. */
async function publishAt(source: (typeof sources)[number]): Promise<void> {
  const composer = composers.find(one => one.id === source.descriptor.id)!
  const files = ['2026-11-17', '2026-11-19'].flatMap(day => composer.compose(day as '2026-11-19', composer.realSize))
  await takeFrom(source, '2026-11-19', request => {
    const file = files.filter(one => one.name.replace(/\.\w+$/, '') === request.name).at(-1)
    if (!file) return undefined
    const bytes = typeof file.content === 'string' ? new TextEncoder().encode(file.content) : file.content
    pages.set(request.url.startsWith('https://settings.invalid') ? env.FUEL_GB_CSV_URL! : request.url, bytes)
    return bytes
  })
}

async function runAt(now: Instant, settings: typeof env): Promise<RunReport> {
  const network = createNetwork({
    version: '0.0.0',
    connectTo: origin.connectTo,
    extraCa: origin.caFile,
    sleep: async () => undefined,
  })
  try {
    await ingest({
      dataDir,
      sources,
      origin: {
        kind: 'network',
        downloaderFor: ({ descriptor }, values) => createDownloader(descriptor, values, network),
      },
      now: null,
      wallClock: () => now,
      env: settings,
      progress: () => undefined,
    })
  } finally {
    await network.close()
  }
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
    const report = await runAt('2026-11-19 13:00:00', env)
    expect(statuses(report)).toMatchObject({ ecb: 'not_modified', gb: 'success', hr: 'skipped', si: 'not_modified' })
    expect(await countries()).toEqual(['GB', 'SI'])
    expect(readManifest(snapshotFolder(dataDir, findCurrentId(dataDir)!)).data).toBe('live')
  })

  // Every test run checks this with files and without sockets: test/slow/pipeline/demo, test/slow/pipeline/replay.
  test('keeps the last good data of a source that fails', async () => {
    const before = await answer<Summary>(dataDir, 'live/summary')
    failing.add('goriva.si')
    const report = await runAt('2026-11-19 14:00:00', env)
    expect(statuses(report)).toMatchObject({ gb: 'not_modified', si: 'failed' })
    expect(report.sources.find(source => source.id === 'si')?.error).toMatch(/^si\/franchise: .*503/)
    expect(await countries()).toEqual(['GB', 'SI'])
    expect(await answer<Summary>(dataDir, 'live/summary')).not.toEqual(before)
  })

  test('stores captures byte for byte, as private files, without secrets of their URLs', () => {
    const delivery = readDeliveryRecord(dataDir, 'deliveries/gb/20261119T130000Z.json')
    const capture = delivery.captures[0]!
    expect(capture.url).toBe('https://csv.example.test/UpdatedFuelPrice.csv?sig=***')
    expect(capture.sha256).toBe(createHash('sha256').update(pages.get(env.FUEL_GB_CSV_URL!)!).digest('hex'))
    expect(statSync(captureFile(dataDir, capture.sha256)).mode & 0o777).toBe(0o600)
    expect(readFileSync(join(dataDir, 'deliveries/gb/20261119T130000Z.json'), 'utf8')).not.toContain('hidden')
  })
})
