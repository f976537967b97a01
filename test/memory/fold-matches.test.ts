import { expect, test } from 'vitest'
import { foldMatches } from '../../pipeline/memory/fold-matches.ts'
import type { StoredMatch } from '../../pipeline/model/stored.ts'

function match(stationId: number, country: string, more: Partial<StoredMatch> = {}): StoredMatch {
  return {
    stationId,
    country,
    osmRef: `node/${stationId}`,
    method: 'id',
    distanceM: 5,
    name: null,
    brand: null,
    openingHours: '24/7',
    baseAt: '2026-11-16 22:00:00',
    ...more,
  }
}

const known = [match(1, 'FR'), match(2, 'FR'), match(3, 'IT')]
const all = new Set([1, 2, 3, 4])

test('without a delivery the matches of existing stations are kept', () => {
  expect(foldMatches(known, all, new Map())).toEqual({ matches: known, refused: [] })
  expect(foldMatches(known, new Set([2, 3]), new Map()).matches).toEqual([known[1], known[2]])
})

test('the matches of a delivered country are replaced, the others are kept', () => {
  const fresh = [match(1, 'FR', { openingHours: 'Mo-Fr 08:00-18:00' }), match(4, 'FR')]
  expect(foldMatches(known, all, new Map([['FR', fresh]])).matches).toEqual([known[2], ...fresh])
})

test('a country that would lose four in ten of its matches is kept and reported', () => {
  const many = Array.from({ length: 9 }, (_, at) => match(10 + at, 'ES'))
  const ids = new Set(many.map(one => one.stationId))
  const few = many.slice(0, 5)
  expect(foldMatches(many, ids, new Map([['ES', few]]))).toEqual({
    matches: many,
    refused: [{ country: 'ES', before: 9, now: 5 }],
  })
  expect(foldMatches(many, ids, new Map([['ES', many.slice(0, 6)]])).matches).toHaveLength(6)
  // Half of the stations no longer exist, so the map is not at fault.
  expect(foldMatches(many, new Set([10, 11, 12, 13, 14]), new Map([['ES', few]])).matches).toEqual(few)
})
