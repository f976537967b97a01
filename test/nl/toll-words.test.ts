import { describe, expect, test } from 'vitest'
import { findTolls } from '../../api/nl/slots/tolls.ts'
import { tokenise } from '../../api/nl/words/tokenise.ts'

function named(text: string): readonly string[] {
  return findTolls(tokenise(text)).map(one => {
    if (one.kind === 'toll type') return one.type
    return one.kind === 'toll name' ? `"${one.name}"` : 'neither'
  })
}

describe('tolls', () => {
  test.each([
    ['vignettes, an e-vignette, a vignete', ['vignette', 'vignette', 'vignette']],
    ['tunnels and bridges', ['tunnel', 'bridge']],
    ['toll gates', ['gate']],
    ['ticket barriers', ['ticket_barrier']],
    ['type=ticket_barrier', ['ticket_barrier']],
    ['toll booths and plazas', []],
    ['the tunel', ['tunnel']],
    ['the bridhe', []],
    ['silver jubilees', []],
  ])('types: %s', (text, types) => expect(named(text)).toEqual(types))

  test.each([
    ['the Mont-Blanc tunnel', ['"mont blanc"', 'tunnel']],
    ['Øresund', ['"oresund"']],
    ['the Öresund bridge', ['"oresund"', 'bridge']],
    ['Storebælt or the Great Belt', ['"storebaelt"', '"storebaelt"']],
    ['the Great St. Bernard tunnel', ['"bernard"', 'tunnel']],
    ['Dartford Crossing', ['"dartford"']],
    ['Dublin Tunnel', ['"dublin tunnel"', 'tunnel']],
  ])('names: %s', (text, names) => expect(named(text)).toEqual(names))

  test.each([
    ['the Zdrojowski bridge', ['"zdrojowski"', 'bridge']],
    ['the Ponte Nuovo viaduct', ['"ponte nuovo"']],
    ['the longest bridge', ['bridge']],
    ['a toll road', []],
    ['the Zdrojowski Ponte Nuovo Grande bridge', ['"ponte nuovo grande"', 'bridge']],
    ['zdrojowski bridge', ['"zdrojowski"', 'bridge']],
    ['Zdrojowski toll', ['"zdrojowski"']],
    ['zdrojowski tolls', []],
    ['zDrojowski toll', []],
    ['2022 bridge', ['bridge']],
    ['Le bridge', ['bridge']],
    ['Ara bridge', ['"ara"', 'bridge']],
    ['Zdrojowski and bridges', ['bridge']],
  ])('names that no list holds: %s', (text, names) => expect(named(text)).toEqual(names))
})
