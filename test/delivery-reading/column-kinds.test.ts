import { expect, test } from 'vitest'
import { ColumnKinds } from '../../pipeline/delivery-reading/column-kinds.ts'

test('names fields up to two levels deep, members of lists together, in the order of their appearance', () => {
  const kinds = new ColumnKinds()
  kinds.take({ id: 1, place: { lat: '47.1' }, prices: [{ amount: 1.5 }, { amount: '1,5', at: null }, 'x', [1]] })
  kinds.take({ id: 'b', place: null, open: true, prices: [] })
  kinds.take('no object')
  // biome-ignore format: a list of short words reads better in lines
  expect([...kinds.columns].map(([name, found]) => `${name}: ${[...found].join(' ')}`)).toEqual([
    'id: number string', 'place: ', 'place.lat: string', 'prices: ', 'prices[].amount: number string',
    'prices[].at: ', 'open: boolean',
  ])
})
