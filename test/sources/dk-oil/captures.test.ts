import { dkOil } from '../../../pipeline/sources/dk-oil/source.ts'
import { expectRefused } from '../../support/expect-refused.ts'

// There is no real answer of this source.
expectRefused(dkOil, /dieselb7/, [
  ['an empty list', () => '[]', 'dk-oil/dieselb7: expected stations, found none'],
  ['the other list in place of it', text => text.replaceAll('DieselB7', '95E10'), "'DieselB7', found only"],
])
