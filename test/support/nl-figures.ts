import type { FuelCode } from '../../pipeline/model/fuels.ts'
import type { Figures, FuelFigure, MarketFigure, WeekFigure } from '../../pipeline/snapshot/figures.ts'
import { figures, source } from './api-figures.ts'

// biome-ignore format: a list of short words reads better in lines
const members = [
  'AT', 'BE', 'BG', 'CY', 'CZ', 'DE', 'DK', 'EE', 'ES', 'FI', 'FR', 'GR', 'HR', 'HU', 'IE', 'IT', 'LT', 'LU', 'LV',
  'MT', 'NL', 'PL', 'PT', 'RO', 'SE', 'SI', 'SK',
]

/** All Mondays of the series except the last of each year, when the bulletin pauses. */
export const mondays: readonly string[] = Array.from({ length: 1142 }, (_, at) =>
  new Date(Date.parse('2005-01-03') + at * 7 * 86_400_000).toISOString().slice(0, 10),
).filter(day => day.slice(5) < '12-25')

const firstWeeks: Readonly<Record<string, string>> = { BG: '2008-01-07', RO: '2008-01-07', HR: '2013-07-01' }

/** A wave with a level per country, in whole thousandths of a euro. */
function thousandths(row: number, week: number, fuel: 'euro95' | 'diesel'): number {
  const [level, phase] = fuel === 'euro95' ? [1450, 0] : [1380, 9]
  return level + ((row * 37) % 29) * 17 + Math.round(180 * Math.sin((week + phase) / 31)) + ((week * 7 + row) % 11)
}

function seriesOf(country: string, row: number): WeekFigure[] {
  return mondays.flatMap((week, at) => {
    if (week < (firstWeeks[country] ?? '') || (country === 'GB' && week > '2020-12-21')) return []
    const text = (fuel: 'euro95' | 'diesel') => (thousandths(row, at, fuel) / 1000).toFixed(3)
    return { country, week, euro95: text('euro95'), diesel: text('diesel') }
  })
}

/** Places where the figures are irregular on purpose. */
function odd(week: WeekFigure): WeekFigure[] {
  const { country } = week
  if (country === 'SE' && week.week === '2026-11-16') return []
  if (country === 'AT' && week.week === '2026-10-19') return [{ ...week, euro95: null, diesel: null }]
  if (country === 'FI' && week.week === '2026-11-16') return [{ ...week, diesel: null }]
  // Two that are equally cheap.
  if ((country === 'MT' || country === 'ES') && week.week === '2026-11-16') return [{ ...week, diesel: '1.210' }]
  return [week]
}

const history = [...members, 'EU', 'EZ', 'GB'].sort().flatMap((country, row) => seriesOf(country, row).flatMap(odd))

const fuelsOf: Readonly<Record<string, Partial<Record<FuelCode, string>>>> = {
  AD: { diesel: '1.288', sp95: '1.399', gpl: '0.899' },
  AU: { diesel: '1.102', u91: '1.004', e10: '0.987' },
  DE: { diesel: '1.611', sp95: '1.702' },
  ES: { diesel: '1.431', sp95: '1.512', sp98: '1.671', gpl: '0.972' },
  FR: { diesel: '1.612', sp95: '1.741', sp98: '1.803', e10: '1.715', e85: '0.742', gpl: '1.012' },
  GB: { diesel: '1.702', e10: '1.611', e5: '1.762', hvo: '2.105' },
  IS: { diesel: '2.014', sp95: '2.101' },
  IT: { diesel: '1.652', sp95: '1.752', gpl: '0.731', cng: '1.455', lng: '1.299' },
  PT: { diesel: '1.551', sp95: '1.702', gpl: '0.972' },
  TR: { diesel: '1.203', sp95: '1.198', gpl: '0.655' },
}

const bases: Partial<Record<string, MarketFigure['basis']>> = { TR: 'national_mean', RS: 'national_maximum' }

const fuels: readonly FuelFigure[] = Object.entries(fuelsOf).flatMap(([country, prices]) =>
  Object.entries(prices).map(([fuel, avg]) => {
    const stations = country === 'TR' ? 0 : 40
    return { country, fuel: fuel as FuelCode, stations, min: '0.600', max: '2.500', avg }
  }),
)

const countries = [...Object.keys(fuelsOf), 'RS'].sort()

/** Weekly prices of 29 countries and the euro area since 2005, and live figures of a few markets. Made up. */
export const nlFigures: Figures = {
  ...figures,
  markets: countries.map(country => {
    const stations = bases[country] ? 0 : 40
    const basis = bases[country] ?? 'stations'
    return {
      country,
      basis,
      published: country !== 'DE',
      lastFetched: '2026-11-19 11:00:00',
      stations,
      prices: stations,
      attributions: [],
      priceAttributions: [],
    }
  }),
  fuels,
  reference: [
    { country: 'RS', fuel: 'diesel', max: '1.782', validFrom: '2026-11-17 23:00:00', validTo: null },
    { country: 'RS', fuel: 'sp95', max: '1.720', validFrom: '2026-11-17 23:00:00', validTo: null },
  ],
  history,
  sources: [
    source('bulletin', { kind: 'history', publisher: 'European Commission, DG Energy' }),
    source('gb-weekly', { kind: 'history', publisher: 'Department for Energy', licence: 'OGL 3.0', lastRead: null }),
    ...countries.map(country => {
      const basis = bases[country] ?? ('stations' as const)
      return source(country.toLowerCase(), { country, basis, kind: basis === 'stations' ? 'stations' : 'figures' })
    }),
  ],
}
