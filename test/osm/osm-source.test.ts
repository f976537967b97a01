import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allSources, chosenSources, type IngestOptions } from '../../bin/options.ts'
import { validateStage } from '../../bin/workflow.ts'
import { composers } from '../../fixtures/compose/index.ts'
import { readReference } from '../../pipeline/delivery-reading/read-delivery.ts'
import { FuelError } from '../../pipeline/model/errors.ts'
import { osm } from '../../pipeline/sources/index.ts'
import { inThisProcess } from '../../pipeline/stages/all-tasks/workers.ts'
import { ingest } from '../../pipeline/stages/ingest/ingest.ts'
import { acceptSource } from '../../pipeline/stages/run/accepted.ts'
import { readDeliveryRecord } from '../../pipeline/stages/run/run-folder.ts'
import { delivered } from '../support/deliver.ts'
import { openPublishers, type Publishers } from '../support/publishers.ts'
import { reportOf } from '../support/runs.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const on = '2026-11-19'

test('every country with stations is queried', () => {
  const countries = new Set(allSources.flatMap(one => (one.kind === 'stations' ? [one.descriptor.country] : [])))
  expect([...countries].filter(country => !osm.descriptor.countries.includes(country))).toEqual([])
})

describe('a run', () => {
  const chosen = (options: Partial<IngestOptions>): boolean =>
    chosenSources({ dataDir: '', threads: 1, onlyOpen: false, ...options }).includes(osm)

  test.each<[string, Partial<IngestOptions>, boolean]>([
    ['over the network does not read the map', {}, false],
    ['of some markets does not read it', { market: ['FR'] }, false],
    ['that names it reads it', { source: ['osm'] }, true],
    ['that names it with other sources reads it', { source: ['fr', 'osm'], onlyOpen: true }, true],
    ['that names other sources does not read it', { source: ['fr'], from: 'deliveries' }, false],
    ['on files reads it', { from: 'deliveries' }, true],
    ['on files of some markets reads it', { from: 'deliveries', market: ['FR'] }, true],
  ])('%s', (_what, options, expected) => expect(chosen(options)).toBe(expected))
})

describe('an answer', () => {
  const whole = {
    osm3s: { timestamp_osm_base: '2026-11-18T22:09:57Z' },
    elements: [{ type: 'node', id: 1, lat: 47, lon: 5, tags: { amenity: 'fuel', name: 'Avia' } }],
  }
  const read = async (content: unknown) =>
    readReference(osm, on, [await delivered('fr', typeof content === 'string' ? content : JSON.stringify(content))])

  test('of objects is read', async () => {
    expect((await read(whole)).records).toMatchObject([{ ref: 'node/1', country: 'FR', lat: 47, lng: 5, name: 'Avia' }])
  })

  test.each([
    ['an empty file', '', /fr: expected a file, found 0 bytes/],
    ['a web page', '<html><body>Error: runtime error</body></html>', /fr: expected JSON, found '<html>/],
    ['half a file', JSON.stringify(whole).slice(0, 90), /fr: expected JSON, found '\{"osm3s"/],
    ['no state of the map', { elements: whole.elements }, /expected the member 'osm3s.timestamp_osm_base', found/],
    ['another name for the list', { ...whole, elements: undefined, objects: [] }, /expected the member 'elements'/],
    ['objects without tags', { ...whole, elements: [{ type: 'node', id: 1 }] }, /expected the member 'tags'/],
    ['other objects', { ...whole, elements: [{ ...whole.elements[0], tags: { shop: 'yes' } }] }, /member 'amenity'/],
    ['a list of ids', { ...whole, elements: [1, 2] }, /element 1: expected an object, found 1/],
  ])('that is %s is refused', async (_what, content, message) => {
    const refusal = await read(content).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(FuelError)
    expect(refusal).toMatchObject({ code: 'FEED_SHAPE', message: expect.stringMatching(message) })
  })

  test.each([
    ['that gave up', { ...whole, remark: 'runtime error: Query ran out of memory' }],
    ['without any object', { ...whole, elements: [] }],
  ])('%s is not an answer for that country', async (_what, content) => {
    const { records, quarantined } = await read(content)
    expect([records, quarantined.map(({ reason }) => reason)]).toEqual([[], ['UNFINISHED']])
  })

  test('without countries is refused', () => {
    expect(() => readReference(osm, on, [])).toThrow(/expected the answer of one country at least/)
  })
})

describe('over the network', () => {
  const dataDir = temporaryFolder()
  let publishers: Publishers

  beforeAll(async () => {
    publishers = await openPublishers([osm], composers, on, () => 12, Date.UTC(2026, 10, 19, 12))
  })
  afterAll(() => publishers.close())

  const run = async (clock: string) => {
    await ingest({
      dataDir,
      sources: [osm],
      now: null,
      workers: inThisProcess([]),
      wallClock: () => clock,
      env: publishers.env,
      progress: () => undefined,
      origin: { kind: 'network', downloaderFor: publishers.downloaderFor },
    })
    return validateStage({ dataDir, threads: 1 })
  }

  test('queries are sent sequentially, each a POST for one country', async () => {
    publishers.origin.seen.length = 0
    await run('2026-11-19 12:00:00')
    expect(publishers.origin.mostAtOnce()).toBe(1)
    expect(publishers.origin.seen.map(({ method, path }) => `${method} ${path}`)).toEqual(
      osm.descriptor.countries.map(() => 'POST /api/interpreter'),
    )
    const { status, captures } = readDeliveryRecord(dataDir, 'deliveries/osm/20261119T120000Z.json')
    expect([status, captures.length]).toEqual(['success', osm.descriptor.countries.length])
  })

  test('the first delivery is stored and reported, and used once the operator accepts it', async () => {
    const before = reportOf(await run('2026-11-19 13:00:00'), 'osm')
    expect(before).toMatchObject({ status: 'skipped', error: expect.stringContaining('fuel-etl accept osm') })
    expect(before.read).toBeGreaterThan(60)
    acceptSource(dataDir, 'osm')
    // A run uses the acceptances at its start, so that it can be repeated at any time.
    const again = await validateStage({ dataDir, threads: 1 })
    expect(reportOf(again, 'osm').status).toBe('skipped')
    expect(reportOf(await run('2026-11-19 14:00:00'), 'osm')).toMatchObject({ status: 'success', read: before.read })
  })
})
