import { countryCodeOf } from '../model/countries.ts'
import type { Day } from '../model/instants.ts'
import type { Figures } from '../snapshot/figures.ts'
import type { History } from './schemas/live.ts'
import { isReading } from './weekly-history.ts'

const yearsShown = 5

/** The last five years of one country: the weeks of its own feed, from its first reading to its last. */
export function historyJson({ history }: Pick<Figures, 'history'>, cc: string): History {
  const newest = history.reduce((newest, { week }) => (week > newest ? week : newest), '')
  const after = yearsBefore(newest, yearsShown)
  const country = countryCodeOf(cc)
  const recent = history.filter(week => week.country === country && week.week > after)
  const shown = recent.slice(recent.findIndex(isReading), recent.findLastIndex(isReading) + 1)
  return {
    cc,
    labels: shown.map(({ week }) => week),
    e95: shown.map(({ euro95 }) => price(euro95)),
    diesel: shown.map(({ diesel }) => price(diesel)),
    count: shown.length,
  }
}

/** For a country without a series. */
export function noHistoryJson(cc: string): History {
  return { cc, labels: [], e95: [], diesel: [], count: 0 }
}

/** 0 means "no reading": clients of this endpoint filter zeros and do not expect null. */
function price(text: string | null): number {
  return Number(text ?? 0)
}

/** Used only in comparisons, so a 29 February in a common year is harmless. */
function yearsBefore(day: Day, years: number): Day {
  return day === '' ? '' : `${String(Number(day.slice(0, 4)) - years).padStart(4, '0')}${day.slice(4)}`
}
