import { dkOk } from '../../../pipeline/sources/dk-ok/source.ts'
import { expectRefused } from '../../support/expect-refused.ts'

expectRefused(dkOk, /prices/, [
  ['no stations', () => '{"items":[]}', "expected stations in 'items', found none"],
  ['another name for the list', text => text.replaceAll('"prices"', '"products"'), "'prices', found only"],
])
