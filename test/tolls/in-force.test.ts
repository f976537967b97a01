import { describe, expect, test } from 'vitest'
import { rateOn } from '../../pipeline/fx/rate-on.ts'
import { isInForce, tollsInForce } from '../../pipeline/tolls/tolls-in-force.ts'
import { named, records } from '../support/tolls.ts'

describe('an amount is in force in 2026', () => {
  test.each([
    ['valid from its beginning', '2026-01-01', null, true],
    ['valid from a day late in it', '2026-12-15', null, true],
    ['valid from an earlier day, confirmed in it', '2025-09-01', '2026-09-05', true],
    ['valid from an earlier day, confirmed before that day', '2025-09-01', '2025-08-28', false],
    ['valid from an earlier day, never confirmed', '2024-01-01', null, false],
    ['undated, confirmed in it', null, '2026-09-21', true],
    ['undated, confirmed in the year before', null, '2025-12-31', false],
    ['undated, never confirmed', null, null, false],
    ['of the next year, confirmed in it', '2027-01-01', '2026-12-15', false],
  ])('%s', (_, validFrom, confirmedOn, expected) => {
    // Every row was checked in the year. That alone does not confirm its amount.
    const record = { ...named('Dartford Crossing'), validFrom, confirmedOn, checkedOn: '2026-11-21' }
    expect(isInForce(record, 2026)).toBe(expected)
  })
})

describe('tolls in force', () => {
  const now = '2026-11-19 12:00:00'
  const rates = [
    { currency: 'CHF', perEuro: '0.9397', on: '2026-11-18' },
    { currency: 'GBP', perEuro: '0.86529', on: '2026-11-18' },
  ]
  const served = tollsInForce(records, 2026, currency => rateOn(rates, currency, now).rate)
  const toll = (name: string) => served.find(one => one.name === name)!

  test('converts an amount of the year exactly and names the rate', () => {
    expect(toll('Vignette Switzerland annual')).toMatchObject({
      price_eur: 42.567,
      price_local: 40,
      currency: 'CHF',
      fx_rate: '0.9397',
      fx_date: '2026-11-18',
      last_known_price: null,
      confirmed_on: '2026-09-21',
      checked_on: '2026-11-21',
    })
  })

  test('keeps an amount in euros unchanged, without a local price or a rate', () => {
    const expected = { price_eur: 106.8, price_local: null, currency: 'EUR', fx_rate: null }
    expect(toll('Vignette Austria annual')).toMatchObject(expected)
    expect(toll('Westerscheldetunnel').price_eur).toBe(0)
  })

  test('counts an older amount that was confirmed in the year', () => {
    expect(toll('Dartford Crossing')).toMatchObject({ price_local: 3.5, price_eur: 4.045, valid_from: '2025-09-01' })
  })

  test('gives an amount of an earlier year as last known', () => {
    expect(toll('Storebælt (Great Belt) toll station Halsskov')).toMatchObject({
      price_eur: null,
      price_local: null,
      last_known_price: 230,
      last_known_currency: 'DKK',
      last_known_valid_from: '2025-07-01',
      fx_rate: null,
    })
    const later = tollsInForce(records, 2027, () => null)
    expect(later.filter(one => one.price_eur !== null || one.price_local !== null)).toEqual([])
  })

  test('keeps the local price when there is no rate', () => {
    expect(toll('Niš')).toMatchObject({ price_eur: null, price_local: 1180, currency: 'RSD', fx_rate: null })
  })

  test('orders by country, type, name by code point, id', () => {
    const keys = served.map(one => Buffer.from(`${one.country_code}\0${one.type}\0${one.name}`).toString('hex'))
    expect(keys).toEqual([...keys].sort())
    expect(served[0]!.country_code).toBe('AD')
  })

  test('gives attribution and licence for every record', () => {
    const ownAndOsm = toll('Osmangazi Köprüsü')
    expect(ownAndOsm.licence).toBe('ODbL 1.0')
    expect(ownAndOsm.attribution).toMatch(/^fuel-etl, curated from public tariffs; © OpenStreetMap contributors/)
    expect(toll('Biriatou').attribution).toMatch(
      /^data.gouv.fr.*; OpenTollData contributors, ODbL 1.0; © OpenStreetMap/,
    )
    expect(toll('Dartford Crossing').licence).toBe('MIT')
    expect(served.filter(one => one.attribution === '')).toEqual([])
  })
})
