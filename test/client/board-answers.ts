import type { BoardFigures } from '../../api/pages/board/figures.ts'
import type { FuelCode } from '../../pipeline/model/fuels.ts'
import type { CountrySummary, History } from '../../pipeline/serving/schemas/live.ts'

const read = '2026-11-19 12:00:00'

function market(
  code: string,
  stations: number,
  fuels: Partial<Record<FuelCode, number>>,
  readAt = read,
): CountrySummary {
  return {
    country_code: code,
    basis: stations > 0 ? 'stations' : 'national_mean',
    total_stations: stations,
    last_fetched: readAt,
    fuels: Object.fromEntries(
      Object.entries(fuels).map(([fuel, avg]) => [fuel, { stations, min: avg, max: avg, avg }]),
    ),
  }
}

/** Four weeks. */
function weekly(cc: string, e95: readonly number[], diesel: readonly number[]): readonly [string, History] {
  const labels = ['2025-11-17', '2026-11-02', '2026-11-09', '2026-11-16']
  return [cc, { cc, labels, e95, diesel, count: labels.length }]
}

const countries = [
  market('AD', 20, { sp95: 1.4 }),
  market('FR', 3, { sp95: 1.7, diesel: 1.612, cng: 1.3 }),
  market('GB', 1, { e10: 1.301 }),
  market('GR', 0, { diesel: 1.55 }),
  market('IT', 4321, { sp95: 1.8, diesel: 1.599, cng: 1.2 }, '2026-11-19 09:30:00'),
  market('TR', 0, { sp95: 1.1, diesel: 1.2 }),
]

/** The answers of a board with live averages, official means, weekly averages and a legal maximum. */
export const boardAnswers: BoardFigures = {
  summary: {
    countries,
    reference_prices: [
      {
        country_code: 'RS',
        basis: 'national_maximum',
        valid_from: '2026-11-17 08:00:00',
        valid_to: null,
        fuels: { diesel: { max: 1.782 } },
      },
    ],
    attribution: [],
  },
  board: {
    ok: true,
    ts: Date.UTC(2026, 10, 19, 12) / 1000,
    petrol: { AD: 1.4, FR: 1.7, GB: 1.301, IT: 1.8, TR: 1.1 },
    diesel: { FR: 1.612, GR: 1.55, IT: 1.599, TR: 1.2 },
  },
  stats: { station_counts: { DE: 2 }, price_counts: {}, recent_fetches: [] },
  weekly: new Map([
    weekly('DE', [1.5, 1.6, 1.7, 1.65], [1.4, 1.5, 1.6, 1.7]),
    weekly('FI', [1.9, 1.8, 1.6, 1.7], [1.4, 1.5, 1.6, 1.5]),
    weekly('FR', [1.6, 1.7, 1.72, 1.7], [1.9, 1.5, 1.6, 1.63]),
    weekly('IT', [1.5, 1.7, 1.72, 1.76], [1.5, 1.5, 1.6, 1.57]),
  ]),
}
