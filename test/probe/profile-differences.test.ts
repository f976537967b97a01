import { expect, test } from 'vitest'
import type { Profile } from '../../pipeline/model/stored.ts'
import type { Source } from '../../pipeline/source.ts'
import { be, it as italy, osm, si } from '../../pipeline/sources/index.ts'
import { profileDifferences } from '../../pipeline/stages/probe/profile-differences.ts'

const base: Profile = {
  rows: 1000,
  quarantined: 0,
  stations: 100,
  newestStamp: null,
  fuels: { diesel: { prices: 100, medianMicros: 1_600_000 } },
  columns: { id: 'string', price: 'number|string', empty: '' },
}

/** The texts of the differences; notes begin with a sign. */
function differences(source: Source, now: Partial<Profile>, before: Partial<Profile> = {}): string[] {
  const found = profileDifferences(source, { ...base, ...before }, { ...base, ...now }).differences
  return found.map(({ text, needsLook }) => (needsLook ? text : `(${text})`))
}

test('columns that are gone, new or of another kind need a look', () => {
  expect(differences(italy, {})).toEqual([])
  expect(differences(italy, { columns: { id: 'number', price: 'number', empty: 'string', colour: 'string' } })).toEqual(
    ['new column: colour', 'column id: expected string, found number'],
  )
  expect(differences(italy, { columns: { id: 'string', empty: '' } })).toEqual(['column gone: price'])
  expect(differences(italy, { columns: null })).toEqual([])
})

test('counts and medians are made up, so they are not compared', () => {
  const fuels = { diesel: { prices: 9000, medianMicros: 1_900_000 } }
  expect(differences(italy, { rows: 90_000, stations: 20_000, fuels })).toEqual([])
})

test('a new column about persons is a note, and so is a missing one where columns have several spellings', () => {
  expect(differences(italy, { columns: { ...base.columns, 'contact.mail': 'string' } })).toEqual([
    '(new column: contact.mail)',
  ])
  expect(differences(be, { columns: { id: 'string', empty: '' } })).toEqual(['(column gone: price)'])
})

test('free tags of the map are not columns', () => {
  expect(differences(osm, { columns: { ...base.columns, 'tags.colour': 'string' } })).toEqual([])
  expect(differences(osm, { columns: { ...base.columns, colour: 'string' } })).toEqual(['new column: colour'])
})

test('a fuel that the contract does not have, and one that every delivery has, need a look', () => {
  const price = { prices: 5, medianMicros: 1_000_000 }
  const described = { fuels: { diesel: price, cng: price } }
  expect(differences(si, { fuels: { diesel: price, adblue: price } }, described)).toEqual([
    'new fuel: adblue',
    '(no cng, which may be rare)',
  ])
  expect(differences(si, { fuels: { cng: price } }, described)).toEqual(['fuel gone: diesel'])
})
