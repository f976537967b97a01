import { countryCodeOf } from '../../pipeline/model/countries.ts'
import type { Day } from '../../pipeline/model/instants.ts'
import type { Figures, WeekFigure } from '../../pipeline/snapshot/figures.ts'

const yearsShown = 5

/** The last five years of one country: every week that anybody has, from the country's first reading to its last. */
export function historyJson(figures: Figures, cc: string) {
  const readings = figures.history.filter(week => week.euro95 !== null || week.diesel !== null)
  const weeks = [...new Set(readings.map(reading => reading.week))].sort()
  const after = yearsBefore(weeks.at(-1) ?? '', yearsShown)
  const country = countryCodeOf(cc)
  const own = new Map(
    readings.filter(week => week.country === country && week.week > after).map(week => [week.week, week]),
  )
  const shown = [...own.keys()].sort()
  const labels = weeks.filter(week => own.size > 0 && week >= shown[0]! && week <= shown.at(-1)!)
  return {
    cc,
    labels,
    e95: labels.map(week => price(own.get(week), 'euro95')),
    diesel: labels.map(week => price(own.get(week), 'diesel')),
    count: labels.length,
  }
}

/** For a country without a series. */
export function noHistoryJson(cc: string) {
  return { cc, labels: [], e95: [], diesel: [], count: 0 }
}

/** 0 says "no reading": clients of this endpoint filter zeros and do not expect null. */
function price(week: WeekFigure | undefined, fuel: 'euro95' | 'diesel'): number {
  return Number(week?.[fuel] ?? 0)
}

/** Only compared with, so a 29 February of a common year does no harm. */
function yearsBefore(day: Day, years: number): Day {
  return day === '' ? '' : `${String(Number(day.slice(0, 4)) - years).padStart(4, '0')}${day.slice(4)}`
}
