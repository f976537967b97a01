import { plusDays } from '../../../pipeline/model/days.ts'
import { type Day, epochSecondsOf, type Instant, instantOf } from '../../../pipeline/model/instants.ts'

/** A past time of day that a question names: `at 6 this morning`, `yesterday at noon`. */
export interface PastTime {
  /** The question without these words. */
  readonly question: string
  /** 0 is today. */
  readonly daysBack: number
  /** `06:30`, of the clock of the place. */
  readonly clock: string
}

const clocks =
  /\b(?:at|as of) (?:(?<word>noon|midday|midnight)|(?<hour>\d{1,2})(?:[:.](?<minute>\d\d))?(?: ?(?<half>[ap])\.?m\b\.?| ?o'?clock)?)(?!\d)/gi
const dayAfter =
  /^,? (?:on )?(?<day>this|today|the day before yesterday|yesterday)(?: (?<part>morning|afternoon|evening))?\b/i
const dayBefore = /\b(?<day>this|today|the day before yesterday|yesterday)(?: (?<part>morning|afternoon|evening))?,? $/i
const gapBefore = /,? ?$/

const daysBackOf: Readonly<Record<string, number>> = {
  this: 0,
  today: 0,
  yesterday: 1,
  'the day before yesterday': 2,
}

const clockOfWord: Readonly<Record<string, string>> = { noon: '12:00', midday: '12:00', midnight: '00:00' }

/** Null where the question names no time of a past day. Without am, pm or a part of the day, hours are those of 24. */
export function findPastTime(question: string): PastTime | null {
  for (const found of question.matchAll(clocks)) {
    const past = pastTimeAt(question, found)
    if (past !== null) return past
  }
  return null
}

/** The day is named next to its time of day. */
function pastTimeAt(question: string, found: RegExpMatchArray): PastTime | null {
  const [before, after] = [question.slice(0, found.index), question.slice(found.index! + found[0].length)]
  const following = dayAfter.exec(after)
  const day = following ?? dayBefore.exec(before)
  if (day === null) return null
  const { day: dayWord = '', part } = day.groups!
  if (dayWord.toLowerCase() === 'this' && part === undefined) return null
  const { word, hour, minute = '00', half } = found.groups!
  const clock = word === undefined ? clockText(hour!, minute, half, part) : clockOfWord[word.toLowerCase()]!
  if (clock === null) return null
  const start = following === null ? before.slice(0, day.index) : before
  const end = following === null ? after : after.slice(following[0].length)
  const rest = start.replace(gapBefore, '') + end
  return { question: rest.trim(), daysBack: daysBackOf[dayWord.toLowerCase()]!, clock }
}

function clockText(
  hourText: string,
  minute: string,
  half: string | undefined,
  part: string | undefined,
): string | null {
  const hour = Number(hourText)
  const isLate =
    half?.toLowerCase() === 'p' || (half === undefined && part !== undefined && part.toLowerCase() !== 'morning')
  if (hour > 23 || Number(minute) > 59 || (half !== undefined && (hour < 1 || hour > 12))) return null
  const inDay = half === undefined ? hour : hour % 12
  return `${String(isLate && inDay < 12 ? inDay + 12 : inDay).padStart(2, '0')}:${minute}`
}

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
