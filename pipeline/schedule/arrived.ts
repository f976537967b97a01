import { plusDays } from '../model/days.ts'
import { type Day, isDay } from '../model/instants.ts'
import type { Publishing } from '../model/schedule.ts'
import { dayIn } from '../parsers/days.ts'
import { type Attempt, signOf } from './attempt.ts'
import type { Window } from './windows.ts'

/** Has the publication of the window arrived? Attempts are newest first. */
export function hasArrived(schedule: Publishing, window: Window, attempts: readonly Attempt[]): boolean {
  const read = attempts.filter(({ state }) => state === 'read')
  const within = read.filter(({ at }) => at >= window.opensAt)
  const { until, zone } = schedule
  if (until === 'read once') return within.length > 0
  if (until === 'anything new') {
    const before = read.find(({ at }) => at < window.opensAt)
    return within.some(attempt => !before || signOf(attempt) !== signOf(before))
  }
  const expected = plusDays(window.day, until.dataOf)
  return within.some(({ newestData }) => newestData !== null && dayOfData(zone, newestData) >= expected)
}

function dayOfData(zone: string, newest: string): Day {
  return isDay(newest) ? newest : dayIn(zone, newest)
}
