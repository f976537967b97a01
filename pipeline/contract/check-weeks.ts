import type { Day } from '../model/instants.ts'
import type { ReferenceReading } from '../reading.ts'
import type { WeekRecord } from '../source.ts'
import { type Finding, found } from './finding.ts'

/** Holds a weekly series to the one that was accepted last, and to the calendar. */
export function checkWeeks(
  { records, quarantined }: Pick<ReferenceReading<WeekRecord>, 'records' | 'quarantined'>,
  known: readonly { readonly week: Day }[],
  today: Day,
): Finding[] {
  const weeks = new Set(records.map(record => record.week))
  const before = new Set(known.map(week => week.week))
  const newest = newestOf(weeks)
  const last = newestOf(before)
  const findings: Finding[] = []
  // A week that cannot be read is not missing from the file.
  if (weeks.size + quarantined.length < before.size) {
    findings.push(found('FEWER_WEEKS', `expected at least ${before.size} weeks as last time, found ${weeks.size}`))
  } else if (quarantined.length === 0 && newest < last) {
    findings.push(found('STAMPS_WENT_BACK', `expected weeks up to ${last} as last time, found none after ${newest}`))
  }
  if (newest > today) findings.push(found('TOO_FAR_AHEAD', `expected weeks up to ${today}, found ${newest}`))
  return findings
}

function newestOf(weeks: ReadonlySet<Day>): Day {
  return [...weeks].sort().at(-1) ?? ''
}
