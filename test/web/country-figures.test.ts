import { afterEach, describe, expect, test, vi } from 'vitest'
import { CountryFigures } from '../../web/client/map/requests/country-figures.ts'
import { levelOf } from '../../web/client/map/view.ts'

const read = '2026-11-20 11:00:00'
const stats = (avg: number, stations: number) => ({ avg, min: avg - 0.1, max: avg + 0.1, stations })
const summary = {
  countries: [
    {
      country_code: 'IT',
      basis: 'stations' as const,
      last_fetched: read,
      total_stations: 9,
      fuels: { diesel: stats(1.8, 7), gpl: stats(0.8, 2) },
    },
    {
      country_code: 'SK',
      basis: 'national_mean' as const,
      last_fetched: read,
      total_stations: 0,
      fuels: { diesel: stats(1.5, 0) },
    },
  ],
  reference_prices: ['BE', 'IT'].map(country_code => ({
    country_code,
    basis: 'national_maximum' as const,
    valid_from: read,
    valid_to: null,
    fuels: { diesel: { max: 1.9 } },
  })),
  attribution: [],
}
const now = () => '2026-11-20 12:00:00'
const week = (label: string, diesel: number) => ({ labels: [label], e95: [0], diesel: [diesel], count: 1 })

describe('the figures of countries', () => {
  afterEach(() => {
    vi.unstubAllGlobals()
  })

  function stubWeeks(weeks: Readonly<Record<string, object>>): string[] {
    const asked: string[] = []
    vi.stubGlobal('fetch', async (path: string) => {
      asked.push(path)
      const answer = weeks[path.slice(-2)] ?? { labels: [], e95: [], diesel: [], count: 0 }
      return answer instanceof Response ? answer : Response.json(answer)
    })
    return asked
  }

  test('are averages, else a legal maximum, else the average of a week, each with its kind', async () => {
    stubWeeks({ DE: week('2026-11-16', 1.7) })
    const { countries, missing } = await new CountryFigures(summary, now).of('diesel')
    expect(countries.map(({ code, kind, price, stations }) => [code, kind, price, stations])).toEqual([
      ['IT', 'live', 1.8, 7],
      ['SK', 'official', 1.5, null],
      ['BE', 'maximum', 1.9, null],
      ['DE', 'weekly', 1.7, null],
    ])
    expect(missing).toEqual([])
  })

  test('leave out a weekly average that is no longer read', async () => {
    stubWeeks({ DE: week('2026-09-28', 1.7) })
    const { countries } = await new CountryFigures(summary, now).of('diesel')
    expect(countries.map(({ code }) => code)).not.toContain('DE')
  })

  test('request each week once, only for countries without another figure and for fuels that have weeks', async () => {
    const asked = stubWeeks({})
    const figures = new CountryFigures(summary, now)
    expect((await figures.of('gpl')).countries.map(({ code }) => code)).toEqual(['IT'])
    expect(asked).toEqual([])
    await figures.of('diesel')
    await figures.of('diesel')
    expect(new Set(asked).size).toBe(asked.length)
    expect(asked).toContain('/lang/api/country-history.php?cc=DE')
    for (const code of ['IT', 'SK', 'BE', 'EU']) expect(asked).not.toContain(`/lang/api/country-history.php?cc=${code}`)
  })

  test('name the countries whose weeks could not be loaded, and request these again', async () => {
    stubWeeks({ DE: Response.json({ error: 'Database unavailable' }, { status: 500 }) })
    const figures = new CountryFigures(summary, now)
    expect((await figures.of('diesel')).missing).toEqual([['DE', 'Database unavailable.']])
    expect(stubWeeks({ DE: week('2026-11-16', 1.7) })).toEqual([])
    expect((await figures.of('diesel')).countries.at(-1)).toMatchObject({ code: 'DE', kind: 'weekly' })
  })
})

test.each([
  [5.4, undefined, 'countries'],
  [5.5, undefined, 'cells'],
  [8.4, undefined, 'cells'],
  [8.5, undefined, 'stations'],
  [4, 3.9, 'cells'],
] as const)('at zoom %d with areas from %s a map shows %s', (zoom, areasFrom, level) => {
  expect(levelOf(zoom, areasFrom)).toBe(level)
})
