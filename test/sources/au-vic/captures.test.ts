import { auVic } from '../../../pipeline/sources/au-vic/source.ts'
import { expectRefused } from '../../support/expect-refused.ts'

expectRefused(auVic, /prices/, [
  ['no stations', () => '{"fuelPriceDetails":[]}', 'au-vic/prices: expected stations, found none'],
  ['another name for ids', text => text.replaceAll('"id"', '"stationId"'), "expected the member 'id', found"],
  ['a refusal', () => '{"message":"Forbidden"}', "the member 'fuelPriceDetails', found an object of message"],
])
expectRefused(auVic, /brands/, [['no brands', () => '{"brands":[]}', 'au-vic/brands: expected brands, found none']])
