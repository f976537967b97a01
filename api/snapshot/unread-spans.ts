import { daysBetween, plusDays } from '../../pipeline/model/days.ts'
import { type Day, dayOf } from '../../pipeline/model/instants.ts'
import type { TimeSpan } from '../shared/station/price-line.ts'
import type { LoadedSnapshot } from './loaded-snapshot.ts'

/** When nothing was read of a market, oldest first: the line of a price has gaps there. */
export function unreadSpans(
  { manifest, sources }: Pick<LoadedSnapshot, 'manifest' | 'sources'>,
  country: string,
): readonly TimeSpan[] {
  const { backfills = [] } = manifest
  const archived = backfills.flatMap(one => (one.country === country ? unreadDays(one.unread ?? []) : []))
  return [...archived, ...withoutRun(manifest, longestHours(sources, country))].sort((a, b) =>
    a.from < b.from ? -1 : 1,
  )
}

/** Consecutive days are one span. */
function unreadDays(days: readonly Day[]): readonly TimeSpan[] {
  const firsts = days.filter((day, index) => days[index - 1] !== plusDays(day, -1))
  return firsts.map(first => {
    let end = plusDays(first, 1)
    while (days.includes(end)) end = plusDays(end, 1)
    return spanOf(first, end)
  })
}

/**
 * Days without any run, if they are so many that prices were no longer served. A stop of one source alone is not among them: the next
 * run then ends its prices, which is a move.
 */
function withoutRun({ statistics, createdAt }: LoadedSnapshot['manifest'], hours: number): readonly TimeSpan[] {
  // A day without a run has no statistics. The day of the snapshot is still open.
  const days = [...statistics.map(({ day }) => day), dayOf(createdAt)]
  return days.slice(1).flatMap((day, index) => {
    const first = plusDays(days[index]!, 1)
    return daysBetween(first, day) * 24 > hours ? [spanOf(first, day)] : []
  })
}

/** After so many hours without a read, prices of the market are no longer served. */
function longestHours(sources: LoadedSnapshot['sources'], country: string): number {
  const hours = sources.flatMap(one => (one.country === country ? (one.readWithinHours ?? []) : []))
  return Math.max(usualHours, ...hours)
}

// Of most sources.
const usualHours = 48

function spanOf(first: Day, end: Day): TimeSpan {
  return { from: `${first} 00:00:00`, to: `${end} 00:00:00` }
}
