import { expect, test } from 'vitest'
import type { Reading } from '../../../pipeline/delivery-reading/read-delivery.ts'
import type { Request } from '../../../pipeline/source.ts'
import { auVic } from '../../../pipeline/sources/au-vic/source.ts'
import { type Content, readStations } from '../../support/deliver.ts'
import { expectRefused } from '../../support/expect-refused.ts'

const day = '2026-11-19'

function read(files: Readonly<Record<string, Content>>): Promise<Reading> {
  return readStations(auVic, day, ({ name }) => files[name])
}

function requests(): Request[] {
  const edition = auVic.editions[0]!
  if (typeof edition.feed !== 'function') throw new Error('expected a generator')
  const steps = edition.feed({ now: '2026-11-19 12:00:00', settings: { FUEL_AU_VIC_CONSUMER_ID: 'consumer' } })
  return [...(steps.next().value ?? [])]
}

test('the calls contain the consumer id, and a unique id each', () => {
  const asked = requests()
  expect(asked.map(({ name, url, required }) => [name, url.replace(/^.*\/fuel\//, ''), required])).toEqual([
    ['prices', 'prices', undefined],
    ['brands', 'reference-data/brands', undefined],
    ['stations', 'reference-data/stations', false],
  ])
  expect(asked.map(({ headers }) => headers!['x-consumer-id'])).toEqual(['consumer', 'consumer', 'consumer'])
  expect(new Set(asked.map(({ headers }) => headers!['x-transactionid'])).size).toBe(3)
  expect(requests()).toEqual(asked)
})

expectRefused(auVic, /prices/, [
  ['no stations', () => '{"fuelPriceDetails":[]}', 'au-vic/prices: expected stations, found none'],
  ['another name for ids', text => text.replaceAll('"id"', '"stationId"'), "expected the member 'id', found"],
  ['a refusal', () => '{"message":"Forbidden"}', "the member 'fuelPriceDetails', found an object of message"],
])
expectRefused(auVic, /brands/, [['no brands', () => '{"brands":[]}', 'au-vic/brands: expected brands, found none']])
