import { describe, expect, test } from 'vitest'
import type { CountrySummary } from '../../pipeline/serving/schemas/live.ts'
import { thirdCell, thirdHeading } from '../../web/client/board/third-figures.ts'
import { compareValues } from '../../web/client/parts/sort-order.ts'

describe('the order of a column', () => {
  test('is by number, with missing values last in both directions', () => {
    const values = ['2.1', '', '10', '1.5']
    expect(values.toSorted(compareValues('number', 'ascending'))).toEqual(['1.5', '2.1', '10', ''])
    expect(values.toSorted(compareValues('number', 'descending'))).toEqual(['10', '2.1', '1.5', ''])
  })

  test('is by name, without regard to accents, and A9 before A10', () => {
    const values = ['Zypern', 'A10', 'Österreich', 'A9', 'Oman']
    const sorted = ['A9', 'A10', 'Oman', 'Österreich', 'Zypern']
    expect(values.toSorted(compareValues('text', 'ascending'))).toEqual(sorted)
  })
})

describe('the third column', () => {
  const stats = { stations: 1234, min: 1.5, max: 1.75, avg: 1.6 }
  const country: CountrySummary = {
    country_code: 'FR',
    fuels: { cng: stats },
    last_fetched: null,
    total_stations: 9,
    basis: 'stations',
  }

  test('shows the selected figure', () => {
    expect(thirdCell(country, 'cng', 'avg')).toEqual({ text: '1.600', value: '1.6' })
    expect(thirdCell(country, 'cng', 'stations')).toEqual({ text: '1,234', value: '1234' })
    expect(thirdCell(country, 'lng', 'avg')).toEqual({ text: '–', value: '' })
  })

  test('shows no cheapest station for an official mean', () => {
    const mean: CountrySummary = { ...country, basis: 'national_mean' }
    expect(thirdCell(mean, 'cng', 'min')).toEqual({ text: '–', value: '' })
    expect(thirdCell(mean, 'cng', 'avg').text).toBe('1.600')
  })

  test('has a heading with its figure and the unit of fuels sold by weight', () => {
    expect(thirdHeading('gpl', 'avg')).toBe('LPG')
    expect(thirdHeading('cng', 'min')).toBe('CNG a kg, cheapest station')
    expect(thirdHeading('cng', 'stations')).toBe('CNG, number of stations')
  })
})
