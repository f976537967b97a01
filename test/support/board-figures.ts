import { figures, snapshotAt } from '../../fixtures/snapshots/api-figures.ts'
import type { FuelCode } from '../../pipeline/model/fuels.ts'
import type { Figures, MarketFigure, WeekFigure } from '../../pipeline/snapshot/figures.ts'

type Basis = MarketFigure['basis']

function market(
  country: string,
  stations: number,
  basis: Basis = 'stations',
  more: Partial<MarketFigure> = {},
): MarketFigure {
  const [first] = figures.markets
  return { ...first!, country, basis, stations, prices: stations, published: true, lastFetched: snapshotAt, ...more }
}

function mean(country: string, fuel: FuelCode, avg: string, stations: number) {
  return { country, fuel, stations, min: avg, max: avg, avg }
}

const monday = Date.UTC(2026, 10, 16)

/** Weeks up to 16 Nov 2026, the newest last; thousandths of a euro, null for no reading. */
function weeks(country: string, euro95: readonly (number | null)[], diesel: readonly (number | null)[]): WeekFigure[] {
  const text = (price: number | null | undefined) => (price ? (price / 1000).toFixed(3) : null)
  return euro95.map((price, index) => {
    const week = new Date(monday - (euro95.length - 1 - index) * 7 * 86_400_000).toISOString().slice(0, 10)
    return { country, week, euro95: text(price), diesel: text(diesel[index]) }
  })
}

const rising = Array.from({ length: 60 }, (_, week) => 1500 + week)
const falling = Array.from({ length: 60 }, (_, week) => 1900 - 2 * week)
const late = [...falling.slice(0, 59), null]

/**
 * A board with every kind of price: live averages, of which that of Britain is of another grade and that of Andorra has no
 * weekly series, official means, weekly averages, legal maxima, and Australia.
 */
export const boardExample: Figures = {
  ...figures,
  markets: [
    market('AD', 20),
    market('AU', 900),
    market('BE', 0, 'national_maximum'),
    market('DE', 2, 'stations', { published: false }),
    market('ES', 0, 'stations', { lastFetched: '2026-11-01 04:00:00' }),
    market('FR', 3),
    market('GB', 1),
    market('GR', 0, 'regional_mean'),
    market('IT', 4321, 'stations', { lastFetched: '2026-11-19 09:30:00' }),
    market('RS', 0, 'national_maximum'),
    market('TR', 0, 'national_mean'),
  ],
  fuels: [
    mean('AD', 'sp95', '1.400', 20),
    mean('AU', 'u91', '1.175', 900),
    mean('FR', 'sp95', '1.700', 3),
    mean('FR', 'diesel', '1.612', 3),
    mean('FR', 'cng', '1.300', 2),
    mean('GB', 'e10', '1.301', 1),
    mean('GR', 'diesel', '1.550', 0),
    mean('IT', 'sp95', '1.800', 4321),
    mean('IT', 'diesel', '1.599', 4321),
    mean('IT', 'cng', '1.200', 300),
    mean('TR', 'diesel', '1.200', 0),
    mean('TR', 'sp95', '1.100', 0),
  ],
  board: [
    { country: 'AD', petrol: '1.400', diesel: null },
    { country: 'AU', petrol: '1.175', diesel: null },
    { country: 'FR', petrol: '1.700', diesel: '1.612' },
    { country: 'GB', petrol: '1.301', diesel: null },
    { country: 'GR', petrol: null, diesel: '1.550' },
    { country: 'IT', petrol: '1.800', diesel: '1.599' },
    { country: 'TR', petrol: '1.100', diesel: '1.200' },
  ],
  reference: [
    { country: 'BE', fuel: 'diesel', max: '1.821', validFrom: '2026-11-18 23:00:00', validTo: null },
    { country: 'BE', fuel: 'sp95', max: '1.727', validFrom: '2026-11-18 23:00:00', validTo: null },
    { country: 'RS', fuel: 'diesel', max: '1.782', validFrom: '2026-11-17 08:00:00', validTo: null },
  ],
  history: [
    ...weeks('BE', rising, falling),
    ...weeks('DE', falling, rising),
    ...weeks('EU', rising, rising),
    ...weeks('FI', [...rising].reverse(), rising),
    ...weeks('FR', falling, rising),
    ...weeks('GB', late, late),
    ...weeks('IT', rising, falling),
    // Stopped years ago.
    { country: 'BG', week: '2021-11-29', euro95: '1.402', diesel: '1.302' },
  ],
}
