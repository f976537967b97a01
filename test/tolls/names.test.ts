import { describe, expect, test } from 'vitest'
import { likenessOf } from '../../pipeline/tolls/snap/name-likeness.ts'
import { plainName } from '../../pipeline/tolls/snap/plain-name.ts'

describe('the normalised words of a name', () => {
  test.each([
    ['A1 Firenze Sud', 'firenze sud'],
    ['Casello di Firenze Sud', 'firenze sud'],
    ['Barriera Roma Nord', 'roma nord'],
    ['Péage de Saint-Arnoult', 'saint arnoult'],
    ['İzmit Doğu Gişeleri', 'izmit est'],
    ['AP-53 Santiago de Compostela', 'santiago compostela'],
    ['Montemor-o-Novo', 'montemor novo'],
    ['Наплатна станица Ниш Југ', 'nis sud'],
    ['Διόδια Κιάτου', 'kiatou'],
    ['Punkt Poboru Opłat Łódź', 'lodz'],
    ['Bosiljevo 1', 'bosiljevo 1'],
    ['Bad Fischau (DN2A)', 'bad fischau'],
    ['Péage', ''],
    ['Maut A13', ''],
  ])('%s: %s', (name, words) => {
    expect(plainName(name).join(' ')).toBe(words)
  })
})

describe('the similarity of two names', () => {
  test.each([
    ['same', 'A1 Firenze Sud', 'Firenze Sud'],
    ['same', 'A1 Firenze Sud', 'CASELLO DI FIRENZE SUD'],
    ['same', 'A1 Santa Maria Capua Vetere', 'S. Maria Capua Vetere'],
    ['same', 'A20 Barcellona Pozzo di Gotto', 'Barcellona P.G.'],
    ['same', 'A3 Pompei Ovest', 'Pompeii Ovest'],
    ['same', 'A11 Montecatini', 'Monte Catini'],
    ['same', 'A11 Pisa Nord (Migliarino)', 'Migliarino'],
    ['same', 'A6 Évora Poente', 'Évora Oeste'],
    ['same', 'A1 Niš jug', 'Ниш југ'],
    ['same', 'Diodia Kiatou (Κιάτου)', 'Διόδια Κιάτου'],
    ['same', 'Noventa / Piove di Sacco', 'Piove di Sacco'],
    ['doubtful', 'A1 Firenze Sud', 'Firenze'],
    ['doubtful', 'A9 Vodnjan', 'Vodnjan sjever'],
    ['doubtful', 'Beuzeville', 'Beuzeville Echangeur Caen'],
    ['doubtful', 'Pozantı (Kuzey) gişesi', 'Pozantı (Güney)'],
    ['doubtful', 'A4 Agrate', 'Agrate Brianza'],
    ['other', 'A4 Brescia Est', 'Brescia Ovest'],
    ['other', 'A1 Bosiljevo 1', 'Bosiljevo 2'],
    ['other', 'A7 Genova Ovest', 'Genova Pegli'],
    ['other', 'Rosso', 'Russo'],
    ['other', 'Casello', 'Péage'],
    ['other', 'A1 Lodi', 'Casello'],
  ] as const)('%s: %s, %s', (level, one, other) => {
    expect(likenessOf(one, [other]).level).toBe(level)
    expect(likenessOf(other, [one])).toEqual(likenessOf(one, [other]))
  })

  test('is that of the most similar of several names, in any order', () => {
    const best = likenessOf('Niš', ['Niš', 'Beograd'])
    expect(best).toEqual({ share: 1, level: 'same' })
    expect(likenessOf('Niš', ['Beograd', 'Niš'])).toEqual(best)
    expect(likenessOf('Niš', [])).toEqual({ share: 0, level: 'other' })
  })
})
