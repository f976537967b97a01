import type { ReferenceReading } from '../delivery-reading/read-delivery.ts'
import type { Day } from '../model/instants.ts'
import type { WeekRecord } from '../source.ts'
import { type ContractFinding, found } from './finding.ts'

/** The Commission corrects a few weeks of a country at times. No publisher rewrites a fifth of them. */
const rewrittenShare = 0.2
/** A smaller correction is not visible in a chart. */
const rewrittenBy = 0.03

/** Checks a weekly series against the last accepted one and the calendar. */
export function checkWeeks(
  { records, quarantined }: Pick<ReferenceReading<WeekRecord>, 'records' | 'quarantined'>,
  known: readonly WeekRecord[],
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
function rewritten(records: readonly WeekRecord[], known: readonly WeekRecord[]): ContractFinding[] {
  const before = new Map(known.map(week => [`${week.country}/${week.week}`, week]))
  const both = records.flatMap(record => {
    const week = before.get(`${record.country}/${record.week}`)
    return week ? [{ record, week }] : []
  })
  const others = both.filter(
    ({ record, week }) =>
      isFar(record.euro95PerKilolitre, week.euro95PerKilolitre) ||
      isFar(record.dieselPerKilolitre, week.dieselPerKilolitre),
  )
  if (others.length <= both.length * rewrittenShare) return []
  const text = `expected past weeks as they were, found ${others.length} of ${both.length} changed by more than 3 %`
  return [found('WEEKS_REWRITTEN', text)]
}

function isFar(now: number | null, before: number | null): boolean {
  if (now === null || before === null) return false
  return Math.abs(now / before - 1) > rewrittenBy
}
