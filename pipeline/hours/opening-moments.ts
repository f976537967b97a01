import type { LocalClock } from './local-clock.ts'
import { type StateStretch, statesOf } from './states.ts'

export interface OpeningHours {
  /** OSM syntax. */
  readonly value: string
  /** ISO 3166-1 alpha-2: the country whose public holidays apply. */
  readonly country: string
  /** IANA zone. */
  readonly timezone: string
}

/** The opening state of a station that the API shows from an instant until the next moment. */
export interface Moment {
  /** Epoch seconds. */
  readonly at: number
  readonly isOpen: boolean
  readonly open: 'Open 24/7' | 'Open' | 'Closed' | null
  /** `Closes 22:00` and `Opens 06:00` of the same local day, `Closes Sat 01:00` of another (midnight is another). */
  readonly next: string | null
}

const day = 86_400
const unknown = { isOpen: true, open: null, next: null } as const

/**
 * From `start` to `end`: the first moment at `start`, then one at each change, the last at the end.
 * `Open 24/7` means open to the end without a change. `next` is null when no change is known before the end.
 */
export function momentsOn(clock: LocalClock, hours: OpeningHours, start: number, end: number): Moment[] {
  const stretches = stretchesOf(clock, hours, start, end)
  const changes = stretches.slice(1).map(stretch => stretch.since)
  const moments: Moment[] = []
  for (const at of [...new Set([start, ...changes, ...clock.midnights])].sort((a, b) => a - b)) {
    const moment = { at, ...answerAt(at, stretches, clock) }
    if (moments.length === 0 || differs(moment, moments.at(-1)!)) moments.push(moment)
  }
  return [...moments, { at: end, ...unknown }]
}

// Evaluated from a day earlier, so that the clock alone decides where a change within a repeated hour is placed.
function stretchesOf(clock: LocalClock, hours: OpeningHours, start: number, end: number): StateStretch[] {
  const from = Math.floor(clock.wallOf(start - day) / 60) * 60
  const stretches: StateStretch[] = []
  for (const { since, state } of statesOf(hours.value, hours.country, from, clock.wallOf(end))) {
    const at = Math.max(clock.epochOf(since), start)
    if (at >= end) break
    if (stretches.at(-1)?.since === at) stretches.pop()
    if (stretches.at(-1)?.state !== state) stretches.push({ since: at, state })
  }
  return stretches
}

function answerAt(at: number, stretches: readonly StateStretch[], clock: LocalClock): Omit<Moment, 'at'> {
  const index = stretches.findLastIndex(stretch => stretch.since <= at)
  const { state } = stretches[index]!
  if (state === 'unknown') return unknown
  const isOpen = state === 'open'
  const open = isOpen ? (stretches.length === 1 ? 'Open 24/7' : 'Open') : 'Closed'
  const following = stretches[index + 1]
  if (!following || following.state === 'unknown') return { isOpen, open, next: null }
  return { isOpen, open, next: `${isOpen ? 'Closes' : 'Opens'} ${clockText(at, following.since, clock)}` }
}

const weekDays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const

function clockText(moment: number, change: number, clock: LocalClock): string {
  const wall = clock.wallOf(change)
  const iso = new Date(wall * 1000).toISOString()
  const sameDay = Math.floor(wall / day) === Math.floor(clock.wallOf(moment) / day)
  return sameDay ? iso.slice(11, 16) : `${weekDays[new Date(wall * 1000).getUTCDay()]} ${iso.slice(11, 16)}`
}

function differs(one: Moment, other: Moment): boolean {
  return one.isOpen !== other.isOpen || one.open !== other.open || one.next !== other.next
}
