import { plusDays } from '../../../pipeline/model/days.ts'
import { type Day, epochSecondsOf, type Instant, instantOf } from '../../../pipeline/model/instants.ts'

/** The day in a time zone. */
export function dayIn(zone: string, epochSeconds: number): Day {
  return instantOf(epochSeconds + offsetSeconds(zone, epochSeconds)).slice(0, 10)
}

/**
 * The UTC instant of a clock in a time zone, so many days before the day of `now`. An hour that a change of the clock repeats is the first
 * of the two; one that it skips is read as if the clock had not changed. `clock`: `06:30`.
 */
export function instantIn(zone: string, clock: string, daysBack: number, now: number): Instant {
  const local = epochSecondsOf(`${plusDays(dayIn(zone, now), -daysBack)} ${clock}:00`)
  // The offset of twelve hours before is that of before a change at night.
  const before = local - offsetSeconds(zone, local - 43_200)
  const after = local - offsetSeconds(zone, before)
  const isAfter = before + offsetSeconds(zone, before) !== local && after + offsetSeconds(zone, after) === local
  return instantOf(isAfter ? after : before)
}

function offsetSeconds(zone: string, epochSeconds: number): number {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(epochSeconds * 1000)
  const of = (type: string): string => parts.find(part => part.type === type)!.value
  const text = `${of('year')}-${of('month')}-${of('day')} ${of('hour')}:${of('minute')}:${of('second')}`
  return epochSecondsOf(text) - Math.floor(epochSeconds)
}
