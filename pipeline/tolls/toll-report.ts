import type { Day } from '../model/instants.ts'
import type { TollRecord } from './toll.ts'
import { isInForce } from './tolls-in-force.ts'

/** Counts of records, for the entire set or one country. */
interface TollCounts {
  readonly records: number
  /** Without a source that can be cited: served only on request. */
  readonly unverified: number
  readonly inForce: number
  readonly withPosition: number
  /** Waiting for an extract of OpenStreetMap. */
  readonly pending: number
  /** Amounts whose newest day is more than a year ago. */
  readonly overYear: number
  /** Of these, more than 14 months ago: the yearly review missed them. */
  readonly over14Months: number
  /** Of these, more than 24 months ago: to be emptied unless they are read again. */
  readonly over24Months: number
  /** Amounts without a day. */
  readonly undated: number
  /** Amounts in force that expire on 1 January. */
  readonly ending: number
}

/** An amount that is to be read again. */
export interface AgedToll {
  readonly record: TollRecord
  /** The newest of its days; null when it has none. */
  readonly wordOn: Day | null
  readonly olderThanMonths: 12 | 14 | 24 | null
}

export interface TollReport {
  readonly on: Day
  readonly year: number
  readonly counts: TollCounts
  readonly byCountry: ReadonlyMap<string, TollCounts>
  /** Oldest first; amounts without a day come first. */
  readonly aged: readonly AgedToll[]
  /** Vignettes first: their new amounts are published in December. */
  readonly ending: readonly TollRecord[]
}

const grades = [24, 14, 12] as const

/** The records that need to be read again: by their age on a day, and because their year ends. */
export function tollReport(records: readonly TollRecord[], year: number, on: Day): TollReport {
  const countries = [...new Set(records.map(({ countryCode }) => countryCode))].sort()
  const of = (country: string) => records.filter(record => record.countryCode === country)
  return {
    on,
    year,
    counts: countsOf(records, year, on),
    byCountry: new Map(countries.map(country => [country, countsOf(of(country), year, on)])),
    aged: records.flatMap(record => agedOf(record, on) ?? []).sort(byAge),
    ending: records.filter(record => isEnding(record, year)).sort(vignettesFirst),
  }
}

function countsOf(records: readonly TollRecord[], year: number, on: Day): TollCounts {
  const aged = records.flatMap(record => agedOf(record, on) ?? [])
  const over = (months: number): number => aged.filter(one => (one.olderThanMonths ?? 0) >= months).length
  return {
    records: records.length,
    unverified: records.filter(record => record.source === null).length,
    inForce: records.filter(record => record.amount !== null && isInForce(record, year)).length,
    withPosition: records.filter(record => record.lat !== null).length,
    pending: records.filter(record => record.position === 'pending').length,
    overYear: over(12),
    over14Months: over(14),
    over24Months: over(24),
    undated: aged.filter(one => one.wordOn === null).length,
    ending: records.filter(record => isEnding(record, year)).length,
  }
}

/**
 * The age of an amount counts from the newest day that confirms it: its first day, or the last day on which a source gave it
 * as the one charged. The day on which the row was checked (`checked_on`) does not confirm its amount.
 * Null for an amount of the last twelve months, and where there is no amount.
 */
function agedOf(record: TollRecord, on: Day): AgedToll | null {
  if (record.amount === null) return null
  const days = [record.validFrom, record.confirmedOn].filter(day => day !== null)
  const wordOn = days.reduce<Day | null>((a, b) => (a === null || b > a ? b : a), null)
  if (wordOn === null) return { record, wordOn, olderThanMonths: null }
  const grade = grades.find(months => wordOn < monthsBefore(on, months))
  return grade === undefined ? null : { record, wordOn, olderThanMonths: grade }
}

/** Only for comparing days: for 30 March it gives `…-02-30`, which sorts after every day of February. */
function monthsBefore(on: Day, months: number): string {
  const [year, month] = on.split('-').map(Number)
  const count = year! * 12 + month! - 1 - months
  const text = [Math.floor(count / 12), (count % 12) + 1].map(part => String(part).padStart(2, '0'))
  return `${text.join('-')}${on.slice(7)}`
}

function isEnding(record: TollRecord, year: number): boolean {
  return record.amount !== null && isInForce(record, year) && !isInForce(record, year + 1)
}

function byAge(a: AgedToll, b: AgedToll): number {
  const day = a.wordOn ?? ''
  const otherDay = b.wordOn ?? ''
  return day === otherDay ? a.record.id - b.record.id : day < otherDay ? -1 : 1
}

function vignettesFirst(a: TollRecord, b: TollRecord): number {
  const rank = Number(b.type === 'vignette') - Number(a.type === 'vignette')
  return rank || (a.countryCode === b.countryCode ? a.id - b.id : a.countryCode < b.countryCode ? -1 : 1)
}
