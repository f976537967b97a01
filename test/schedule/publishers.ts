import { plusDays } from '../../pipeline/model/days.ts'
import { type Day, dayOf, epochSecondsOf, type Instant, instantOf } from '../../pipeline/model/instants.ts'
import { isContinuous } from '../../pipeline/model/schedule.ts'
import type { Source } from '../../pipeline/source.ts'
import type { Story } from './story.ts'

/** A publication of a simulated publisher. */
export interface Publication {
  readonly at: Instant
  /** The opening of the window that it belongs to. */
  readonly opensAt: Instant
  readonly newestData: Day | null
}

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const
/** The delay after the opening, unless the story gives another one. */
const usualHours = 0.6

/**
 * The publications of a source, oldest first; empty for a continuous source. Local time is computed with Intl,
 * independently of the planner.
 */
export function publicationsOf(
  { descriptor: { id, schedule } }: Source,
  { holidays, late }: Story,
  begin: number,
  beforeDays: number,
  days: number,
): Publication[] {
  if (isContinuous(schedule)) return []
  const { zone, until } = schedule
  const all: Publication[] = []
  for (let number = -beforeDays; number < days; number += 1) {
    const day = plusDays(dayOf(instantOf(begin)), number)
    const weekday = weekdays[new Date(day).getUTCDay()]!
    const isWorking = weekday !== 'Sat' && weekday !== 'Sun'
    if (schedule.days === 'working days' && (!isWorking || holidays.includes(day))) continue
    if (typeof schedule.days !== 'string' && !schedule.days.includes(weekday)) continue
    // The data of a day are published once; the second time of a schedule is for later changes.
    for (const time of typeof until === 'object' ? schedule.from.slice(0, 1) : schedule.from) {
      const opens = epochIn(zone, day, time)
      const hours = late[id]?.[day] === undefined ? usualHours : late[id]![day]!
      if (hours === null) continue
      const newestData = typeof until === 'object' ? plusDays(day, until.dataOf) : null
      all.push({ at: instantOf(opens + Math.round(hours * 3600)), opensAt: instantOf(opens), newestData })
    }
  }
  return all.sort((a, b) => (a.at < b.at ? -1 : 1))
}

/** Local time to epoch seconds. The time must not be skipped or repeated by a clock change. */
function epochIn(zone: string, day: Day, time: string): number {
  const wall = epochSecondsOf(`${day} ${time}:00`)
  const shown = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
  const ahead = (at: number): number => epochSecondsOf(shown.format(new Date(at * 1000))) - at
  return wall - ahead(wall - ahead(wall))
}
