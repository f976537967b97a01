import { expect, test } from 'vitest'
import { readDelivery } from '../../../pipeline/delivery-reading/read-delivery.ts'
import { auQld } from '../../../pipeline/sources/au-qld/source.ts'
import { takeEdited } from '../../support/deliver.ts'
import { expectRefused } from '../../support/expect-refused.ts'

const day = '2026-11-19'

test('fuel numbers with another name give no prices', async () => {
  const { captures } = await takeEdited(auQld, day, (text, name) =>
    name === 'fuels' ? text.replace('"Premium Diesel"', '"Premium Unleaded 100"') : text,
  )
  const mismatched = readDelivery(auQld, day, captures).quarantined.filter(({ reason }) => reason === 'FUEL_MISMATCH')
  expect(new Set(mismatched.map(({ found }) => found))).toEqual(new Set(['14 Premium Unleaded 100']))
})

expectRefused(auQld, /sites/, [
  ['no sites', () => '{"S":[]}', /^au-qld\/sites: expected S, found none$/],
  [
    'the answer to a wrong token',
    () => '{"Message":"Authorization has been denied"}',
    /'S', found an object of Message$/,
  ],
])
