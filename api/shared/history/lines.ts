import type { History } from '../../../pipeline/serving/schemas/live.ts'
import type { ChartLine, LineChartData } from '../chart/chart-data.ts'
import { countryName, dayText } from '../format.ts'
import { difference, readingsOf, type SeriesFuel, weeklyFuelNames } from '../weekly.ts'
import { type HistoryState, shownFuels } from './state.ts'

/** Series by country code. Countries that could not be loaded are absent. */
export type Histories = ReadonlyMap<string, History>

type Readings = ReadonlyMap<string, number | null>

export interface HistoryLines extends LineChartData {
  readonly lines: readonly HistoryLine[]
}

interface HistoryLine extends ChartLine {
  /** Name of its column in a file: `FR_e95`, `FR_e95_less_EU`. */
  readonly column: string
}

/** The lines of a state over its weeks. The chart, the table and the file all show these. */
export function chartLines(state: HistoryState, histories: Histories): HistoryLines {
  const countries = state.countries.filter(cc => (histories.get(cc)?.count ?? 0) > 0)
  const labels = weeksBetween(
    state,
    countries.map(cc => histories.get(cc)!),
  )
  const lines = state.view === 'spread' ? spreads(state, countries, histories) : prices(state, countries, histories)
  return {
    labels,
    lines: lines.map(({ readings, ...line }) => ({ ...line, values: labels.map(week => readings.get(week) ?? null) })),
    unit: unitLabel(state),
    isSigned: state.view !== 'prices',
  }
}

/** Description and unit of the figures. An image that is passed on has no controls that would show them. */
function unitLabel({ fuel, view, base }: HistoryState): string {
  if (view === 'spread') return 'Diesel minus Euro 95, EUR per litre'
  const of = fuel === 'both' ? 'Euro 95 and diesel' : weeklyFuelNames[fuel]
  return view === 'difference'
    ? `${of}, difference from ${countryName(base)}, EUR per litre`
    : `${of}, EUR per litre, taxes included`
}

/** The title of a chart that is passed on: `Weekly fuel prices, 3 Jan 2005 to 16 Nov 2026`. */
export function chartTitle({ labels }: Pick<LineChartData, 'labels'>): string {
  return `Weekly fuel prices, ${dayText(labels[0] ?? '')} to ${dayText(labels.at(-1) ?? '')}`
}

/** Whether there is nothing to draw. */
export function isWithoutReadings({ lines }: HistoryLines): boolean {
  return lines.every(({ values }) => values.every(value => value === null))
}

/** Every week of any country. A country without that week shows a gap. */
function weeksBetween({ from, to }: HistoryState, histories: readonly History[]): string[] {
  const weeks = new Set(histories.flatMap(history => history.labels))
  return [...weeks].filter(week => (from === null || week >= from) && (to === null || week <= to)).sort()
}

type Line = Omit<HistoryLine, 'values'> & { readonly readings: Readings }

/** Each country has one colour and one marker. If both fuels are shown, diesel is dashed. */
function prices(state: HistoryState, countries: readonly string[], histories: Histories): Line[] {
  const fuels = shownFuels(state)
  const isDifference = state.view === 'difference'
  const base = histories.get(state.base)
  // Without the base country there is no comparison. Otherwise the page would report "no reading" for countries that have one.
  if (isDifference && (base === undefined || base.count === 0)) return []
  return countries.flatMap(cc =>
    fuels.map((fuel, place): Line => {
      const mark = state.countries.indexOf(cc)
      const readings = readingsByWeek(histories.get(cc)!, fuel)
      return {
        name: fuels.length > 1 ? `${countryName(cc)}, ${weeklyFuelNames[fuel]}` : countryName(cc),
        short: fuels.length > 1 ? `${cc} ${fuel === 'diesel' ? 'D' : '95'}` : cc,
        column: isDifference ? `${cc}_${fuel}_less_${state.base}` : `${cc}_${fuel}`,
        mark,
        dash: dashOf(mark, fuels.length, place),
        readings: isDifference ? less(readings, readingsByWeek(base!, fuel)) : readings,
      }
    }),
  )
}

function spreads(state: HistoryState, countries: readonly string[], histories: Histories): Line[] {
  return countries.map(cc => {
    const history = histories.get(cc)!
    const mark = state.countries.indexOf(cc)
    const readings = less(readingsByWeek(history, 'diesel'), readingsByWeek(history, 'e95'))
    const column = `${cc}_diesel_less_e95`
    return { name: countryName(cc), short: cc, column, mark, dash: dashOf(mark, 1, 0), readings }
  })
}

/** Solid for the first eight countries, other dash patterns where colours and markers repeat. */
function dashOf(mark: number, fuels: number, place: number): number {
  return Math.floor(mark / 8) * fuels + place
}

function readingsByWeek(history: History, fuel: SeriesFuel): Readings {
  const readings = readingsOf(history, fuel)
  return new Map(history.labels.map((week, index) => [week, readings[index] ?? null]))
}

/** The difference in each week; null where one of the two has no reading. */
function less(readings: Readings, base: Readings): Readings {
  return new Map([...readings].map(([week, price]) => [week, difference(price, base.get(week))]))
}
