import { expect, test } from 'vitest'
import { checkColumns } from '../../../pipeline/contract/check-columns.ts'
import { readDelivery } from '../../../pipeline/delivery-reading/read-delivery.ts'
import { dkOil } from '../../../pipeline/sources/dk-oil/source.ts'
import { takeEdited } from '../../support/deliver.ts'
import { expectRefused } from '../../support/expect-refused.ts'

// There is no real answer of this source.
expectRefused(dkOil, /dieselb7/, [['an empty list', () => '[]', 'dk-oil/dieselb7: expected stations, found none']])

test('the list of the other fuel in place of one is reported as a missing column', async () => {
  const { captures } = await takeEdited(dkOil, '2026-11-17', text => text.replaceAll('DieselB7', '95E10'))
  const { columns } = readDelivery(dkOil, '2026-11-17', captures)
  const { findings } = checkColumns(dkOil.descriptor.contract, columns, null)
  expect(findings.map(({ finding }) => finding)).toEqual(['COLUMN_GONE DieselB7'])
})
