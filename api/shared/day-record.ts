import { plusDays } from '../../pipeline/model/days.ts'
import type { Day } from '../../pipeline/model/instants.ts'
import { foldText } from './fold-text.ts'
import { dayText } from './format.ts'

/**
 * How a source did on a day. `mixed`: it was read, but also late, or some downloads failed. `bad`: it was late, or failed, and nothing was
 * read. `idle`: nothing was fetched. `unknown`: no run counted.
 */
export type DayKind = 'good' | 'mixed' | 'bad' | 'idle' | 'unknown'

/** The counts of a day as in the file of a snapshot. */
export type DayCounts = readonly [day: Day, read: number, nothingNew: number, failed: number, lateHours: number]

export interface DayRecord {
  readonly day: Day
  readonly kind: DayKind
  /** Null: nothing is known, or nothing was fetched. */
  readonly counts: DayCounts | null
}

export const daysShown = 30

/** The last days, the oldest first. `since`: the first day that was counted; null if none was. */
export function dayRecords(counted: readonly DayCounts[], since: Day | null, today: Day): DayRecord[] {
  const byDay = new Map(counted.map(counts => [counts[0], counts]))
  return Array.from({ length: daysShown }, (_, at): DayRecord => {
    const day = plusDays(today, at + 1 - daysShown)
    const counts = byDay.get(day) ?? null
    return { day, kind: since === null || day < since ? 'unknown' : kindOf(counts), counts }
  })
}

function kindOf(counts: DayCounts | null): DayKind {
  if (counts === null) return 'idle'
  const [, read, nothingNew, failed, lateHours] = counts
  if (failed + lateHours === 0) return 'good'
  return read + nothingNew === 0 ? 'bad' : 'mixed'
}

/** `18 Nov 2026: 22 read, 1 failed, late for 3 hours`. */
export function dayRecordText({ day, kind, counts }: DayRecord): string {
  const name = dayText(day)
  if (kind === 'unknown') return `${name}: not recorded`
  if (counts === null) return `${name}: nothing fetched`
  return `${name}: ${countsText(counts)}`
}

function countsText([, read, nothingNew, failed, lateHours]: DayCounts): string {
  const texts = [
    ...(read > 0 ? [`${read} read`] : []),
    ...(nothingNew > 0 ? [`${nothingNew} with nothing new`] : []),
    ...(failed > 0 ? [`${failed} failed`] : []),
    ...(lateHours > 0 ? [`late for ${lateHours === 1 ? '1 hour' : `${lateHours} hours`}`] : []),
  ]
  return texts.join(', ')
}

/** All days in one sentence, for readers who do not see the bars. */
export function daysText(records: readonly DayRecord[]): string {
  const known = records.filter(({ kind }) => kind !== 'unknown')
  if (known.length === 0) return 'No day recorded yet'
  const count = (kind: DayKind): number => known.filter(one => one.kind === kind).length
  const parts = [
    [count('good'), 'without a failure'],
    [count('mixed'), 'late or failed for a part of the day'],
    [count('bad'), 'late or failed all day'],
    [count('idle'), 'with nothing to fetch'],
  ] as const
  const texts = parts.flatMap(([days, name]) => (days > 0 ? [`${days} ${name}`] : []))
  return `${known.length === 1 ? '1 day' : `${known.length} days`}: ${texts.join(', ')}`
}

/** Whether a word of the names begins with the text: `it` is Italy and no part of `United Kingdom`. */
export function isNamed(names: string, wanted: string): boolean {
  return ` ${foldText(names)}`.includes(` ${foldText(wanted.trim())}`)
}
