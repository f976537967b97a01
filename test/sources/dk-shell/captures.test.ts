import { dkShell } from '../../../pipeline/sources/dk-shell/source.ts'
import { expectRefused } from '../../support/expect-refused.ts'

expectRefused(dkShell, /prices/, [
  ['no stations', () => '[]', 'expected stations, found none'],
  ['another name for a stamp', text => text.replaceAll('lastUpdated', 'at'), "'lastUpdated', found only"],
])
