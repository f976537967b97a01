import { describe, expect, test } from 'vitest'
import { RowError } from '../../pipeline/model/errors.ts'
import {
  oneAmount,
  requiredWrittenNumber,
  writtenAmount,
  writtenCell,
  writtenNumber,
  writtenPrices,
} from '../../pipeline/parsers/written-prices.ts'

const band = [0.8, 3] as const

describe('the amount in a text', () => {
  test.each<[string, string | null]>([
    [': 1,81 €/l (+0,02)', '1,81'],
    [' 1.81 eur', '1.81'],
    ['2', '2'],
    [' 1,81€', '1,81'],
    [' (+0,02): 1,81', '1,81'],
    [' 1,81 (od 2 eur)', '1,81'],
    [' 1,81, ranije 1,81', '1,81'],
    [' 0,02', '0,02'],
    [' 18,1 eur/l', '18,1'],
    [' 1,81 eur/1 l', '1,81'],
    [' 1,81 Kč s DPH / litr', '1,81'],
    [' od 1/2/2026 1,81', '1,81'],
    [' od 1/2', null],
    [' od 16.07.2026. 1,81', '1,81'],
    [' od 2. avgusta', null],
    [' od 2 października', null],
    [' 1 zł 86 gr', null],
    [' u 1:30', null],
    [' 1,8O1 eur', null],
    [' 1,O1 eur', null],
    [' 1,O eur', null],
    [' 1,8l', '1,8'],
    [' 1,81 €/ℓ', '1,81'],
    [' E10 i B7', null],
    [' bez promjene', null],
    ['', null],
    [' 1.234,50', null],
  ])('%s', (text, amount) => {
    expect(writtenAmount(text, band)).toBe(amount)
  })

  test.each([
    ['1,81 €/kg'],
    ['1,81 € / t'],
    ['1,81 eur/1000 l'],
    ['sa 1,79 na 1,81 eur'],
    ['1,81 / 1,83'],
    ['1,81/1,83'],
  ])('is not guessed in %s', text => {
    expect(writtenAmount(text, band)).toBe(text)
    expect(() => requiredWrittenNumber('price', writtenAmount(text, band))).toThrow(RowError)
  })
})

test('a whole number after other words is a price where it cannot be a day', () => {
  expect(writtenAmount(', u iznosu 216 dinara', [120, 320])).toBe('216')
  expect(writtenAmount(' važi od 15 časova', [120, 320])).toBeNull()
  expect(writtenAmount(': 39 Kč', [25, 65])).toBe('39')
  expect(writtenAmount(' dne 30 dubna', [25, 65])).toBeNull()
})

test('a price belongs to the last name before it', () => {
  const found = writtenPrices('DIESEL i PETROL: DIESEL 1,5 PETROL (BENZIN) 1,6 DIESEL', /DIESEL|PETROL|BENZIN/g, band)
  expect(found).toEqual([
    { label: 'DIESEL', amount: '1,5', at: 17, rest: '1,5' },
    { label: 'BENZIN', amount: '1,6', at: 36, rest: ') 1,6' },
  ])
})

test.each<[readonly string[], string]>([
  [['1,81', '1.81'], '1.81'],
  [['15,00', '1,81'], '1,81'],
  [['1,81 na 1,83', '1,83'], '1,83'],
  [['1,81', '1,83'], '1,81 and 1,83'],
  [['18,1'], '18,1'],
  [[], ''],
])('of the mentions %j the amount is %s', (amounts, amount) => {
  expect(oneAmount(amounts, band)).toBe(amount)
})

test('a price is in the sentence of its name', () => {
  const [found] = writtenPrices('DIESEL - 1,50 eur/l. Bez mjera bi bio 1,60 eur.', /DIESEL/g, band)
  expect(found?.amount).toBe('1,50')
})

test('a number that is far from a name is not its price', () => {
  expect(writtenPrices(`DIESEL ${'x '.repeat(60)} 1,5`, /DIESEL/g, band)).toEqual([])
})

test('a number has a decimal point or a decimal comma, not both', () => {
  expect([writtenNumber('price', '1,5'), writtenNumber('price', '1.5'), writtenNumber('price', '')]).toEqual([
    1.5,
    1.5,
    null,
  ])
  expect(writtenNumber('price', 1.5)).toBe(1.5)
  for (const text of ['1.234,5', '1,234.5', '1,5 €']) expect(() => writtenNumber('price', text)).toThrow(RowError)
  expect(() => requiredWrittenNumber('price', '')).toThrow('price: MISSING')
})

test('the amount in a cell may have any unit, or be a number', () => {
  const cells = [1.5, '1,5', '1.5000', '1,5 €', '', null]
  expect(cells.map(cell => writtenCell('price', cell, band))).toEqual([1.5, 1.5, 1.5, 1.5, null, null])
  for (const text of ['n/a', '1,8O1', '1,5 / 1,6', '1,5 €/kg']) {
    expect(() => writtenCell('price', text, band)).toThrow(RowError)
  }
})
