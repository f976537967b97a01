import { expect, test } from 'vitest'
import { australianAddress } from '../../pipeline/families/australian-feeds.ts'

test.each([
  ['12 Comur St, YASS NSW 2582', '12 Comur St', 'Yass', '2582'],
  ['Shop 2, 5 High St (Cnr Main Rd), Melbourne VIC 3000', 'Shop 2, 5 High St (Cnr Main Rd)', 'Melbourne', '3000'],
  ['1 Example Rd, CLAYTON, 3168', '1 Example Rd', 'Clayton', '3168'],
  ['1 Example Rd, Hobart, TAS, 7000', '1 Example Rd', 'Hobart', '7000'],
  ['24 NORWEST BVD BELLA VISTA NSW 2153', '24 NORWEST BVD BELLA VISTA NSW 2153', null, '2153'],
  ['456, Metford Road, Metford NEW SOUTH WALES 2323', '456, Metford Road, Metford NEW SOUTH WALES 2323', null, null],
  ['Lot 2582', 'Lot 2582', null, null],
])('%s', (line, address, city, postalCode) => {
  expect(australianAddress(line)).toEqual({ address, city, postalCode })
})

test('no address', () => expect(australianAddress(null)).toEqual({ address: null, city: null, postalCode: null }))
