import { describe, expect, test } from 'vitest'
import { replies } from '../../api/nl/answers/index.ts'
import type { Parsed } from '../../api/nl/parsed.ts'
import type { Reply } from '../../api/nl/reply.ts'
import { nlFigures } from '../../fixtures/snapshots/nl-figures.ts'
import { expectSaidFromData, questionContextOf } from './reply-checks.ts'

const held = questionContextOf({ figures: nlFigures })
const newest = '2026-11-16'

function reply(intent: keyof typeof replies, some: Partial<Parsed>): Reply {
  const found = replies[intent]({ countries: [], fuel_type: 'diesel', time_range_weeks: 1, ...some }, held)
  expectSaidFromData(found)
  return found
}

const says = (intent: keyof typeof replies, some: Partial<Parsed>): string => reply(intent, some).message

// biome-ignore lint/suspicious/noExplicitAny: what is in it is for each test to say
const dataOf = (intent: keyof typeof replies, some: Partial<Parsed>): any => reply(intent, some).data

/** Thousandths of diesel in a week, from the figures themselves. */
function dieselOf(country: string, week = newest): number {
  return Math.round(Number(nlFigures.history.find(one => one.country === country && one.week === week)!.diesel) * 1000)
}

/** Member states with a diesel price in the newest week. */
const read = nlFigures.history
  .filter(one => one.week === newest && one.diesel !== null && !['EU', 'EZ', 'GB'].includes(one.country))
  .map(one => one.country)

describe('a country that is left out', () => {
  test('is in no ranking and in no mean', () => {
    const { ranking, except } = dataOf('cheapest_ranking', { except: ['ES', 'MT'], limit: 27 })
    const codes = ranking.map((row: { country_code: string }) => row.country_code)
    expect(codes.toSorted()).toEqual(read.filter(country => !['ES', 'MT'].includes(country)).toSorted())
    expect(except).toEqual(['ES', 'MT'])
    const { prices } = dataOf('price_lookup', { region: 'Visegrad', except: ['HU'] })
    const mean = ['CZ', 'PL', 'SK'].reduce((sum, country) => sum + dieselOf(country), 0) / 3
    expect(prices[0]).toMatchObject({ country_code: null, region: 'Visegrad', members: 'CZ PL SK' })
    expect(prices[0].price_diesel).toBeCloseTo(mean / 1000, 3)
    expect(prices[0].country_name).toBe('Visegrad countries without Hungary')
  })

  test('makes the mean of the Union an unweighted one', () => {
    const { prices } = dataOf('price_lookup', { region: 'EU', except: ['MT'] })
    expect(prices[0]).toMatchObject({ country_code: null, region: 'EU' })
    expect(says('price_lookup', { region: 'EU', except: ['MT'] })).toMatch(
      /^Diesel in the European Union without Malta costs .* \(unweighted mean of all its other members, /,
    )
  })

  test('is named by its region if the complete region is left out', () => {
    expect(says('cheapest_ranking', { except: ['BE', 'LU', 'NL'] })).toMatch(
      /^In the European Union without the Benelux countries, /,
    )
  })
})

test('"each" has a row for each member, or for each country with a series', () => {
  const { prices } = dataOf('price_lookup', { region: 'Baltics', each: true })
  expect(prices.map((row: { country_code: string }) => row.country_code)).toEqual(['EE', 'LV', 'LT'])
  expect(dataOf('price_lookup', { each: true }).prices).toHaveLength(28)
  const { changes } = dataOf('price_change', { region: 'Benelux', each: true, except: ['NL'], time_range_weeks: 4 })
  expect(changes.map((row: { country_code: string }) => row.country_code)).toEqual(['BE', 'LU'])
})

test('a ranking of each member names the region, and what is left out of it', () => {
  const asked = { region: 'Benelux', each: true, except: ['NL'] } as const
  expect(says('cheapest_ranking', asked)).toMatch(
    /^In the Benelux countries without the Netherlands, diesel is cheapest/,
  )
})

describe('a position', () => {
  const sorted = read.toSorted((a, b) => dieselOf(a) - dieselOf(b))
  const rankOf = (country: string) => 1 + read.filter(other => dieselOf(other) < dieselOf(country)).length

  test('is the rank of a country among all that are ranked', () => {
    for (const country of ['IE', 'ES', 'DE']) {
      const { positions } = dataOf('position', { countries: [country] })
      expect(positions).toMatchObject([{ rank: rankOf(country), of: read.length, count_before: rankOf(country) - 1 }])
    }
    expect(says('position', { countries: ['ES'] })).toBe(
      'Diesel in Spain is the cheapest of 25 member states at 1.210 EUR a litre, equal with Malta (week of 2026-11-16). Not ranked for want of a reading: Finland and Sweden.',
    )
  })

  test('counts those that are cheaper, or more expensive', () => {
    const { before } = dataOf('position', { countries: ['DE'], counts: true })
    expect(before.toSorted()).toEqual(read.filter(country => dieselOf(country) < dieselOf('DE')).toSorted())
    const dearer = dataOf('position', { countries: ['DE'], counts: true, direction: 'dearest' })
    expect(dearer.before.toSorted()).toEqual(read.filter(country => dieselOf(country) > dieselOf('DE')).toSorted())
  })

  test('finds who has a place, and those that share it', () => {
    expect(dataOf('position', { position: 3 }).positions).toMatchObject([{ country_code: sorted[2] }])
    expect(dataOf('position', { position: 2 }).positions).toMatchObject([
      { rank: 1, country_code: 'ES' },
      { rank: 1, country_code: 'MT' },
    ])
    expect(reply('position', { position: 40 }).status).toBe('no_data')
  })

  test('answers yes or no', () => {
    expect(says('position', { countries: ['SK'], limit: 5, claim: 'cheapest' })).toMatch(
      /^Yes: diesel in Slovakia is the third cheapest of 25 member states /,
    )
    expect(says('position', { countries: ['IE'], limit: 5, claim: 'cheapest' })).toMatch(/^No: diesel in Ireland is /)
    expect(says('cheapest_ranking', { countries: ['IT'], claim: 'cheapest' })).toMatch(/^No: diesel in Italy is /)
    expect(says('most_expensive_ranking', { countries: ['IT'], claim: 'dearest' })).toMatch(/^Yes: diesel in Italy is /)
  })

  test('of a country outside the Union is not invented', () => {
    const { status, message, data, source } = reply('position', { countries: ['GB'] })
    expect(message).toMatch(
      /^The United Kingdom is not ranked: only member states of the European Union are\. Diesel in the United Kingdom costs /,
    )
    expect({ status, positions: data.positions }).toEqual({ status: 'ok', positions: [] })
    expect(source).toContain('Publisher of gb')
  })
})

describe('a threshold', () => {
  test('lists the countries within it, the cheapest first, and counts them', () => {
    const { prices, counts } = dataOf('threshold', { region: 'Visegrad', above: 1.25, below: 1.5 })
    const within = ['CZ', 'HU', 'PL', 'SK'].filter(country => dieselOf(country) > 1250 && dieselOf(country) < 1500)
    expect(prices.map((row: { country_code: string }) => row.country_code).toSorted()).toEqual(within.toSorted())
    expect(counts).toMatchObject([{ fuel: 'diesel', count: within.length, of: 4 }])
  })

  test('does not include the amount itself', () => {
    expect(says('threshold', { countries: ['ES'], below: 1.21 })).toMatch(/^No: .*, not less than 1\.21 EUR\.$/)
    expect(says('threshold', { countries: ['ES'], above: 1.21 })).toMatch(/^No: /)
    expect(says('threshold', { countries: ['ES'], above: 1.21, inclusive: true })).toMatch(
      /^Yes: .*, at least 1\.21 EUR\.$/,
    )
    expect(says('threshold', { countries: ['ES'], below: 1.21, inclusive: true })).toMatch(
      /^Yes: .*, at most 1\.21 EUR\.$/,
    )
    expect(says('threshold', { countries: ['ES'], below: 1.211 })).toMatch(/^Yes: .*, less than 1\.211 EUR\.$/)
  })

  test('answers each fuel, and several countries', () => {
    expect(says('threshold', { countries: ['FR'], above: 1.4, fuel_type: 'both' })).toMatch(/^Petrol yes, diesel no: /)
    expect(says('threshold', { countries: ['ES', 'IT'], below: 1.5 })).toMatch(/^No, not all: /)
  })

  test('does not judge by a legal maximum what only the real price decides', () => {
    expect(says('threshold', { countries: ['RS'], below: 1.8 })).toMatch(/^Yes: /)
    expect(says('threshold', { countries: ['RS'], above: 1.5 })).toMatch(/^Diesel in Serbia costs at most /)
    expect(says('threshold', { countries: ['RS'], above: 1.8 })).toMatch(/^No: /)
  })

  test('in another currency is converted at the rate of the snapshot', () => {
    const { below, below_eur, conversion } = dataOf('threshold', { countries: ['IT'], below: 1.5, currency: 'GBP' })
    expect([below, below_eur]).toEqual([1.5, Math.round((1.5 / 0.87213) * 1000) / 1000])
    expect(conversion).toMatchObject({ per_euro: 0.87213, rate_date: '2026-11-18' })
    // 1.0562 GBP are 1.21106 EUR, shown as 1.211, which is the price.
    const limit = { countries: ['ES'], below: 1.0562, currency: 'GBP' } as const
    expect(says('threshold', limit)).toMatch(/^Yes: .*, less than 1\.0562 GBP per litre \(1\.211 EUR per litre\)\./)
    expect(says('threshold', { below: 1.5, currency: 'XAU' })).toBe('There is no exchange rate of XAU.')
  })

  test('finds the last week, or that there was none', () => {
    const own = nlFigures.history.filter(one => one.country === 'ES' && Number(one.diesel) > 1.5)
    const asked = { countries: ['ES'], last: true, time_range_weeks: 0 } as const
    expect(dataOf('threshold', { ...asked, above: 1.5 }).last).toMatchObject([{ week: own.at(-1)!.week }])
    const lowest = Math.min(...nlFigures.history.filter(one => one.country === 'ES').map(one => Number(one.diesel)))
    expect(dataOf('threshold', { ...asked, below: 0.5 }).last).toMatchObject([{ week: null, nearest_price: lowest }])
    expect(says('threshold', { ...asked, below: 0.5 })).toMatch(/^Diesel in Spain has never cost less than 0\.50 EUR /)
  })
})

describe('neighbours', () => {
  const around = ['CZ', 'DE', 'HU', 'IT', 'SI', 'SK', 'CH']

  test('are listed with the cheapest, and those without figures', () => {
    const { cheapest, prices, without } = dataOf('neighbours', { countries: around, neighbours_of: 'AT' })
    expect(prices).toHaveLength(6)
    expect([cheapest, without]).toEqual(['SK', ['CH']])
    expect(reply('neighbours', { neighbours_of: 'MT' }).message).toBe('No country borders Malta by land.')
  })

  test('are compared with the country one by one', () => {
    expect(says('comparison', { countries: ['AT', ...around], neighbours_of: 'AT', claim: 'cheaper' })).toMatch(
      /^No, not all: diesel in Austria costs 1\.216 EUR a litre, less than in .*; more than in Slovakia at 1\.212 /,
    )
  })
})

describe('a comparison', () => {
  test('answers yes or no', () => {
    const begins = (some: Partial<Parsed>) => says('comparison', some).split(':')[0]
    expect(begins({ countries: ['AT', 'DE'], claim: 'cheaper' })).toBe('Yes')
    expect(begins({ countries: ['AT', 'DE'], claim: 'dearer' })).toBe('No')
    expect(begins({ countries: ['ES', 'MT'], claim: 'cheaper' })).toBe('No, they are equal')
    expect(begins({ countries: ['ES', 'MT'], claim: 'same' })).toBe('Yes')
    expect(begins({ countries: ['FR'], claim: 'cheaper' })).toBe('Yes')
    // One of them has no price.
    expect(begins({ countries: ['AT', 'UA'], claim: 'cheaper' })).toMatch(/^Diesel /)
  })
})

describe('a change', () => {
  test('answers yes or no', () => {
    const rose = { countries: ['FR'], time_range_weeks: 4, claim: 'rose' } as const
    expect(says('price_change', rose)).toMatch(/^Yes: diesel in France rose /)
    expect(says('price_change', { ...rose, claim: 'fell' })).toMatch(/^No: diesel in France rose /)
    expect(says('price_change', { ...rose, countries: ['FR', 'ES'] })).toMatch(/^No, not all: /)
  })

  test('from the mean of a period names the period', () => {
    const asked = { countries: ['FR'], from: '2022-03-01', to: '2022-03-31', base: 'mean', claim: 'dearer' } as const
    const weeks = ['2022-03-07', '2022-03-14', '2022-03-21', '2022-03-28']
    const mean = Math.round(weeks.reduce((sum, week) => sum + dieselOf('FR', week), 0) / 4)
    const { changes } = dataOf('price_change', asked)
    expect(changes).toMatchObject([
      {
        from: '2022-03-07',
        base_to: '2022-03-28',
        base_weeks: 4,
        start_price: mean / 1000,
        to: newest,
        end_price: 1.37,
      },
    ])
    expect(says('price_change', asked)).toMatch(/^No: .* less than the mean of March 2022, /)
    expect(says('price_change', { ...asked, from: '2019-01-01', to: '2019-12-31' })).toContain('the mean of 2019, ')
  })

  test('of this week is never longer than a week', () => {
    const asked = { from: '2026-11-09', time_range_weeks: 2 }
    expect(dataOf('price_change', { countries: ['FR'], ...asked }).changes).toMatchObject([
      { from: '2026-11-09', to: newest },
    ])
    expect(says('price_change', { countries: ['SE'], ...asked })).toMatch(
      /from 1\.436 EUR in the week of 2026-11-02 to 1\.433 EUR in the week of 2026-11-09\. Prices are weekly, .* The newest reading of Sweden is that of the week of 2026-11-09\.$/,
    )
  })

  test('ranks member states in euros, over the same two weeks', () => {
    const { ranking, reference, without } = dataOf('change_ranking', {
      direction: 'fall',
      time_range_weeks: 52,
      limit: 27,
    })
    const then = '2025-11-17'
    const change = (country: string) => dieselOf(country) - dieselOf(country, then)
    const expected = read.toSorted((a, b) => change(a) - change(b) || (a < b ? -1 : 1))
    expect(ranking.map((row: { country_code: string }) => row.country_code)).toEqual(expected)
    expect(ranking[0]).toMatchObject({ rank: 1, from: then, to: newest, change_eur: change(expected[0]!) / 1000 })
    expect(reference).toMatchObject([{ country_code: 'EU', change_eur: change('EU') / 1000 }])
    expect(without).toEqual(['FI', 'SE'])
  })

  test('says if no member state moved that way', () => {
    expect(says('change_ranking', { direction: 'rise', time_range_weeks: 52 })).toContain(
      ', diesel rose nowhere in the European Union; it fell least in ',
    )
  })
})

describe('brands', () => {
  test('are found by other spellings, with the number of their stations', () => {
    expect(dataOf('brand_price', { countries: ['FR'], brands: ['Leclerc', 'total', 'shell'] })).toMatchObject({
      brands: [
        { brand: 'E.Leclerc', price: 1.559, stations: 620 },
        { brand: 'TotalEnergies', price: 1.641, stations: 2900 },
      ],
      without_brands: ['shell'],
    })
  })

  test('are compared', () => {
    const asked = { countries: ['FR'], brands: ['esso', 'e leclerc'], claim: 'cheaper' } as const
    expect(says('brand_price', asked)).toMatch(/^No: diesel in France costs 1\.588 EUR a litre at Esso \(mean of 410 /)
    expect(says('brand_price', { ...asked, fuel_type: 'both' })).toMatch(/^No: petrol in France costs /)
  })

  test('are ranked if none is named, and only now', () => {
    expect(says('brand_price', { countries: ['IT'] })).toMatch(
      /^The cheapest brands for diesel in Italy are Q8 \(mean of 2700 stations\) at 1\.655 EUR a litre, IP /,
    )
    expect(says('brand_price', { countries: ['IT'], direction: 'dearest', limit: 1 })).toContain(
      'brand for diesel in Italy is Esso',
    )
    expect(says('brand_price', { countries: ['IT'], date: '2022-03-03' })).toBe(
      'Only current prices are held by brand.',
    )
  })
})

test('a legal maximum is stated where there is one', () => {
  expect(dataOf('legal_maximum', { countries: ['RS'], fuel_type: 'both' }).maxima).toMatchObject([
    { fuel: 'sp95', price: 1.72 },
    { fuel: 'diesel', price: 1.782 },
  ])
  expect(reply('legal_maximum', { countries: ['FR'] })).toMatchObject({
    status: 'no_data',
    message: 'The data has no legal maximum price of diesel for France. Countries with legal maximum prices: Serbia.',
  })
})

describe('fuels against each other', () => {
  test('are compared by their live prices', () => {
    const asked = { countries: ['IT'], fuel_type: 'gpl', fuel_types: ['gpl', 'diesel'], claim: 'cheaper' } as const
    expect(says('fuel_spread', { ...asked, fuel_types: [...asked.fuel_types] })).toBe(
      'Yes: LPG in Italy costs 0.731 EUR a litre, 0.921 EUR less than diesel at 1.652 (live figures of 2026-11-19).',
    )
  })

  test('are not compared if one is sold by the kilogram', () => {
    const { status, message } = reply('fuel_spread', { countries: ['IT'], fuel_types: ['cng', 'diesel'] })
    expect(status).toBe('no_data')
    expect(message).toContain('CNG is sold by the kilogram')
  })

  test('of the weekly series answer yes or no', () => {
    const fuel_types: Parsed['fuel_types'] = ['diesel', 'euro95']
    expect(says('fuel_spread', { countries: ['FI'], fuel_types, claim: 'dearer' })).toMatch(/^No: petrol in Finland /)
  })
})

test('half a tank is stated next to the litres', () => {
  const { litres, tank_share, tank_litres } = dataOf('fill_cost', { countries: ['FR'], litres: 30, tank_share: 0.5 })
  expect({ litres, tank_share, tank_litres }).toEqual({ litres: 30, tank_share: 0.5, tank_litres: 60 })
  expect(says('fill_cost', { countries: ['FR'], litres: 25, tank_share: 0.5 })).toBe(
    '25 litres of diesel cost 34.25 EUR in France, at 1.370 EUR a litre (week of 2026-11-16). That is half a tank: 25 litres of 50.',
  )
})

describe('another currency or unit', () => {
  test('is a second figure with the rate and its day', () => {
    expect(says('price_lookup', { countries: ['FR'], currency: 'USD', unit: 'us_gallon' })).toContain(
      `That is ${(1.37 * 1.0854 * 3.785411784).toFixed(3)} USD per US gallon. One euro is 1.0854 USD (rate of 2026-11-18).`,
    )
    expect(says('price_lookup', { countries: ['FR'], currency: 'GBP' })).toContain('That is 119.5 pence per litre.')
    expect(says('fill_cost', { countries: ['FR'], litres: 50, currency: 'USD' })).toContain('That is 74.35 USD.')
  })

  test('without a rate is refused by name', () => {
    expect(says('price_lookup', { countries: ['FR'], currency: 'XAU' })).toMatch(/ There is no exchange rate of XAU\.$/)
  })
})

test('stations near a town name it, and only those below the limit count', () => {
  const town = { town: 'Dijon', lat: 47.3, lng: 5 }
  expect(says('stations_nearby', { ...town, radius_km: 10 })).toMatch(
    /^The cheapest diesel within 10 km of Dijon costs /,
  )
  const { total, stations } = dataOf('stations_nearby', { ...town, below: 1.6 })
  expect(total).toBe(2)
  expect(stations.map((station: { price: number }) => station.price)).toEqual([1.5, 1.5])
})
