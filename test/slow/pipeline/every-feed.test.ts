import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { convertStage, publishStage, validateStage } from '../../../bin/workflow.ts'
import type { Composer } from '../../../fixtures/compose/composer.ts'
import { composers } from '../../../fixtures/compose/index.ts'
import { readCapture } from '../../../pipeline/fetch/captures.ts'
import type { Instant } from '../../../pipeline/model/instants.ts'
import type { Summary } from '../../../pipeline/serving/schemas/live.ts'
import { readManifest } from '../../../pipeline/snapshot/manifest.ts'
import { snapshotFolder } from '../../../pipeline/snapshot/pointer.ts'
import { type Basis, isMarketSource, type Source } from '../../../pipeline/source.ts'
import * as registry from '../../../pipeline/sources/index.ts'
import { inThisProcess } from '../../../pipeline/stages/all-tasks/workers.ts'
import { ingest } from '../../../pipeline/stages/ingest/ingest.ts'
import { acceptSource } from '../../../pipeline/stages/run/accepted.ts'
import type { RunReport } from '../../../pipeline/stages/run/report.ts'
import { type DeliveryRecord, type Run, readDeliveryRecord } from '../../../pipeline/stages/run/run-folder.ts'
import { openPublishers, type Publishers } from '../../support/publishers.ts'
import { answer } from '../../support/runs.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

// Every source over TLS from publishers that behave like the real ones: tokens, forms, cookies, paging, limits. Nothing
// is read from disk. The deliveries have the real size.
const sizeOf = (composer: Composer): number => composer.realSize
const sources: readonly Source[] = Object.values(registry)
const standIns = sources.filter(source => source.kind === 'stations' && source.descriptor.standsInFor !== undefined)
const ids = sources.map(source => source.descriptor.id)
const dataDir = temporaryFolder()
const runs: Run[] = []
let publishers: Publishers
let report: RunReport
/** A second run, without Germany: its source requests another part of the country each hour. */
let again: Run

beforeAll(async () => {
  publishers = await openPublishers(sources, composers, '2026-11-19', sizeOf, Date.UTC(2026, 10, 19, 12))
  for (const id of ids) acceptSource(dataDir, id)
  runs.push(await take(sources, '2026-11-19 12:00:00'))
  const options = { dataDir, threads: 2 }
  await validateStage(options)
  await convertStage(options)
  report = await publishStage(options)
  runs.push(await take(standIns, '2026-11-19 12:30:00'))
  publishers.wait(45 * 60_000)
  again = await take(
    sources.filter(source => source.descriptor.id !== 'de'),
    '2026-11-19 12:45:00',
  )
}, 600_000)

afterAll(() => publishers.close())

/** One run of the chosen sources. Stand-ins run separately: they are not requested while their principals work. */
function take(chosen: readonly Source[], clock: Instant): Promise<Run> {
  return ingest({
    dataDir,
    sources: chosen,
    origin: { kind: 'network', downloaderFor: publishers.downloaderFor },
    now: null,
    workers: inThisProcess(chosen),
    wallClock: () => clock,
    env: { ...publishers.env, FUEL_ACCEPT_TERMS: ids.join(',') },
    progress: () => undefined,
  })
}

function deliveryOf(id: string): DeliveryRecord {
  const path = runs.flatMap(run => run.deliveries[id] ?? [])[0]
  return readDeliveryRecord(dataDir, path!)
}

describe.each(ids)('%s over the network', id => {
  test('answers every required request of the delivery', () => {
    const { status, error } = deliveryOf(id)
    expect([status, error]).toEqual([expect.stringMatching(/^(success|partial)$/), null])
  })

  test('delivers exactly the published bytes', () => {
    const { captures } = deliveryOf(id)
    expect(captures.length).toBeGreaterThan(0)
    const published = captures.filter(capture => capture.status === 200)
    const different = published.filter(({ name, sha256 }) => {
      const file = publishers.file(id, name)
      return file === undefined || !Buffer.from(readCapture(dataDir, sha256)).equals(Buffer.from(file))
    })
    expect(different.map(capture => capture.name)).toEqual([])
  })

  test('stores no intermediate request, and no key in a URL', () => {
    const kept = JSON.stringify(deliveryOf(id))
    const source = sources.find(one => one.descriptor.id === id)!
    const keys = (source.descriptor.settings ?? []).map(name => publishers.env[name]!)
    const secrets = keys.filter(key => key.length >= 8 && !URL.canParse(key))
    expect(secrets.filter(secret => kept.includes(secret))).toEqual([])
    expect(kept).not.toContain('hidden-signature')
  })
})

test('unchanged files are not sent a second time, except answers to forms', () => {
  const statuses = Object.entries(again.deliveries).map(([id, path]) => [id, readDeliveryRecord(dataDir, path).status])
  const count = (status: string): number => statuses.filter(one => one[1] === status).length
  expect(statuses.filter(([, status]) => status === 'failed').map(([id]) => id)).toEqual([])
  expect(count('not_modified')).toBeGreaterThan(30)
  // Queensland gives its list of sites once a day. Until then the stored list is used.
  const queensland = readDeliveryRecord(dataDir, again.deliveries['au-qld']!).captures
  const askedAt = (name: string): string => queensland.find(capture => capture.name === name)!.fetchedAt
  expect(askedAt('sites') < '2026-11-19 12:30:00').toBe(true)
  expect(askedAt('prices') > '2026-11-19 12:30:00').toBe(true)
  // Cyprus and the Northern Territory are requested by POST, which has no validators.
  expect(statuses.find(([id]) => id === 'cy')).toEqual(['cy', 'success'])
})

describe('the delivery of every source', () => {
  test('is accepted', () => {
    const firstHand = report.sources.filter(one => !standIns.some(source => source.descriptor.id === one.id))
    expect(firstHand.length).toBe(sources.length - standIns.length)
    const refused = firstHand.filter(one => one.error !== null)
    expect(refused.map(({ id, error }) => [id, error])).toEqual([])
  })

  test('is published as live data', async () => {
    expect(readManifest(snapshotFolder(dataDir, report.snapshot!)).data).toBe('live')
    const { countries, reference_prices } = (await answer<Summary>(dataDir, 'live/summary')).data
    const codes = (list: readonly { readonly country_code: string }[]) => list.map(one => one.country_code)
    const markets = sources.filter(isMarketSource).map(source => source.descriptor)
    const published = (isOfBasis: (basis: Basis) => boolean) => {
      const shown = markets.filter(market => market.published && isOfBasis(market.basis))
      return [...new Set(shown.map(market => market.country))].sort()
    }
    expect(codes(reference_prices)).toEqual(published(basis => basis === 'national_maximum'))
    expect(codes(countries)).toEqual(published(basis => basis !== 'national_maximum'))
  })
})
