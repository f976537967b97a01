import type { OpeningDay } from '../schemas/station-context.ts'
import type { OpeningMoment } from './opening-table.ts'

const daySeconds = 86_400
const daysShown = 7

// The table begins at midnight UTC. East of it, the first hours of that day are missing: in Europe at most three.
const missingMost = 3 * 3600

// What ends later the next morning is an opening time of that day.
const latestNight = 6 * 3600

/** An opening time in wall time: epoch seconds at which UTC shows the same time. */
interface Stretch {
  readonly from: number
  readonly to: number
  readonly isOpen: boolean | null
}

/**
 * The opening times of up to seven local days from today, as far as the table knows them. A time that lasts into the
 * early morning belongs to the evening on which it began.
 */
export function openingWeek(moments: readonly OpeningMoment[], zone: string, clock: number): OpeningDay[] {
  const stretches = stretchesOf(moments, wallClock(zone))
  const [first] = stretches
  if (first === undefined) return []
  const today = midnightOf(wallClock(zone)(clock))
  const firstKnown = midnightOf(first.from + daySeconds - missingMost - 1)
  const lastKnown = midnightOf(stretches.at(-1)!.to) - daySeconds
  const days: OpeningDay[] = []
  for (let day = Math.max(today, firstKnown); day <= lastKnown && days.length < daysShown; day += daySeconds) {
    days.push({ day: new Date(day * 1000).toISOString().slice(0, 10), open: openOn(day, stretches) })
  }
  return days
}

function stretchesOf(moments: readonly OpeningMoment[], wallOf: (epochSeconds: number) => number): Stretch[] {
  const stretches: Stretch[] = []
  for (const [index, { at, isOpen }] of moments.entries()) {
    const next = moments[index + 1]
    if (next === undefined) break
    const last = stretches.at(-1)
    const to = wallOf(next.at)
    if (last?.isOpen === isOpen) stretches[stretches.length - 1] = { ...last, to }
    else stretches.push({ from: wallOf(at), to, isOpen })
  }
  const [first, ...others] = stretches
  if (first === undefined) return []
  const start = midnightOf(first.from)
  return [first.from - start <= missingMost ? { ...first, from: start } : first, ...others]
}

function openOn(day: number, stretches: readonly Stretch[]): OpeningDay['open'] {
  const end = day + daySeconds
  const own = stretches.filter(({ from, to }) => from < end && to > day)
  if (own.some(({ isOpen }) => isOpen === null)) return null
  return own.flatMap(({ from, to, isOpen }) => {
    if (!isOpen || isNightBefore(from, to, day)) return []
    const until = isNightBefore(from, to, end) ? to : Math.min(to, end)
    return [[timeText(Math.max(from, day) - day), timeText(until - day)]]
  })
}

/** Does an opening time last from the evening before that midnight into its early morning? */
function isNightBefore(from: number, to: number, midnight: number): boolean {
  return from < midnight && from > midnight - daySeconds && to > midnight && to - midnight <= latestNight
}

function timeText(seconds: number): string {
  if (seconds === daySeconds) return '24:00'
  return new Date(seconds * 1000).toISOString().slice(11, 16)
}

function midnightOf(wall: number): number {
  return Math.floor(wall / daySeconds) * daySeconds
}

const clocks = new Map<string, Intl.DateTimeFormat>()

/** The wall time of a zone. */
function wallClock(zone: string): (epochSeconds: number) => number {
  const clock =
    clocks.get(zone) ??
    new Intl.DateTimeFormat('en-GB', { timeZone: zone, hourCycle: 'h23', dateStyle: 'short', timeStyle: 'medium' })
  clocks.set(zone, clock)
  return epochSeconds => {
    // `19/11/2026, 13:00:00`
    const numbers = clock
      .format(epochSeconds * 1000)
      .match(/\d+/g)!
      .map(Number)
    const [date, month, year, hour, minute, second] = numbers as [number, number, number, number, number, number]
    return Date.UTC(year, month - 1, date, hour, minute, second) / 1000
  }
}
