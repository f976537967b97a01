import { expect, test } from 'vitest'
import { readDelivery } from '../../../pipeline/delivery-reading/read-delivery.ts'
import { is } from '../../../pipeline/sources/is/source.ts'
import { takeEdited, takeFixture } from '../../support/deliver.ts'
import { expectRefused } from '../../support/expect-refused.ts'

const day = '2026-11-19'

expectRefused(is, /gas/, [
  ['no stations', () => '{"stations":[]}', 'expected stations of Atlantsolía, N1, ÓB, Olís, Orkan, found only none'],
  ['a company with another name', text => text.replaceAll('ÓB', 'Óska'), 'expected stations of ÓB, found only'],
])

test('a company in other case, or without its accents, is the same company', async () => {
  const respelled = (text: string) => text.replaceAll('ÓB', 'OB').replaceAll('Olís', 'OLÍS')
  const { captures } = await takeEdited(is, day, text => respelled(text).replaceAll('Costco Iceland', 'COSTCO Iceland'))
  const { stations } = readDelivery(is, day, captures)
  const own = (await takeFixture(is, day)).captures
  expect(stations.map(({ ref }) => ref)).toEqual(readDelivery(is, day, own).stations.map(({ ref }) => ref))
  const members = stations.filter(({ prices }) => prices.some(({ access }) => access === 'members'))
  expect(members.map(({ ref }) => ref)).toEqual(['co_000'])
})
