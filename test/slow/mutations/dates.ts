const hourMs = 3_600_000
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const two = (number: number): string => String(number).padStart(2, '0')

/** A time as a publisher's clock shows it, in any zone: read and written as if in UTC. */
export type Move = (clock: Date, hasTime: boolean, isUtc: boolean) => Date

type Form = readonly [form: RegExp, move: (move: Move) => (...groups: string[]) => string]

/** Null for a day that does not exist: a row that is wrong on purpose stays wrong. */
function utc(y: string, m: string | number, d: string, h = '0', min = '0', s = '0'): Date | null {
  const date = new Date(Date.UTC(Number(y), Number(m) - 1, Number(d), Number(h), Number(min), Number(s)))
  return date.getUTCDate() === Number(d) ? date : null
}
const time = (date: Date, seconds: string | undefined): string =>
  `:${two(date.getUTCMinutes())}${seconds === undefined ? '' : `:${two(date.getUTCSeconds())}`}`
const iso = (date: Date): string => `${date.getUTCFullYear()}-${two(date.getUTCMonth() + 1)}-${two(date.getUTCDate())}`

/**
 * The notations of stamps and days in the bundled deliveries, for the years 2026 and 2027 only; anything else is not a
 * stamp.
 */
const forms: readonly Form[] = [
  [
    /(202[67])-(\d\d)-(\d\d)(?:([T ])(\d\d):(\d\d)(?::(\d\d))?((?:\.\d+)?(?:Z|\+00:00))?)?/g,
    move => (text, y, m, d, gap, h, min, s, zone) => {
      const clock = utc(y!, m!, d!, h, min, s)
      if (!clock) return text!
      const moved = move(clock, gap !== undefined, zone !== undefined)
      return gap === undefined
        ? iso(moved)
        : `${iso(moved)}${gap}${two(moved.getUTCHours())}${time(moved, s)}${zone ?? ''}`
    },
  ],
  [
    /(\d\d)([/.])(\d\d)\2(202[67])(?: (\d{1,2}):(\d\d)(?::(\d\d))?)?/g,
    move => (text, d, mark, m, y, h, min, s) => {
      const clock = utc(y!, m!, d!, h, min, s)
      if (!clock) return text!
      const moved = move(clock, h !== undefined, false)
      const day = [two(moved.getUTCDate()), two(moved.getUTCMonth() + 1), moved.getUTCFullYear()].join(mark)
      return h === undefined ? day : `${day} ${two(moved.getUTCHours())}${time(moved, s)}`
    },
  ],
  [
    /\w{3} (\w{3}) (\d\d) (202[67]) (\d\d):(\d\d):(\d\d)(?= GMT)/g,
    move => (text, m, d, y, h, min, s) => {
      const clock = utc(y!, months.indexOf(m!) + 1, d!, h, min, s)
      if (!clock) return text!
      const moved = move(clock, true, true)
      const [week, day, month] = moved.toUTCString().replace(',', '').split(' ')
      return `${week} ${month} ${day} ${moved.getUTCFullYear()} ${two(moved.getUTCHours())}${time(moved, s)}`
    },
  ],
  [/(?<!\d)(1[78]\d{11})(?!\d)/g, move => (_, ms) => String(move(new Date(Number(ms)), true, true).getTime())],
  [
    /(\d\d)(JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC)(2[67])(?!\d)/g,
    move => (text, d, m, y) => {
      const month = months.findIndex(name => name.toUpperCase() === m)
      const clock = utc(`20${y}`, month + 1, d!)
      if (!clock) return text!
      const moved = move(clock, false, false)
      return `${two(moved.getUTCDate())}${months[moved.getUTCMonth()]!.toUpperCase()}${moved.getUTCFullYear() - 2000}`
    },
  ],
]

/** Moves every stamp and day in a text. */
export function moveDates(text: string, move: Move): string {
  return forms.reduce((left, [form, by]) => left.replace(form, by(move) as never), text)
}

/** Adds a number of hours; to a day without a time, whole days. */
export const later =
  (hours: number): Move =>
  (clock, hasTime) =>
    new Date(clock.getTime() + (hasTime ? hours : Math.trunc(hours / 24) * 24) * hourMs)

/** Sets all stamps of one day to half past two of the publisher's clock. */
export const atHalfPastTwo =
  (day: string, offsetHours: number): Move =>
  (clock, hasTime, isUtc) => {
    if (!hasTime || iso(clock) !== day) return clock
    const local = Date.parse(`${day}T02:30:00Z`)
    return new Date(isUtc ? local - offsetHours * hourMs : local)
  }
