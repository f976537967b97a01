import type { ReferenceReading } from '../delivery-reading.ts'
import type { Day } from '../model/instants.ts'
import type { Micros } from '../model/money.ts'
import type { WeekRecord } from '../source.ts'
import { type ContractFinding, found } from './finding.ts'

/** The Commission corrects a few weeks of a country at times. No publisher rewrites a fifth of them. */
const rewrittenShare = 0.2
/** A smaller correction is not visible in a chart. */
const rewrittenBy = 0.03

/** A stored week. */
interface KnownWeek {
  readonly country: string
  readonly week: Day
  readonly euro95Micros: Micros | null
  readonly dieselMicros: Micros | null
}

/** Checks a weekly series against the last accepted one and the calendar. */
export function checkWeeks(
  { records, quarantined }: Pick<ReferenceReading<WeekRecord>, 'records' | 'quarantined'>,
  known: readonly KnownWeek[],
  today: Day,
): ContractFinding[] {
  const weeks = new Set(records.map(record => record.week))
  const before = new Set(known.map(week => week.week))
  const newest = newestOf(weeks)
  const last = newestOf(before)
  const findings: ContractFinding[] = []
  // A week that cannot be read is not missing from the file.
  if (weeks.size + quarantined.length < before.size) {
    const text = `expected at least ${before.size} weeks as last time, found ${weeks.size}`
    findings.push(found('FEWER_WEEKS', text, { level: weeks.size }))
  } else if (quarantined.length === 0 && newest < last) {
    findings.push(found('STAMPS_WENT_BACK', `expected weeks up to ${last} as last time, found none after ${newest}`))
  }
  findings.push(...rewritten(records, known))
  if (newest > today) findings.push(found('TOO_FAR_AHEAD', `expected weeks up to ${today}, found ${newest}`))
  return findings
}

function newestOf(weeks: ReadonlySet<Day>): Day {
  return [...weeks].sort().at(-1) ?? ''
}

/** Are past weeks unchanged? They differ if two columns were swapped, or all weeks shifted by one. */
function rewritten(records: readonly WeekRecord[], known: readonly KnownWeek[]): ContractFinding[] {
  const before = new Map(known.map(week => [`${week.country}/${week.week}`, week]))
  const both = records.flatMap(record => {
    const week = before.get(`${record.country}/${record.week}`)
    return week ? [{ record, week }] : []
  })
  const others = both.filter(
    ({ record, week }) =>
      isFar(record.euro95PerKilolitre, week.euro95Micros) || isFar(record.dieselPerKilolitre, week.dieselMicros),
  )
  if (others.length <= both.length * rewrittenShare) return []
  const text = `expected past weeks as they were, found ${others.length} of ${both.length} changed by more than 3 %`
  return [found('WEEKS_REWRITTEN', text)]
}

function isFar(now: number | null, beforeMicros: Micros | null): boolean {
  if (now === null || beforeMicros === null) return false
  return Math.abs((now * 1e6) / beforeMicros - 1) > rewrittenBy
}
