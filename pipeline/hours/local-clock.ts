import { offsetSeconds } from '../parsers/instants.ts'

/**
 * The wall clock of a zone over a period. A wall time is the displayed time, written as the epoch seconds at which UTC
 * displays the same time.
 */
export interface LocalClock {
  wallOf(epochSeconds: number): number
  /**
   * When the clock first shows that wall time. In an hour that a clock change repeats, the first of the two. For a time that
   * a clock change skips, the moment of the change.
   */
  epochOf(wall: number): number
  /** The local midnights within (from, to). */
  readonly midnights: readonly number[]
}

interface Offset {
  /** Epoch seconds from which it applies. */
  readonly since: number
  readonly seconds: number
}

const day = 86_400

/** `from` and `to` in epoch seconds. */
export function localClock(zone: string, from: number, to: number): LocalClock {
  const offsets = offsetsOf(zone, from - day, to + day)
  const wallOf = (epochSeconds: number) =>
    epochSeconds + (offsets.findLast(offset => offset.since <= epochSeconds) ?? offsets[0]!).seconds
  const epochOf = (wall: number) => {
    const index = offsets.findIndex((offset, at) => wall - offset.seconds < (offsets[at + 1]?.since ?? Infinity))
    return Math.max(wall - offsets[index]!.seconds, index === 0 ? -Infinity : offsets[index]!.since)
  }
  const midnights: number[] = []
  for (let wall = (Math.floor(wallOf(from) / day) + 1) * day; epochOf(wall) < to; wall += day) {
    midnights.push(epochOf(wall))
  }
  return { wallOf, epochOf, midnights }
}

// No zone changes its clock twice within a day, so checking every midnight finds each change.
function offsetsOf(zone: string, from: number, to: number): Offset[] {
  const offsets: Offset[] = [{ since: from, seconds: offsetSeconds(zone, from) }]
  for (let at = from + day; at < to + day; at += day) {
    const seconds = offsetSeconds(zone, at)
    if (seconds !== offsets.at(-1)!.seconds) offsets.push({ since: changeWithin(zone, at - day, at, seconds), seconds })
  }
  return offsets
}

/** The first second in (before, after] at which the clock is ahead by `seconds`. */
function changeWithin(zone: string, before: number, after: number, seconds: number): number {
  if (after - before <= 1) return after
  const middle = Math.floor((before + after) / 2)
  return offsetSeconds(zone, middle) === seconds
    ? changeWithin(zone, before, middle, seconds)
    : changeWithin(zone, middle, after, seconds)
}
