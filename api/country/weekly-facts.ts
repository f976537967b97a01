import { memberStates } from '../../pipeline/model/countries.ts'
import { boardPetrolOf, type FuelCode } from '../../pipeline/model/fuels.ts'
import type { History } from '../../pipeline/serving/schemas/live.ts'
import { chartLines, type Histories, type HistoryLines } from '../shared/history/lines.ts'
import { firstState, type HistoryState } from '../shared/history/state.ts'
import { difference, priceIn, type SeriesFuel, weeksBefore } from '../shared/weekly.ts'
import type { NationalFigures } from '../snapshot/national-figures.ts'
import { weeklySeries } from '../snapshot/weekly-series.ts'

/** The weekly averages of a country next to those of the Union. */
export interface WeeklyFacts {
  readonly newest: Readonly<Record<SeriesFuel, WeeklyFigure | null>>
  /** The newest weeks, the newest first. */
  readonly weeks: readonly WeekRow[]
  /** The chart of the last year, and its choice on the page of weekly prices. */
  readonly year: { readonly state: HistoryState; readonly lines: HistoryLines } | null
  readonly month: MonthChange | null
}

/** EUR per litre. */
export interface WeeklyFigure {
  readonly week: string
  readonly price: number
  /** Against the week before; null if it has no reading. */
  readonly change: number | null
  /** Against the average of the European Union of the same week; null if there is none. */
  readonly againstEu: number | null
}

export interface WeekRow {
  readonly week: string
  readonly e95: number | null
  readonly diesel: number | null
  readonly euE95: number | null
  readonly euDiesel: number | null
}

/** From the last week that began before the month, or on its first day, to the newest week. */
export interface MonthChange {
  /** `2026-11` */
  readonly month: string
  readonly from: string
  readonly to: string
  readonly fuels: readonly FuelChange[]
}

export interface FuelChange {
  readonly fuel: SeriesFuel
  readonly start: number
  readonly end: number
  readonly change: number
  readonly euChange: number | null
  /** Among the member states with both weeks, by the rise; null for a country that is not one of them. */
  readonly place: { readonly rank: number; readonly of: number } | null
}

const weeksInTable = 12
const weeksInYear = 52

/** The weekly series that has the average of a fuel. Null if none has. */
export function seriesOf(fuel: FuelCode, country: string): SeriesFuel | null {
  if (fuel === 'diesel') return 'diesel'
  return fuel === 'sp95' || fuel === boardPetrolOf(country) ? 'e95' : null
}

/** Null for a country without a weekly series. `fuel`: of the chart. */
export function weeklyFacts(national: NationalFigures, country: string, fuel: SeriesFuel): WeeklyFacts | null {
  const histories = weeklySeries(national, [country, 'EU'])
  const own = histories.get(country)!
  const eu = histories.get('EU')!
  const last = own.labels.at(-1)
  if (last === undefined) return null
  return {
    newest: { e95: newestFigure(own, eu, 'e95'), diesel: newestFigure(own, eu, 'diesel') },
    weeks: newestWeeks(own, eu),
    year: lastYear(histories, country, fuel),
    month: monthChange(national, country, own, eu),
  }
}

function newestFigure(own: History, eu: History, fuel: SeriesFuel): WeeklyFigure | null {
  const at = own[fuel].findLastIndex(price => price !== 0)
  const week = own.labels[at]
  if (week === undefined) return null
  const price = own[fuel][at]!
  const before = priceIn(own, weeksBefore(week, 1), fuel)
  return { week, price, change: difference(price, before), againstEu: difference(price, priceIn(eu, week, fuel)) }
}

function newestWeeks(own: History, eu: History): WeekRow[] {
  return own.labels
    .slice(-weeksInTable)
    .reverse()
    .map(week => ({
      week,
      e95: priceIn(own, week, 'e95'),
      diesel: priceIn(own, week, 'diesel'),
      euE95: priceIn(eu, week, 'e95'),
      euDiesel: priceIn(eu, week, 'diesel'),
    }))
}

function lastYear(histories: Histories, country: string, fuel: SeriesFuel): WeeklyFacts['year'] {
  const own = histories.get(country)!
  const to = own.labels[own[fuel].findLastIndex(price => price !== 0)]
  if (to === undefined) return null
  const state = { ...firstState, countries: [country, 'EU'], fuel, from: weeksBefore(to, weeksInYear) }
  // A series that ended years ago is not compared with newer weeks.
  const isNewest = to === own.labels.at(-1) && to >= (histories.get('EU')!.labels.at(-1) ?? to)
  const bounded = isNewest ? state : { ...state, to }
  return { state: bounded, lines: chartLines(bounded, histories) }
}

function monthChange(national: NationalFigures, country: string, own: History, eu: History): MonthChange | null {
  const to = own.labels.at(-1)!
  const month = to.slice(0, 7)
  const from = own.labels.findLast(week => week <= `${month}-01` && week < to)
  if (from === undefined || from < weeksBefore(to, 8)) return null
  const fuels = (['e95', 'diesel'] as const).flatMap((fuel): FuelChange[] => {
    const start = priceIn(own, from, fuel)
    const end = priceIn(own, to, fuel)
    const change = difference(end, start)
    if (start === null || end === null || change === null) return []
    const euChange = difference(priceIn(eu, to, fuel), priceIn(eu, from, fuel))
    return [{ fuel, start, end, change, euChange, place: placeAmongMembers(national, country, fuel, from, to, change) }]
  })
  return fuels.length === 0 ? null : { month, from, to, fuels }
}

function placeAmongMembers(
  national: NationalFigures,
  country: string,
  fuel: SeriesFuel,
  from: string,
  to: string,
  change: number,
): FuelChange['place'] {
  if (!memberStates.includes(country)) return null
  const [start, end] = [national.weeks.indexOf(from), national.weeks.indexOf(to)]
  const changes = memberStates.flatMap(code => {
    const series = national.series(code)
    const prices = fuel === 'e95' ? series?.euro95 : series?.diesel
    if (prices === undefined || prices[start] === 0 || prices[end] === 0) return []
    return [prices[end]! - prices[start]!]
  })
  const thousandths = Math.round(change * 1000)
  return { rank: changes.filter(other => other > thousandths).length + 1, of: changes.length }
}
