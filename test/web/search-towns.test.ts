import { expect, test } from 'vitest'
import { townFinder } from '../../api/shared/search-towns.ts'
import { searchTowns } from '../../web/build/search-towns.ts'

const find = townFinder(searchTowns())
const namesOf = (typed: string) => find(typed, 7).map(({ name, country }) => `${name}, ${country}`)

test.each([
  ['mil', 'Milan, IT'],
  ['Koln', 'Köln, DE'],
  ['Munchen', 'Munich, DE'],
  ['muenc', 'Munich, DE'],
  ['goteb', 'Göteborg, SE'],
  ['frankfurt (o', 'Frankfurt (Oder), DE'],
  ['worthersee', 'Klagenfurt am Wörthersee, AT'],
])('suggests for %s first %s', (typed, name) => {
  expect(namesOf(typed)[0]).toBe(name)
})

test('suggests the largest towns first, each once, and says by which other name one was found', () => {
  expect(namesOf('frankfurt').slice(0, 2)).toEqual(['Frankfurt am Main, DE', 'Frankfurt (Oder), DE'])
  expect(find('Milano', 7)[0]).toMatchObject({ name: 'Milan', country: 'IT', also: 'Milano' })
  expect(new Set(namesOf('san')).size).toBe(7)
})

test('suggests nothing for an empty text and for a name that no town has', () => {
  expect([find(' ', 7), find('xyzzy', 7)]).toEqual([[], []])
})
