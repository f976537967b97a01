import { describe, expect, test } from 'vitest'
import { fillCost } from '../../api/nl/answers/costs.ts'
import { fuelSpread } from '../../api/nl/answers/spreads.ts'
import type { Parsed } from '../../api/nl/parsed.ts'
import type { ReplyTo } from '../../api/nl/reply.ts'
import { nlFigures } from '../../fixtures/snapshots/nl-figures.ts'
import { expectSaidFromData, questionContextOf, weekly } from './reply-checks.ts'

const history = [
  ...weekly('FI', '2026-11-09', [
    ['1.900', '1.780'],
    ['1.920', null],
  ]),
  ...weekly('BE', '2026-11-16', [['1.500', '1.620']]),
  ...weekly('EU', '2026-11-09', [
    ['1.600', '1.600'],
    ['1.605', '1.605'],
  ]),
  ...weekly('SE', '2026-11-16', [['1.403', '1.400']]),
  ...weekly('LT', '2026-11-16', [['1.403', null]]),
]
const held = questionContextOf({ figures: { ...nlFigures, history } })

function asked(reply: ReplyTo, parsed: Partial<Parsed>) {
  const answer = reply({ countries: [], fuel_type: 'both', time_range_weeks: 1, ...parsed }, held)
  expectSaidFromData(answer)
  return answer
}

describe('the spread', () => {
  const spread = (parsed: Partial<Parsed>) => asked(fuelSpread, parsed)

  test('states which fuel is more expensive, and by how much', () => {
    const { message, data, rows, dataDate } = spread({ countries: ['BE'] })
    expect(message).toBe(
      'Diesel in Belgium costs 0.120 EUR a litre more than petrol: 1.620 against 1.500 EUR (week of 2026-11-16).',
    )
    const figures = { price_euro95: 1.5, price_diesel: 1.62, difference_eur: 0.12, dearer: 'diesel' }
    expect(data).toEqual({
      spreads: [{ country_code: 'BE', country_name: 'Belgium', week: '2026-11-16', ...figures }],
    })
    expect([rows.length, dataDate]).toEqual([1, '2026-11-16'])
  })

  test('is of the newest week with both fuels', () => {
    expect(spread({ countries: ['FI'] }).data).toMatchObject({
      spreads: [{ week: '2026-11-09', dearer: 'euro95', difference_eur: 0.12 }],
    })
    const { status, message, data } = spread({ countries: ['LT'] })
    expect([status, message]).toEqual(['no_data', 'There is no reading of diesel in Lithuania for that time.'])
    expect(data.spreads).toEqual([])
  })

  test('without a place is that of the Union, and says so; with equal prices neither is more expensive', () => {
    const { message, data } = spread({})
    expect(message).toBe(
      "Petrol and diesel cost the same in the European Union, 1.605 EUR a litre (week of 2026-11-16). No country was named, so this is the Commission's mean of the European Union.",
    )
    expect(data).toMatchObject({ spreads: [{ country_code: 'EU', dearer: null, difference_eur: 0 }] })
  })

  test('of many places is one sentence, with live prices for a country without a series', () => {
    const { message, data } = spread({ countries: ['BE', 'AD', 'NO'], region: 'Nordics' })
    expect(message).toMatch(
      /^Diesel costs more than petrol by 0\.120 EUR a litre in Belgium; petrol costs more than diesel by 0\.111 EUR a litre in Andorra and 0\.262 in the Nordic countries\. Belgium and the Nordic countries: week of 2026-11-16; Andorra: live mean of stations on 2026-11-19\. /,
    )
    expect(message).toContain('There are no fuel prices for Norway.')
    expect(data).toMatchObject({ spreads: [{}, { date: '2026-11-19', basis: 'stations' }, { region: 'Nordics' }] })
    expect(spread({ countries: ['NO'] })).toMatchObject({ status: 'no_data', rows: [] })
  })

  test('of a day is that of its week', () => {
    expect(spread({ countries: ['EU'], date: '2026-11-12' }).data).toMatchObject({ spreads: [{ week: '2026-11-09' }] })
    expect(spread({ countries: ['BE'], date: '2026-11-19' }).message).toMatch(/^Diesel in Belgium cost 0\.120 EUR /)
  })
})

describe('the cost of a fill', () => {
  const fill = (parsed: Partial<Parsed>) => asked(fillCost, { fuel_type: 'diesel', ...parsed })

  test('is litres times price in whole cents, halves rounded away from zero', () => {
    const { message, data } = fill({ countries: ['BE'], litres: 62.5 })
    expect(message).toBe('62.5 litres of diesel cost 101.25 EUR in Belgium, at 1.620 EUR a litre (week of 2026-11-16).')
    const row = { country_code: 'BE', country_name: 'Belgium', week: '2026-11-16', fuel: 'diesel', price: 1.62 }
    expect(data).toEqual({ litres: 62.5, costs: [{ ...row, cost_eur: 101.25 }] })
    // 1.605 EUR a litre: 1.5 litres are 240.75 cents, 0.1 litres 16.05, 1 litre 160.5.
    const cost = (litres: number) => fill({ countries: ['EU'], litres }).rows[0]?.cost_eur
    expect([1.5, 0.1, 1].map(cost)).toEqual([2.41, 0.16, 1.61])
    expect(fill({ countries: ['EU'], litres: 1 }).message).toMatch(/^1 litre of diesel costs 1\.61 EUR/)
  })

  test('is for 50 litres at the mean of the Union by default, and says both', () => {
    const { message, data, rows } = fill({ fuel_type: 'both' })
    expect(data.litres).toBe(50)
    expect(rows.map(row => [row.fuel, row.cost_eur])).toEqual([
      ['euro95', 80.25],
      ['diesel', 80.25],
    ])
    expect(message).toContain('No amount was named, so this is for 50 litres. No country was named, so this is')
  })

  test('of several countries is compared', () => {
    const { message, data } = fill({ countries: ['BE', 'SE', 'LT'], litres: 60 })
    expect(message).toMatch(
      /^60 litres of diesel cost 97\.20 EUR in Belgium \(1\.620 EUR a litre\) and 84\.00 EUR in Sweden \(1\.400\), a difference of 13\.20 EUR \(/,
    )
    expect(data.differences).toEqual([{ fuel: 'diesel', cost_eur: 13.2 }])
  })

  test('of a fuel without weekly prices uses live ones', () => {
    const { message, data, dataDate } = fill({ countries: ['ES', 'FR', 'IS'], fuel_type: 'gpl', litres: 40 })
    expect(message).toContain('40 litres of LPG cost 38.88 EUR in Spain (0.972 EUR a litre) and 40.48 EUR in France')
    expect(message).toEqual(expect.stringContaining('There is no live price of it for Iceland.'))
    expect(dataDate).toBe('2026-11-19')
    expect(data.costs).toMatchObject([{ fuel: 'gpl', price: 0.972, cost_eur: 38.88 }, {}])
    expect(fill({ countries: ['IS'], fuel_type: 'e85' })).toMatchObject({ status: 'no_data', data: { costs: [] } })
    expect(fill({ countries: ['ES'], fuel_type: 'gpl', date: '2022-03-10' }).status).toBe('no_data')
  })

  test('of a fuel sold by weight is not answered', () => {
    const { status, message, data } = fill({ countries: ['IT'], fuel_type: 'cng' })
    expect([status, data.costs]).toEqual(['no_data', []])
    expect(message).toContain('CNG costs 1.455 EUR a kilogram in Italy')
  })

  test('in a country without any price is not answered', () => {
    expect(fill({ countries: ['NO'] })).toMatchObject({ status: 'no_data', data: { litres: 50, costs: [] } })
  })
})
