import { describe, expect, test } from 'vitest'
import { replies } from '../../api/nl/answers/index.ts'
import type { Parsed } from '../../api/nl/parsed.ts'
import type { QuestionContext, Reply } from '../../api/nl/reply.ts'
import { mondays, nlFigures } from '../../fixtures/snapshots/nl-figures.ts'
import type { WeekFigure } from '../../pipeline/snapshot/figures.ts'
import { questionContextOf, weekly } from './reply-checks.ts'

const held = questionContextOf({ figures: nlFigures })
const newest = '2026-11-16'

function reply(intent: keyof typeof replies, some: Partial<Parsed>, from: QuestionContext = held): Reply {
  return replies[intent]({ countries: [], fuel_type: 'diesel', time_range_weeks: 1, ...some }, from)
}

const says = (intent: keyof typeof replies, some: Partial<Parsed>, from?: QuestionContext): string =>
  reply(intent, some, from).message

// biome-ignore lint/suspicious/noExplicitAny: what is in it is for each test to say
const dataOf = (intent: keyof typeof replies, some: Partial<Parsed>, from?: QuestionContext): any =>
  reply(intent, some, from).data

function reading(country: string, week: string): WeekFigure | undefined {
  return nlFigures.history.find(one => one.country === country && one.week === week)
}

/** Members in the newest week by one price, from the figures themselves. */
function byPrice(fuel: 'euro95' | 'diesel', sign: 1 | -1): [country: string, price: number][] {
  return nlFigures.history
    .filter(one => one.week === newest && one[fuel] !== null && !['EU', 'EZ', 'GB'].includes(one.country))
    .map((one): [string, number] => [one.country, Number(one[fuel])])
    .sort(([a, priceOfA], [b, priceOfB]) => sign * (priceOfA - priceOfB) || (a < b ? -1 : 1))
}

describe('a ranking', () => {
  test.each([
    ['cheapest_ranking', 'diesel', 1],
    ['cheapest_ranking', 'euro95', 1],
    ['most_expensive_ranking', 'diesel', -1],
    ['most_expensive_ranking', 'euro95', -1],
  ] as const)('%s holds all members with a reading of the week by %s', (intent, fuel_type, sign) => {
    const { ranking, ranking_top3 } = dataOf(intent, { fuel_type, limit: 27 })
    const expected = byPrice(fuel_type, sign)
    const prices = ranking.map((row: Record<string, number>) => [row.country_code, row[`price_${fuel_type}`]])
    expect(prices).toEqual(expected)
    expect(ranking_top3).toEqual(ranking.slice(0, 3))
    const ranks = expected.map(([, price]) => 1 + expected.filter(([, other]) => sign * (other - price) < 0).length)
    expect(ranking.map((row: { rank: number }) => row.rank)).toEqual(ranks)
  })

  test('has three rows by default, or the requested number from 1 to 27', () => {
    const rows = [undefined, 0, 1, 5, 99].map(limit => {
      const { ranking, ranking_top3 } = dataOf('cheapest_ranking', limit === undefined ? {} : { limit })
      return [ranking.length, ranking_top3.length]
    })
    // Of 27, Finland and Sweden have no reading of diesel in the newest week.
    expect(rows).toEqual([
      [3, 3],
      [1, 3],
      [1, 3],
      [5, 3],
      [25, 3],
    ])
  })

  test('states ties, the reference and the countries left out', () => {
    expect(says('cheapest_ranking', { limit: 1 })).toBe(
      'In the European Union, diesel is cheapest in Spain and Malta, which are equal at 1.210 EUR a litre (week of 2026-11-16). The mean of the European Union is 1.452 EUR a litre. Not ranked for want of a reading: Finland and Sweden.',
    )
    const { reference, without } = dataOf('cheapest_ranking', {})
    expect(reference).toMatchObject({ region: 'EU', price_diesel: Number(reading('EU', newest)!.diesel) })
    expect(without).toEqual(['FI', 'SE'])
  })

  test('for both fuels is ordered by their mean, and says so', () => {
    const { ranking, ordered_by } = dataOf('cheapest_ranking', { fuel_type: 'both', limit: 27 })
    const means = ranking.map((row: Record<string, number>) => row.price_euro95! + row.price_diesel!)
    expect(means).toEqual([...means].sort((a, b) => a - b))
    expect(ordered_by).toBe('mean of price_euro95 and price_diesel')
    expect(says('cheapest_ranking', { fuel_type: 'both' })).toContain('), by the mean of both (week of 2026-11-16).')
  })

  test('names at most five countries, the unit once, and that there are more', () => {
    expect(says('cheapest_ranking', { fuel_type: 'euro95', limit: 4 })).toMatch(
      /^In the European Union, petrol is cheapest in \w+ at 1\.\d{3} EUR a litre, followed by \w+ at 1\.\d{3}, \w+ at 1\.\d{3} and \w+ at 1\.\d{3} \(week of 2026-11-16\)\. The mean /,
    )
    expect(says('cheapest_ranking', { fuel_type: 'euro95', limit: 6 })).toContain(
      '(week of 2026-11-16). The rest of the ranking is in the data. The mean',
    )
    expect(says('cheapest_ranking', { fuel_type: 'gpl', limit: 6 })).toMatch(
      /^LPG is cheapest in Italy at 0\.731 EUR a litre, followed by .* Only countries with a live price of LPG are compared\.$/,
    )
  })

  test('of a region has its member states, and the euro area has its own reference', () => {
    const codes = (region: Parsed['region']) =>
      dataOf('cheapest_ranking', { region: region!, limit: 27 })
        .ranking.map((row: { country_code: string }) => row.country_code)
        .sort()
    expect(codes('Benelux')).toEqual(['BE', 'LU', 'NL'])
    expect(codes('Nordics')).toEqual(['DK'])
    expect(codes('Balkans')).toEqual(['BG', 'GR', 'HR', 'RO', 'SI'])
    const isSaid = (['Balkans', 'Nordics', 'DACH', 'Benelux', 'EU'] as const).map(region =>
      says('cheapest_ranking', { region }).includes('not ranked: only member states of the European Union are.'),
    )
    expect(isSaid).toEqual([true, true, true, false, false])
    expect(codes('eurozone')).toHaveLength(20)
    expect(dataOf('cheapest_ranking', { region: 'eurozone' }).reference).toMatchObject({ region: 'eurozone' })
  })

  test('of past weeks uses the past tense, and a year uses means', () => {
    expect(says('cheapest_ranking', { date: '2022-03-10' })).toMatch(/^In the European Union, diesel was .*2022-03-07/)
    const { ranking, from, to } = dataOf('cheapest_ranking', { time_range_weeks: 52, limit: 27 })
    expect([from, to, ranking.length]).toEqual(['2025-11-24', newest, 27])
    const own = nlFigures.history.filter(one => one.country === 'FR' && one.week >= '2025-11-24')
    const mean = own.reduce((sum, one) => sum + Number(one.diesel), 0) / own.length
    expect(ranking.find((row: { country_code: string }) => row.country_code === 'FR').price_diesel).toBeCloseTo(mean, 3)
    expect(reply('cheapest_ranking', { date: '2027-05-01' }).status).toBe('no_data')
  })

  test('of a fuel with only live prices ranks live means of member states', () => {
    const { dataDate, source, unit, data } = reply('cheapest_ranking', { fuel_type: 'gpl' })
    expect(data).toMatchObject({
      ranking: [
        { rank: 1, country_code: 'IT', price: 0.731, fuel: 'gpl' },
        { rank: 2, country_code: 'ES', price: 0.972 },
        { rank: 2, country_code: 'PT', price: 0.972 },
      ],
    })
    expect([dataDate, unit]).toEqual(['2026-11-19', 'EUR per litre, taxes included'])
    expect(source).toBe('Publisher of es; Publisher of fr; Publisher of it; Publisher of pt')
    expect(reply('cheapest_ranking', { fuel_type: 'cng' })).toMatchObject({ unit: 'EUR per kilogram, taxes included' })
    expect(says('cheapest_ranking', { fuel_type: 'cng' })).toContain('1.455 EUR a kilogram')
  })
})

describe('a look-up', () => {
  test('states the price of the week and the change over four weeks', () => {
    expect(says('price_lookup', { countries: ['ES'] })).toBe(
      'Diesel in Spain costs 1.210 EUR a litre (week of 2026-11-16), 7.9 % less than a month ago.',
    )
    expect(says('price_lookup', { countries: ['ES'], fuel_type: 'both' })).toBe(
      'Petrol in Spain costs 1.377 EUR a litre, 0.4 % less than a month ago, and diesel 1.210 EUR a litre, 7.9 % less (week of 2026-11-16).',
    )
    const before = Number(reading('ES', '2026-10-19')!.diesel)
    const percent = Math.round((1.21 / before - 1) * 1000) / 10
    expect(dataOf('price_lookup', { countries: ['ES'] }).prices).toEqual([
      {
        country_code: 'ES',
        country_name: 'Spain',
        week: newest,
        price_euro95: 1.377,
        price_diesel: 1.21,
        change_pct_4w_euro95: -0.4,
        change_pct_4w_diesel: percent,
      },
    ])
  })

  test('states no change if the week four weeks before is missing', () => {
    expect(says('price_lookup', { countries: ['AT'] })).toBe(
      'Diesel in Austria costs 1.216 EUR a litre (week of 2026-11-16).',
    )
    expect(dataOf('price_lookup', { countries: ['AT'] }).prices[0].change_pct_4w_diesel).toBeNull()
  })

  test('states if a reading is older than the newest week, or if one fuel has none', () => {
    expect(says('price_lookup', { countries: ['SE'] })).toMatch(
      /\(week of 2026-11-09\).* The newest reading of Sweden is that of the week of 2026-11-09\.$/,
    )
    expect(says('price_lookup', { countries: ['FI'], fuel_type: 'both' })).toMatch(
      /^Petrol in Finland .* There is no reading of diesel in Finland for that time\.$/,
    )
  })

  test('uses live figures if there is no series or it has ended, and says so', () => {
    expect(says('price_lookup', { countries: ['TR'] })).toBe(
      'Diesel in Türkiye costs 1.203 EUR a litre (official mean valid on 2026-11-19). Türkiye has no weekly series.',
    )
    expect(says('price_lookup', { countries: ['RS'] })).toContain('costs at most 1.782 EUR a litre (legal maximum')
    expect(reply('price_lookup', { countries: ['GB'], fuel_type: 'euro95' })).toMatchObject({
      message:
        'Petrol in the United Kingdom costs 1.611 EUR a litre (live mean of stations on 2026-11-19). The weekly series of the United Kingdom ends with the week of 2020-12-21.',
      dataDate: '2026-11-19',
      source: 'Publisher of gb',
      licence: 'licence of gb',
    })
    expect(dataOf('price_lookup', { countries: ['AU'], fuel_type: 'euro95' }).prices).toMatchObject([
      { country_code: 'AU', week: null, price_euro95: 1.004, basis: 'stations', series_until: null },
    ])
  })

  test('names the British ministry if its weeks are used', () => {
    const british = mondays
      .filter(day => day > '2020-12-21')
      .map(week => {
        return { country: 'GB', week, euro95: '1.611', diesel: '1.702' }
      })
    const whole = questionContextOf({ figures: { ...nlFigures, history: [...nlFigures.history, ...british] } })
    expect(reply('price_lookup', { countries: ['GB'] }, whole)).toMatchObject({
      source: 'Department for Energy',
      licence: 'OGL 3.0',
      dataDate: newest,
    })
    expect(reply('comparison', { countries: ['GB', 'FR'] }, whole)).toMatchObject({
      source: 'European Commission, Weekly Oil Bulletin; Department for Energy',
      licence: 'CC BY 4.0; OGL 3.0',
    })
    expect(reply('price_on_date', { countries: ['GB'], date: '2020-12-21' }, whole)).toMatchObject({
      source: 'European Commission, Weekly Oil Bulletin',
    })
  })

  test('uses the means of the Commission for the Union and the euro area, and unweighted means for other regions', () => {
    expect(dataOf('price_lookup', { region: 'EU' }).prices).toMatchObject([
      { country_code: 'EU', region: 'EU', price_diesel: Number(reading('EU', newest)!.diesel) },
    ])
    expect(dataOf('price_lookup', { region: 'eurozone' }).prices).toMatchObject([
      { country_code: null, region: 'eurozone', price_diesel: Number(reading('EZ', newest)!.diesel) },
    ])
    expect(dataOf('price_lookup', {}).prices).toMatchObject([{ country_code: 'EU' }])
    const { prices } = dataOf('price_lookup', { region: 'Visegrad' })
    const own = ['CZ', 'HU', 'PL', 'SK'].map(country => Number(reading(country, newest)!.diesel))
    expect(prices[0]).toMatchObject({ country_code: null, region: 'Visegrad', members: 'CZ HU PL SK' })
    expect(prices[0].price_diesel).toBeCloseTo(own.reduce((sum, price) => sum + price, 0) / 4, 3)
    expect(prices.slice(1).map((row: { price_diesel: number }) => row.price_diesel)).toEqual(own)
    expect(says('price_lookup', { region: 'Visegrad' })).toContain(
      'unweighted mean of Czechia, Hungary, Poland and Slovakia',
    )
  })

  test('states no change of a mean whose members changed', () => {
    const { prices } = dataOf('price_lookup', { region: 'DACH' })
    expect(prices[0]).toMatchObject({ members: 'DE AT', change_pct_4w_diesel: null })
    expect(prices[1].change_pct_4w_diesel).not.toBeNull()
  })

  test('states what is missing', () => {
    expect(reply('price_lookup', { countries: ['UA'] })).toMatchObject({
      status: 'no_data',
      message: 'There are no fuel prices for Ukraine.',
      rows: [],
      dataDate: null,
    })
    expect(says('price_lookup', { countries: ['ES', 'UA', 'CH'] })).toMatch(
      /^Diesel in Spain .* There are no fuel prices for Ukraine or Switzerland\.$/,
    )
    expect(says('price_lookup', { countries: ['IT'], fuel_type: 'e85' })).toBe(
      'There is no live price of E85 for Italy. There are prices of it for France.',
    )
    // Held, and not published.
    expect(reply('price_lookup', { countries: ['DE'], fuel_type: 'gpl' }).status).toBe('no_data')
  })
})

describe('age', () => {
  const old = questionContextOf({ figures: nlFigures, now: '2027-01-01 12:00:00' })
  const stale = / These figures are out of date: the newest week held is more than six weeks old\.$/

  test('is stated if the newest week is more than 45 days old', () => {
    expect(says('price_lookup', { countries: ['ES'] }, old)).toMatch(stale)
    expect(says('cheapest_ranking', {}, old)).toMatch(stale)
    const last = questionContextOf({ figures: nlFigures, now: '2026-12-31 23:59:59' })
    expect(says('price_lookup', { countries: ['ES'] }, last)).not.toMatch(stale)
    // A price of 2022 does not age.
    for (const intent of ['price_on_date', 'comparison', 'cheapest_ranking', 'fuel_spread'] as const) {
      expect(says(intent, { countries: ['ES', 'FR'], date: '2022-03-10' }, old)).toMatch(
        /[^:] The newest week held is more than six weeks old\.$/,
      )
    }
  })

  test('is that of the bulletin, even if Britain has a newer week', () => {
    const history = [...nlFigures.history, ...weekly('GB', '2026-12-21', [['1.600', '1.700']])]
    const ahead = questionContextOf({ figures: { ...nlFigures, history }, now: '2027-01-01 12:00:00' })
    expect(says('price_lookup', { countries: ['ES'] }, ahead)).toMatch(stale)
    expect(dataOf('cheapest_ranking', {}, ahead).to).toBe(newest)
  })

  test('removes live figures', () => {
    expect(reply('price_lookup', { countries: ['TR'] }, old)).toMatchObject({
      status: 'no_data',
      message: 'There is no weekly series for Türkiye, and its live prices are too old.',
    })
    expect(reply('price_lookup', { fuel_type: 'gpl' }, old)).toMatchObject({
      status: 'no_data',
      message: 'There are only live prices of LPG, and they are too old to be called live.',
    })
  })
})

describe('a comparison', () => {
  test('of two states which is cheaper, and by how much', () => {
    expect(reply('comparison', { countries: ['LU', 'BE'] })).toMatchObject({
      message:
        'Diesel is cheaper in Belgium at 1.353 EUR a litre than in Luxembourg at 1.469, a difference of 0.116 EUR (week of 2026-11-16).',
      data: { prices: [{ country_code: 'LU' }, { country_code: 'BE' }], cheapest: 'BE', difference_eur: 0.116 },
    })
  })

  test('of several names their unit and their week once', () => {
    expect(says('comparison', { countries: ['LU', 'BE', 'NL', 'FR'], fuel_type: 'both' })).toMatch(
      /^Petrol is cheapest in [\w ]+ at 1\.\d{3} EUR a litre, followed by [\w ]+ at 1\.\d{3} and [\w ]+ at 1\.\d{3}, and dearest in [\w ]+ at 1\.\d{3}, a difference of 0\.\d{3} EUR \(week of 2026-11-16\)\. Diesel is [^(]+\.$/,
    )
    expect(says('comparison', { countries: ['LU', 'BE', 'NL', 'FR', 'IT', 'PL'] })).toMatch(
      /^Diesel is cheapest in [\w ]+ at 1\.\d{3} EUR a litre and dearest in [\w ]+ at 1\.\d{3}, a difference/,
    )
  })

  test('of past prices uses the past tense', () => {
    expect(says('comparison', { countries: ['LU', 'BE'], date: '2022-03-10' })).toMatch(
      /^Diesel was cheaper in .* \(week of 2022-03-07\)\.$/,
    )
    expect(says('comparison', { countries: ['LU'], region: 'EU', date: '2022-03-10' })).toMatch(
      /^Diesel in Luxembourg cost 1\./,
    )
  })

  test('of a fuel with only live prices names the place that has it', () => {
    expect(reply('comparison', { countries: ['IT', 'PL'], fuel_type: 'gpl' })).toMatchObject({
      status: 'no_data',
      message:
        'LPG costs 0.731 EUR a litre in Italy (live figures of 2026-11-19). There is no live price of it for Poland. There is nothing to compare that with.',
      data: { prices: [{ country_code: 'IT' }], without: ['PL'], cheapest: null, difference_eur: null },
    })
    expect(says('comparison', { countries: ['DE', 'PL'], fuel_type: 'gpl' })).toBe(
      'There is no live price of LPG for Germany or Poland. There are prices of it for Andorra, France, Italy, Portugal, Spain and Türkiye.',
    )
  })

  test('counts a country that is named twice once', () => {
    const { prices } = dataOf('comparison', { countries: ['LU', 'BE', 'LU'] })
    expect(prices.map((row: { country_code: string }) => row.country_code)).toEqual(['LU', 'BE'])
  })

  test('of equal prices names none as the cheaper', () => {
    expect(reply('comparison', { countries: ['ES', 'MT'] })).toMatchObject({
      message: 'Diesel costs the same in Spain and Malta, 1.210 EUR a litre (week of 2026-11-16).',
      data: { cheapest: null, difference_eur: 0 },
    })
  })

  test('of both fuels uses their mean, with a result for each', () => {
    const data = dataOf('comparison', { countries: ['ES', 'MT', 'FR'], fuel_type: 'both' })
    expect(data).toMatchObject({ cheapest: 'MT', difference_eur: 0.14 })
    expect(data.by_fuel).toEqual([
      { fuel: 'euro95', cheapest: 'MT', difference_eur: 0.12 },
      { fuel: 'diesel', cheapest: 'ES', difference_eur: 0.16 },
    ])
  })

  test('of a country and a region states whose mean is used; one country is compared with the Union', () => {
    const message = says('comparison', { countries: ['FR'], region: 'EU' })
    const [own, mean] = ['FR', 'EU'].map(country => Number(reading(country, newest)!.diesel))
    const apart = `${Math.abs(own! - mean!).toFixed(3)} EUR ${own! < mean! ? 'less' : 'more'}`
    expect(message).toBe(
      `Diesel in France costs ${own!.toFixed(3)} EUR a litre, ${apart} than in the European Union at ${mean!.toFixed(3)} (week of 2026-11-16). The figure of the European Union is the Commission's mean.`,
    )
    expect(says('comparison', { countries: ['FR'] })).toBe(message)
    const benelux = dataOf('comparison', { region: 'Benelux' })
    expect(benelux.prices.map((row: { country_code: string }) => row.country_code)).toEqual(['BE', 'NL', 'LU'])
  })

  test('with nothing to compare states the available prices', () => {
    expect(reply('comparison', { countries: ['ES', 'NO'] })).toMatchObject({
      status: 'no_data',
      message: expect.stringMatching(
        /^Diesel in Spain .* There is nothing to compare that with\. There are no fuel .* Norway\.$/,
      ),
      data: { prices: [{ country_code: 'ES' }], cheapest: null, difference_eur: null },
    })
  })

  test('of readings of different weeks states the week of each', () => {
    expect(says('comparison', { countries: ['SE', 'ES'] })).toContain(
      'Sweden: week of 2026-11-09; Spain: week of 2026-11-16.',
    )
    expect(says('comparison', { countries: ['ES', 'SE', 'FR', 'IT', 'TR', 'BE'] })).toContain(
      'Sweden: week of 2026-11-09; Türkiye: official mean valid on 2026-11-19; all others: week of 2026-11-16.',
    )
  })
})

describe('an average', () => {
  test('over one week is the newest reading', () => {
    expect(reply('average_price', { region: 'EU' })).toMatchObject({
      message:
        "Diesel in the European Union costs 1.452 EUR a litre on average (the Commission's mean, week of 2026-11-16).",
      data: { averages: [{ country_code: 'EU', region: 'EU', from: newest, to: newest, weeks: 1, price: 1.452 }] },
    })
  })

  test('over weeks counts those with a reading', () => {
    const weeks = nlFigures.history.filter(one => one.country === 'SE' && one.week >= '2026-08-24')
    const mean = weeks.reduce((sum, one) => sum + Number(one.diesel), 0) / weeks.length
    const { averages } = dataOf('average_price', { countries: ['SE'], time_range_weeks: 13 })
    expect(averages).toMatchObject([
      { country_code: 'SE', fuel: 'diesel', from: '2026-08-24', to: '2026-11-09', weeks: 12 },
    ])
    expect(averages[0].price).toBeCloseTo(mean, 3)
    expect(says('average_price', { countries: ['SE'], time_range_weeks: 13 })).toMatch(
      /^Diesel in Sweden cost \d\.\d{3} EUR a litre on average over 12 weeks from 2026-08-24 to 2026-11-09\.$/,
    )
  })

  test('of several places is stated in one sentence', () => {
    expect(
      says('average_price', { countries: ['SI', 'SE'], region: 'EU', from: '2022-03-01', to: '2022-08-31' }),
    ).toMatch(
      /^Diesel cost \d\.\d{3} EUR a litre in Slovenia, \d\.\d{3} in Sweden and \d\.\d{3} in the European Union \(mean over the weeks from 2022-03-07 to 2022-08-29\)\. The figure of the European Union is the Commission's mean\.$/,
    )
  })

  test('between two days uses the weeks that begin between them, and the week of the first day', () => {
    const { averages } = dataOf('average_price', { countries: ['SI'], from: '2022-03-02', to: '2022-08-31' })
    expect(averages).toMatchObject([{ from: '2022-02-28', to: '2022-08-29', weeks: 27 }])
  })

  test('of a month begins with its first Monday', () => {
    const weeksOf = (from: string, to: string) =>
      dataOf('average_price', { countries: ['SI'], from, to }).averages.map(
        (row: { from: string; to: string }) => `${row.from} ${row.to}`,
      )
    expect(weeksOf('2022-03-01', '2022-03-31')).toEqual(['2022-03-07 2022-03-28'])
    expect(weeksOf('2022-01-01', '2022-12-31')).toEqual(['2022-01-03 2022-12-19'])
    // No Monday in between.
    expect(weeksOf('2022-03-01', '2022-03-04')).toEqual(['2022-02-28 2022-02-28'])
  })
})

describe('a day', () => {
  test('is answered with the week that contains it', () => {
    expect(reply('price_on_date', { countries: ['PL'], date: '2022-03-10' })).toMatchObject({
      message: `Diesel in Poland cost ${reading('PL', '2022-03-07')!.diesel} EUR a litre (week of 2022-03-07).`,
      dataDate: '2022-03-07',
      data: { week: '2022-03-07', prices: [{ week: '2022-03-07' }] },
    })
  })

  test('in a week without readings gets those of the previous week, and the answer says so', () => {
    expect(says('price_on_date', { countries: ['PL'], date: '2020-12-31' })).toMatch(
      /\(week of 2020-12-21\)\. There is no reading of the week of 2020-12-28 for Poland; the newest one before it is used\.$/,
    )
  })

  test.each([
    [
      '2004-12-31',
      ['HR'],
      'There is no data for that time. There are weekly prices of Croatia from 2013-07-01 to 2026-11-16.',
    ],
    [
      '2012-05-05',
      ['HR'],
      'There is no data for that time. There are weekly prices of Croatia from 2013-07-01 to 2026-11-16.',
    ],
    [
      '2027-01-05',
      ['TR'],
      'That is in the future, and there are no forecasts. For Türkiye there are only current live prices.',
    ],
    ['2022-03-10', ['UA'], 'There are no fuel prices for Ukraine.'],
  ])('of %s has no price in %s', (date, countries, message) => {
    expect(reply('price_on_date', { countries, date })).toMatchObject({ status: 'no_data', message })
  })

  test('has no price of a fuel with only live prices', () => {
    expect(reply('price_on_date', { fuel_type: 'gpl', date: '2022-03-10' })).toMatchObject({ status: 'no_data' })
  })
})
