import { expect, test } from 'vitest'
import { stationId } from '../../pipeline/model/sha256.ts'
import type { Source } from '../../pipeline/source.ts'
import * as registry from '../../pipeline/sources/index.ts'

// Published ids, computed once. Clients store them: changing a line here breaks every client.
const published = [
  ['at-econtrol', '1354761', 3383921651684604],
  ['au-wa-fuelwatch', '3022', 5840502481433811],
  ['es-miteco', '1', 2607970688033764],
  ['fr-prix-carburants', '75013501', 670387029186235],
  ['gb-fuel-finder', 'bb17e725573d23df25cbcfeda0f861aafa8fb3c13fd2b1065c39d784372e7631', 6693879661759711],
  ['hr-mzoe', '500', 1192909092089061],
  ['it-mimit', '3400', 5367457033602006],
  ['si-goriva', '2001', 3302522996001114],
] as const

test.each(published)('the station %s %s always has the id %i', (idSpace, ref, id) => {
  expect(stationId(idSpace, ref)).toBe(id)
})

test('every id space belongs to one country', () => {
  const sources: readonly Source[] = Object.values(registry)
  const countries = new Map<string, Set<string>>()
  for (const source of sources) {
    if (source.kind !== 'stations') continue
    const { idSpace, country } = source.descriptor
    countries.set(idSpace, (countries.get(idSpace) ?? new Set()).add(country))
  }
  expect([...countries].filter(([, used]) => used.size > 1)).toEqual([])
  expect(published.filter(([idSpace]) => !countries.has(idSpace))).toEqual([])
})

test('an id is a positive integer that a double represents exactly, and differs between id spaces', () => {
  const ids = Array.from({ length: 5000 }, (_, ref) => stationId('it-mimit', String(ref)))
  expect(ids.filter(id => !Number.isSafeInteger(id) || id <= 0)).toEqual([])
  expect(new Set(ids).size).toBe(ids.length)
  expect(stationId('si-goriva', '1')).not.toBe(stationId('it-mimit', '1'))
})
