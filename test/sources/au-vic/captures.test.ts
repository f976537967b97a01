import type { Reading } from '../../../pipeline/delivery-reading/read-delivery.ts'
import { auVic } from '../../../pipeline/sources/au-vic/source.ts'
import { type Content, readStations } from '../../support/deliver.ts'
import { expectRefused } from '../../support/expect-refused.ts'

const day = '2026-11-19'

function read(files: Readonly<Record<string, Content>>): Promise<Reading> {
  return readStations(auVic, day, ({ name }) => files[name])
}

expectRefused(auVic, /prices/, [
  ['no stations', () => '{"fuelPriceDetails":[]}', 'au-vic/prices: expected stations, found none'],
  ['another name for ids', text => text.replaceAll('"id"', '"stationId"'), "expected the member 'id', found"],
  ['a refusal', () => '{"message":"Forbidden"}', "the member 'fuelPriceDetails', found an object of message"],
])
expectRefused(auVic, /brands/, [['no brands', () => '{"brands":[]}', 'au-vic/brands: expected brands, found none']])
