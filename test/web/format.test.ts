import { expect, test } from 'vitest'
import { ageText, byCountryName, countryName, dayText, fuelName, listText } from '../../api/shared/format.ts'
import { countedKind } from '../../api/shared/tolls/toll-texts.ts'

test.each([
  ['2026-11-19 12:00:00', '0 min'],
  ['2026-11-19 11:00:01', '59 min'],
  ['2026-11-19 11:00:00', '1 h'],
  ['2026-11-19 09:00:01', '2 h'],
  ['2026-11-17 12:00:01', '47 h'],
  ['2026-11-17 12:00:00', '2 days'],
  ['2026-11-16 13:00:00', '2 days'],
  // An instant in the future, from a clock that is ahead.
  ['2026-11-19 12:05:00', '0 min'],
])('an age is rounded down to full units: %s is %s old', (instant, text) => {
  expect(ageText(instant, '2026-11-19 12:00:00')).toBe(text)
})

test('codes without a name stay unchanged', () => {
  expect([fuelName('diesel'), fuelName('B7')]).toEqual(['Diesel', 'B7'])
  expect([countryName('GR'), countryName('ZZ')]).toEqual(['Greece', 'ZZ'])
  expect([dayText('2026-11-02'), dayText('soon')]).toEqual(['2 Nov 2026', 'soon'])
})

test('countries are ordered by name, and lists end with "and"', () => {
  const codes = byCountryName(['TR', 'GB', 'CZ', 'CY', 'DE', 'XK'], code => code)
  expect(codes).toEqual(['CY', 'CZ', 'DE', 'XK', 'TR', 'GB'])
  expect([[], ['A'], ['A', 'B'], ['A', 'B', 'C']].map(listText)).toEqual(['', 'A', 'A and B', 'A, B and C'])
})

test('tolls are counted by their kind', () => {
  expect([countedKind(1, 'tunnel'), countedKind(1200, 'ticket_barrier')]).toEqual(['1 tunnel', '1,200 ticket barriers'])
})
