import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { judgedAndPublished } from '../../../bin/workflow.ts'
import { composers } from '../../../fixtures/compose/index.ts'
import { createDownloader } from '../../../pipeline/fetch/download.ts'
import { createNetwork } from '../../../pipeline/fetch/network.ts'
import { isMarketSource, type Source } from '../../../pipeline/source.ts'
import * as registry from '../../../pipeline/sources/index.ts'
import { ingest } from '../../../pipeline/stages/ingest/ingest.ts'
import { acceptSource } from '../../../pipeline/stages/run/accepted.ts'
import { unwatched } from '../../../pipeline/stages/run/progress.ts'
import type { RunReport } from '../../../pipeline/stages/run/report.ts'
import { workerProcesses } from '../../../pipeline/stages/tasks/workers.ts'
import { type Origin, startOrigin } from '../../fetch/origin.ts'
import * as bombs from '../../support/bombs.ts'
import { compileProgram } from '../../support/compiled.ts'
import { openPublishers, type Publishers } from '../../support/publishers.ts'
import { query, reportOf } from '../../support/runs.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const now = '2026-11-19 12:00:00'

interface Answer {
  readonly body: Uint8Array
  readonly headers?: Record<string, string>
}

/** The answer of a source's publisher to every request. */
const hazards: readonly (readonly [source: Source, answer: () => Answer])[] = [
  [registry.bulletin, () => ({ body: bombs.workbook('Prices with taxes', 'XFD1048576') })],
  [registry.frZip, () => ({ body: thirtyLargeFiles() })],
  [registry.it, () => ({ body: tenthsOfBrackets(10), headers: { 'content-encoding': 'gzip' } })],
  [registry.gr, () => ({ body: bombs.pdf(bombs.spaces(), '/Filter/FlateDecode', 1000) })],
  [registry.bnm, () => ({ body: Buffer.from(bombs.attributes('ValCurs')) })],
  [registry.hr, () => ({ body: Buffer.from('['.repeat(1_000_000)) })],
]

const sound = [
  registry.ecb,
  registry.si,
  registry.lu,
  registry.be,
  registry.es,
  registry.is,
  registry.dkOk,
  registry.auWa,
  registry.ad,
  registry.cz,
  registry.sk,
  registry.mk,
  registry.pl,
  registry.cy,
]

/** 3.6 GB in 3.5 MB. */
function thirtyLargeFiles(): Uint8Array {
  const zeros = new Uint8Array(120_000_000)
  return zipSync(Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`${at}.xml`, zeros])), { level: 1 })
}

/** 500 MB in 490 KB. */
function tenthsOfBrackets(tenths: number): Uint8Array {
  const tenth = gzipSync(Buffer.alloc(50_000_000, '['))
  return Buffer.concat(Array.from({ length: tenths }, () => tenth))
}

describe('a run of worker processes over HTTPS, with bombs among the answers', () => {
  const dataDir = temporaryFolder()
  const hazardous = hazards.map(([source]) => source)
  let publishers: Publishers
  let origin: Origin
  let report: RunReport

  beforeAll(async () => {
    publishers = await openPublishers(
      sound,
      composers,
      '2026-11-19',
      ({ realSize }) => realSize,
      Date.UTC(2026, 10, 19, 12),
    )
    origin = await startOrigin(hazardous.flatMap(({ descriptor }) => descriptor.hosts))
    const answers = new Map(
      hazards.flatMap(([{ descriptor }, answer]) => {
        const made = answer()
        return descriptor.hosts.map(host => [host, made] as const)
      }),
    )
    origin.reset((response, { host }) => {
      const { body, headers = {} } = answers.get(host)!
      response.writeHead(200, headers).end(body)
    })
    const network = createNetwork({ version: '0.0.0', connectTo: origin.connectTo, extraCa: origin.caFile })
    const sources = [...sound, ...hazardous]
    const ids = sources.map(({ descriptor }) => descriptor.id)
    for (const id of ids) acceptSource(dataDir, id)
    const workers = workerProcesses(join((await compileProgram()).folder, 'bin', 'worker.js'), 2)
    try {
      const run = await ingest({
        dataDir,
        sources,
        workers,
        now: null,
        wallClock: () => now,
        progress: unwatched,
        env: { ...publishers.env, FUEL_ACCEPT_TERMS: ids.join(',') },
        origin: {
          kind: 'network',
          downloaderFor: (source, settings) =>
            hazardous.includes(source)
              ? createDownloader(source.descriptor, settings, network)
              : publishers.downloaderFor(source, settings),
        },
      })
      report = await judgedAndPublished({ dataDir, threads: 1, workers }, run, unwatched)
    } finally {
      await workers.close()
      await network.close()
    }
  })

  afterAll(async () => {
    await publishers.close()
    await origin.close()
  })

  test.each(hazardous.map(({ descriptor }) => descriptor.id))('refuses the delivery of %s', id => {
    expect(['FEED_SHAPE', 'FETCH']).toContain(reportOf(report, id).errorCode)
  })

  test('publishes 12 other markets', async () => {
    const countries = sound.flatMap(source => (isMarketSource(source) ? [source.descriptor.country] : [])).sort()
    expect(report.sources.filter(({ id }) => sound.some(({ descriptor }) => descriptor.id === id))).toSatisfy(
      (reports: RunReport['sources']) => reports.every(({ errorCode }) => errorCode === null),
    )
    const published = await query<{ country: string }>(
      dataDir,
      `select country_code as country from {prices} union select country_code from {figures} order by country`,
    )
    expect(published.map(({ country }) => country)).toEqual([...new Set(countries)])
    expect(published.length).toBeGreaterThanOrEqual(12)
  })
})
