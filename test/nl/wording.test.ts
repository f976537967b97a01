import { describe, expect, test } from 'vitest'
import { meanOf, percentChange, quotientRounded } from '../../api/nl/figures/numbers.ts'
import { firstFrom, lastUpTo, weekIndexBefore } from '../../api/nl/figures/weeks.ts'
import { sayEuros, sayList, sayPrice, sentence, sentences } from '../../api/nl/say/phrases.ts'
import { countryNameInData, sayCountry, sayRegion } from '../../api/nl/say/places.ts'
import { sayChange } from '../../api/nl/say/prices.ts'
import { daysBetween, mondayOf, plusDays } from '../../pipeline/model/days.ts'
import { counted } from '../../pipeline/model/quantities.ts'

describe('numbers', () => {
  test.each([
    [1431, '1.431'],
    [900, '0.900'],
    [2000, '2.000'],
    [5, '0.005'],
  ])('%d thousandths are said as %s', (thousandths, text) => expect(sayEuros(thousandths)).toBe(text))

  test('have their unit', () => {
    expect([sayPrice(1431), sayPrice(1431, 'kg')]).toEqual(['1.431 EUR a litre', '1.431 EUR a kilogram'])
  })

  test('are rounded half away from zero, and zero has no sign', () => {
    expect([quotientRounded(5, 2), quotientRounded(-5, 2), quotientRounded(4, 3), quotientRounded(-4, 3)]).toEqual([
      3, -3, 1, -1,
    ])
    expect(Object.is(quotientRounded(-1, 3), 0)).toBe(true)
    expect([percentChange(2000, 2001), percentChange(2000, 1999), percentChange(1000, 979)]).toEqual([0.1, -0.1, -2.1])
    expect([percentChange(0, 1000), percentChange(1000, 0)]).toEqual([null, null])
    const mean = (prices: readonly number[]) => meanOf(prices, price => price)
    expect([mean([1000, 0, 1001]), mean([0])]).toEqual([1001, 0])
  })

  test('of changes have no sign', () => {
    expect(sayChange(-2.1, 'a month ago')).toBe('2.1 % less than a month ago')
    expect(sayChange(2, 'a month ago')).toBe('2.0 % more than a month ago')
    expect(sayChange(0, 'a month ago')).toBe('as much as a month ago')
    expect([sayChange(0), sayChange(1.5), sayChange(null)]).toEqual(['as much as then', '1.5 % more', null])
  })
})

describe('words', () => {
  test("of lists are joined by 'and', and counted nouns are singular or plural", () => {
    expect([[], ['a'], ['a', 'b'], ['a', 'b', 'c']].map(parts => sayList(parts))).toEqual([
      '',
      'a',
      'a and b',
      'a, b and c',
    ])
    expect(sayList(['a', 'b'], 'or')).toBe('a or b')
    expect(counted(1, 'week')).toBe('1 week')
    expect(counted(0, 'week')).toBe('0 weeks')
    expect(counted(2, 'country', 'countries')).toBe('2 countries')
    expect([sentence('øre.'), sentences(['A.', null, '', 'B.'])]).toEqual(['Øre.', 'A. B.'])
  })

  test('of countries have their article in a sentence but not in data', () => {
    // biome-ignore format: a list of short words reads better in lines
    expect(['NL', 'GB', 'EU', 'FO', 'IM', 'ES', 'UA'].map(sayCountry)).toEqual([
      'the Netherlands', 'the United Kingdom', 'the European Union', 'the Faroe Islands', 'the Isle of Man', 'Spain',
      'Ukraine',
    ])
    expect(['NL', 'UA', 'MC'].map(countryNameInData)).toEqual(['Netherlands', 'Ukraine', 'Monaco'])
    expect([sayRegion('eurozone'), sayRegion('Baltics')]).toEqual(['the euro area', 'the Baltic states'])
  })
})

describe('weeks', () => {
  const weeks = ['2026-10-19', '2026-11-02', '2026-11-09', '2026-11-16']

  test('are found by a day, and by their distance', () => {
    expect(['2026-10-20', '2026-10-19', '2027-01-01'].map(day => firstFrom(weeks, day))).toEqual([1, 0, 4])
    expect(['2026-11-08', '2026-11-09', '2026-01-01'].map(day => lastUpTo(weeks, day))).toEqual([1, 2, -1])
    expect([4, 3, 1].map(distance => weekIndexBefore(weeks, 3, distance))).toEqual([0, -1, 2])
  })

  test('begin on Mondays, also at the turn of the year and in leap years', () => {
    expect(['2026-11-22', '2026-11-23', '2027-01-03', '2024-03-01'].map(mondayOf).join(' ')).toBe(
      '2026-11-16 2026-11-23 2026-12-28 2024-02-26',
    )
    expect([plusDays('2024-02-28', 2), daysBetween('2024-02-28', '2024-03-01')]).toEqual(['2024-03-01', 2])
  })
})
