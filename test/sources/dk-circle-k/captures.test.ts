import { dkCircleK } from '../../../pipeline/sources/dk-circle-k/source.ts'
import { expectRefused } from '../../support/expect-refused.ts'

// There is no real answer of this source.
expectRefused(dkCircleK, /prices/, [['no stations', () => '{"sites":[]}', "expected stations in 'sites', found none"]])
