import { describe, expect, test } from 'vitest'
import { findRadii } from '../../api/nl/slots/amounts.ts'
import { type Found, remembered, type Tokens } from '../../api/nl/slots/found.ts'
import { halfMoreAt, numberAt, ordinalAt, quantityAt } from '../../api/nl/slots/numbers.ts'
import { tokenise } from '../../api/nl/words/tokenise.ts'
import { marked, said, unmarked } from './said.ts'

type Reader = (tokens: Tokens, at: number) => Found<number> | null

/** The number that a phrase begins with, and the words that it leaves: `25 weeks`. */
function read(reader: Reader, phrase: string): string | null {
  const tokens = tokenise(phrase)
  const found = reader(tokens, 0)
  if (!found) return null
  return [found.value, ...tokens.slice(found.to).map(token => token.word)].join(' ')
}

describe('a number is', () => {
  test.each([
    ['7 weeks', '7 weeks'],
    ['1.5 litres', '1.5 litres'],
    ['1,000 litres', '1000 litres'],
    ['1,234,567.5', '1234567.5'],
    ['12,5 l', '12 , 5 l'],
    ['1, 000 litres', '1 , 000 litres'],
    ['1234,567', '1234 , 567'],
    ['2½ weeks', '2.5 weeks'],
    ['3¼', '3.25'],
    ['3¾', '3.75'],
    ['nineteen', '19'],
    ['fourty', '40'],
    ['twenty-five', '25'],
    ['twenty five weeks', '25 weeks'],
    ['twenty ten', '20 ten'],
    ['twenty zero', '20 zero'],
    ['ninety-nine', '99'],
    ['a hundred weeks', '100 weeks'],
    ['an hundred', '100'],
    ['hundred', '100'],
    ['two hundred and ten', '210'],
    ['three-hundred twelve', '312'],
    ['a thousand litres', '1000 litres'],
    ['two thousand five hundred', '2500'],
    ['one thousand and one', '1001'],
    ['two hundred thousand', '200000'],
    ['five and six', '5 and six'],
    ['12,000', '12000'],
    ['1,000.25', '1000.25'],
    ['1,234,567,890', '1234567890'],
    ['1,234,567,890,123', '1234567890 , 123'],
    ['1 ,000 litres', '1 , 000 litres'],
    ['1-000', '1 - 000'],
    ['1,0000', '1 , 0000'],
    ['twenty‐five', '25'],
    ['twenty‑five', '25'],
    ['twenty–five', '25'],
  ])('%s', (phrase, expected) => expect(read(numberAt, phrase)).toBe(expected))

  test.each(['zero', 'a week', 'an', 'weeks', 'and five', ''])('not %s', phrase => {
    expect(read(numberAt, phrase)).toBeNull()
  })
})

test('a number too large for a number is none', () => {
  expect(read(numberAt, '9'.repeat(400))).toBeNull()
})

test('each place of a question is read only once', () => {
  const places: number[] = []
  const reader = remembered((_tokens, at) => {
    places.push(at)
    return null
  })
  const tokens = tokenise('5 weeks')
  for (const at of [0, 1, 0, 1]) reader(tokens, at)
  reader(tokenise('6 weeks'), 0)
  expect(places).toEqual([0, 1, 0])
})

describe('a place in an order is', () => {
  test.each([
    ['1st of May', '1 of may'],
    ['2nd', '2'],
    ['23rd', '23'],
    ['31st', '31'],
    ['10th', '10'],
    ['first week', '1 week'],
    ['twelfth', '12'],
    ['twentieth', '20'],
    ['thirtieth', '30'],
    ['twenty-first', '21'],
    ['thirty first', '31'],
    ['twenty ninth of', '29 of'],
  ])('%s', (phrase, expected) => expect(read(ordinalAt, phrase)).toBe(expected))

  test.each(['1', '10 th', '100th', '2.5nd', 'twenty', 'twenty tenth', 'one', 'thirty weeks', 'by first', ''])(
    'not %s',
    phrase => {
      expect(read(ordinalAt, phrase)).toBeNull()
    },
  )
})

describe('a quantity is', () => {
  test.each([
    ['a week', '1 week'],
    ['an hour', '1 hour'],
    ['five weeks', '5 weeks'],
    ['half a year', '0.5 year'],
    ['a half year', '0.5 year'],
    ['half-year', '0.5 year'],
    ['half of a tank', '0.5 tank'],
    ['½ a tank', '0.5 tank'],
    ['½ tank of diesel', '0.5 tank of diesel'],
    ['three half years', '3 half years'],
    ['three thirds of a tank', '3 thirds of a tank'],
    ['three quarters a year', '3 quarters a year'],
    ['a dozen a pair', '12 a pair'],
    ['a quarter of a tank', '0.25 tank'],
    ['three quarters of a year', '0.75 year'],
    ['three-quarters of a tank', '0.75 tank'],
    ['a couple of weeks', '2 weeks'],
    ['a pair of', '2'],
    ['couple weeks', '2 weeks'],
    ['a few months', '3 months'],
    ['a dozen', '12'],
    ['half a dozen countries', '6 countries'],
    ['a half a dozen', '6'],
    ['two and a half years', '2.5 years'],
    ['one and a quarter', '1.25'],
    ['a year and a half', '1 year and a half'],
    ['two and a week', '2 and a week'],
    ['two and half', '2 and half'],
  ])('%s', (phrase, expected) => expect(read(quantityAt, phrase)).toBe(expected))

  test.each(['weeks', 'quarter of the year', 'quarters', 'of a', ''])('not %s', phrase => {
    expect(read(quantityAt, phrase)).toBeNull()
  })

  test('continued after its unit: "a year and a half"', () => {
    expect(read(halfMoreAt, 'and a half')).toBe('0.5')
    expect(read(halfMoreAt, 'and a quarter ago')).toBe('0.25 ago')
    expect(['and half', 'a half', 'and a week', 'or a half'].map(phrase => read(halfMoreAt, phrase))).toEqual(
      Array(4).fill(null),
    )
  })
})

describe('a radius is', () => {
  test.each([
    ['stations within <5 km> of Lyon', 5],
    ['within about <12.5 km>', 12.5],
    ['within <3 miles>', 4.83],
    ['within <ten miles>', 16.09],
    ['within <500 m>', 0.5],
    ['within <1500 metres>', 1.5],
    ['a radius of <20 kilometres>', 20],
    ['radius is <7 kms>', 7],
    ['radius: <8 km>', 8],
    ['radius=<10>', 10],
    ['a <3-mile> radius', 4.83],
    ['a <5 km> circle', 5],
    ['<10 km> around Milan', 10],
    ['<10 km> from here', 10],
    ['stations less than <5 km> away', 5],
    ['up to <15 km>', 15],
    ['at most <4 km>', 4],
    ['inside <6 km>', 6],
    ['<1,200 m> around', 1.2],
    ['within approximately <9 kilometers>', 9],
    ['within roughly <11 km>', 11],
    ['radius of about roughly <5 km> please', 5],
    ['diesel Innsbruck <5 km>', 5],
    ['diesel Innsbruck <50 km>, please', 50],
    ['within a <6 km> reach', 6],
    ['a radius of around <12 km> please', 12],
    ['radius: <9 km> please', 9],
  ])('%s', (phrase, km) => {
    expect(said(findRadii, unmarked(phrase))).toEqual([`radius ${km}`])
    expect(marked(findRadii, unmarked(phrase))).toBe(phrase)
  })

  test('each of several', () => {
    expect(said(findRadii, 'within 5 km of Lyon or within 10 km of Nice')).toEqual(['radius 5', 'radius 10'])
  })

  // biome-ignore format: a list of short words reads better in lines
  test.each([
    'I drove 50 km', '300 miles a week', 'within 5 weeks', 'top 10', 'km', 'radius', '7 litres per 100 km',
    'radius is of about roughly 5 km please', 'diesel Innsbruck 51 km', 'diesel Innsbruck 5 km please', '5 km',
    '2 litres per 10 km',
  ])('not %s', phrase => expect(said(findRadii, phrase)).toEqual([]))
})
