import { describe, expect, test } from 'vitest'
import { type Reading, readDelivery } from '../../../pipeline/delivery-reading/read-delivery.ts'
import { dkQ8 } from '../../../pipeline/sources/dk-q8/source.ts'
import { expectFacts } from '../../support/capture-facts.ts'
import { hasSamples, readStations, sample, takeEdited } from '../../support/deliver.ts'
import { expectRefusal, expectRefused } from '../../support/expect-refused.ts'
import { recordsOf } from '../../support/records-of.ts'

const day = '2026-01-15'

interface Answer {
  data: { pageNumber: number; totalRecords: number; totalPages: number; stationsPrices: unknown[] }
}

const slice = (): Answer =>
  JSON.parse(Buffer.from(sample('DK', 'q8_f24_GetStationPrices_slice_2026-01-15.json')).toString('utf8'))

/** A map in the form that its users describe. There is no real one. */
const map = {
  stations: [
    { address: 'Dronningemaen 34', city: 'Svendborg', position: { lat: 55.0662, lng: 10.6171 } },
    { address: 'PENNEHAVE  2-8', city: 'Rungsted Kyst', position: { lat: 55.8853, lng: 12.5404 } },
  ],
}

function read(pages: readonly Answer[], withMap = true): Promise<Reading> {
  const answers = new Map<string, object>(pages.map((page, at) => [`page-${at + 1}`, page]))
  if (withMap) answers.set('map', map)
  return readStations(dkQ8, day, ({ name }) => answers.get(name))
}

/** The 48 captured of 1,215 records, with their own number as the total. */
function whole(): Answer {
  const answer = slice()
  answer.data.totalRecords = answer.data.stationsPrices.length
  return answer
}

describe.runIf(hasSamples)('dk-q8 captures', () => {
  test('48 records of 2026-01-15 give eleven stations', async () => {
    expectFacts('Denmark, Q8 and F24', await read([whole()]))
  })

  test('a list on two pages is read like a list on one page', async () => {
    const pages = [whole(), whole()].map((page, at) => ({
      data: {
        ...page.data,
        pageNumber: at + 1,
        totalPages: 2,
        stationsPrices: page.data.stationsPrices.slice(at * 25, at * 25 + 25),
      },
    }))
    const two = await read(pages)
    const one = await read([whole()])
    expect(recordsOf(two!)).toEqual(recordsOf(one!))
  })

  test('48 records of an announced 1,215 are refused', async () => {
    await expectRefusal(read([slice()]), 'dk-q8/page-1: expected 1215 records, found 48')
  })
})

const none = '{"data":{"pageNumber":0,"pageSize":0,"totalRecords":0,"totalPages":0,"stationsPrices":[]}}'
expectRefused(dkQ8, /page-1/, [
  ['the answer to a bare call', () => none, 'expected some records, found 0'],
  ['too many pages', text => text.replace('"totalPages":1', '"totalPages":99'), 'at most 20 pages, found 99'],
])

test('a map with another layout costs only the positions', async () => {
  const edited = (edit: (text: string) => string) =>
    takeEdited(dkQ8, '2026-11-19', (text, name) => (name === 'map' ? edit(text) : text))
  const { captures, failed } = await edited(text => text.replaceAll('"lat"', '"north"'))
  expect(failed.map(({ name }) => name)).toEqual(['map'])
  const pricesOf = (taken: typeof captures) => readDelivery(dkQ8, '2026-11-19', taken).stations.map(one => one.prices)
  expect(pricesOf(captures)).toEqual(pricesOf((await edited(text => text)).captures))
})
