import { describe, expect, test } from 'vitest'
import { findFuels } from '../../api/nl/slots/fuels.ts'
import { tokenise } from '../../api/nl/words/tokenise.ts'

/** The fuels of a text: `diesel`, `fuel`, `unheld`; with a tilde where misspelt. */
function named(text: string): string {
  return findFuels(tokenise(text))
    .map(one => (one.kind === 'fuel' ? `${one.isMisspelt ? '~' : ''}${one.fuel}` : one.kind.replace(' fuel', '')))
    .join(' ')
}

describe('fuels', () => {
  test.each([
    ['petrol, gasoline, gas, unleaded, benzine and super', 'euro95 euro95 euro95 euro95 euro95 euro95'],
    ['E5, E10, 95, Euro-95, Super 95, SP95-E10, RON 95', 'e5 e10 euro95 euro95 euro95 e10 euro95'],
    ['diesel, gasoil, derv, gas oil, B7', 'diesel diesel diesel diesel diesel'],
    ['LPG, autogas, GPL, liquefied petroleum gas', 'gpl gpl gpl gpl'],
    ['E85, ethanol, bio-ethanol', 'e85 e85 e85'],
    ['98, super plus, premium petrol, 98 octane', 'sp98 sp98 sp98 sp98'],
    ['CNG, compressed natural gas, methane', 'cng cng cng'],
    ['LNG, liquefied natural gas', 'lng lng'],
    ['HVO, HVO100, renewable diesel', 'hvo hvo hvo'],
    ['fuel, both fuels, either fuel, diesel fuel', 'fuel both both diesel'],
    ['natural gas, heating oil, jet fuel, kerosene, AdBlue, red diesel, electricity', 'unheld '.repeat(7).trim()],
  ])('%s', (text, fuelsNamed) => expect(named(text)).toBe(fuelsNamed))

  test.each([
    ['desel', '~diesel'],
    ['deisel', '~diesel'],
    ['petol', '~euro95'],
    ['gasolin', '~euro95'],
    ['unleded petrol', '~euro95'],
    ['unledded', '~euro95'],
    ['premium petrl', '~sp98'],
    ['eithr fuel', 'fuel'],
    ['fuels, fuells', 'fuel'],
  ])('%s is one edit away', (text, fuel) => expect(named(text)).toBe(fuel))

  test.each(['patrol', 'supper', 'weasel', 'gal', 'essel', 'super cheap', '95 %', '1.95', '€.95', 'kerosne'])(
    '%s is not a fuel',
    text => expect(named(text)).toBe(''),
  )

  test.each([
    ['super plus cheap', 'sp98'],
    ['diesel cheap', 'diesel'],
    ['E10 %', 'e10'],
    ['stop. 95', 'euro95'],
    ['E5/95', 'e5 euro95'],
  ])('%s is one', (text, fuel) => expect(named(text)).toBe(fuel))

  test.each([
    ['gas station', ''],
    ['petrol stations', ''],
    ['fuel-station', ''],
    ['petrol pumps', ''],
    ['diesel station', 'diesel'],
    ['LPG stations', 'gpl'],
  ])('before a station: %s', (text, fuel) => expect(named(text)).toBe(fuel))
})
