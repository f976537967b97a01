import { dkCircleK } from '../../../pipeline/sources/dk-circle-k/source.ts'
import { refuses } from '../../support/refuses.ts'

// There is no real answer of this source.
refuses(dkCircleK, /prices/, [['no stations', () => '{"sites":[]}', "expected stations in 'sites', found none"]])
