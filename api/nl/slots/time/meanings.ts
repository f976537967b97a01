import { plusDays } from '../../../../pipeline/model/days.ts'
import { wordSet } from '../../words/phrase-file.ts'
import { isJoined, type Tokens, wordAt } from '../found.ts'
import type { Period } from '../mention.ts'
import {
  type Clock,
  type Count,
  type Duration,
  datedLike,
  dayOfYear,
  dayOr,
  daysAfterEaster,
  durationOf,
  endingWith,
  firstOfMonth,
  type InYear,
  isYear,
  monthNumber,
  monthsOfYear,
  type Named,
  nearest,
  oneDay,
  partOf,
  past,
  pieceOf,
  type Stretch,
  shifted,
  startingWith,
  type Unit,
  weekOfYear,
  weeksOf,
  yearOf,
  yearOfTwo,
  years,
} from './calendar.ts'
import {
  after,
  ago,
  ahead,
  before,
  calendar,
  compared,
  lastOf,
  type Meant,
  meant,
  now,
  since,
  sinceDay,
  span,
  trailing,
  until,
} from './meant.ts'
import type { Place } from './pattern.ts'

/** The parts that patterns name. A pattern has some of them, and a function asks only for those of its patterns. */
interface Parts {
  readonly number: number | string
  readonly digits: string
  readonly next: string
  readonly code: string
  readonly words: number
  readonly ordinal?: number
  readonly year: number
  readonly 'relative-year': string
  readonly month: number
  readonly 'day-number': number
  readonly feast: string
  readonly easter: string
  readonly season: string
  readonly part: string
  readonly years: Stretch
  readonly piece: InYear
  readonly long: Named
  readonly stretch: Named
  readonly day: Named
  readonly whole: Named
  readonly also: Named
  readonly first: Named
  readonly last: Named
  readonly low: number
  readonly high: number
  readonly quantity: number
  readonly 'and-a-half': number
  readonly count?: Count
  readonly unit: Unit
  readonly rest?: Rest
  readonly duration: Duration
  readonly kind: string
  readonly ago: string
  readonly earlier: Meant
  readonly past: Meant
  readonly one: Meant
  readonly weeks: string
}

/** `and a half`, `and three months`. */
interface Rest {
  readonly units: number
  readonly months: number
}

/** What a line of `lexicons/time-patterns.txt` means. Null: the words mean something else. */
export type Meaning = (parts: Parts, place: Place, argument: string) => unknown

export const meanings: Readonly<Record<string, Meaning>> = {
  yes: () => true,

  // Years.
  'four-digits': ({ digits }) => (digits.length === 4 && isYear(Number(digits)) ? Number(digits) : null),
  twenty: ({ words }) => (words >= 10 && words < 40 ? 2000 + words : null),
  'two-thousand': ({ words }) => (words > 2000 && words < 2040 ? words : null),
  'relative-year': (parts, { clock }) => clock.year + Number(parts['relative-year']),
  'two-digits': ({ digits }) => yearOfTwo(digits),
  // "March 1-15" has no year.
  'two-digits-after-word': ({ digits }, { tokens, from }) =>
    tokens[from - 1]?.kind === 'word' ? yearOfTwo(digits) : null,
  decade: ({ year }) => (year % 10 === 0 ? years(year, year + 9) : null),
  'two-years': ({ year, digits }) => (yearOfTwo(digits) === year + 1 ? years(year, year + 1) : null),
  years: ({ year }) => years(year, year),
  // After a sign and a number on its left, it is the end of something else: `41.9,2020`.
  'years-apart': ({ years }, { tokens, from }) =>
    isJoined(tokens, from) && [',', '.'].includes(wordAt(tokens, from - 1)) ? null : years,
  'past-year': ({ digits }, { clock }) => {
    const year = pastYear(digits, clock)
    return year && years(year, year)
  },
  'years-ago': (_, { clock }, argument) => years(clock.year - Number(argument), clock.year - Number(argument)),
  'that-year': (parts, { clock }) => {
    const year = clock.year + Number(parts['relative-year'])
    return years(year, year)
  },

  // Pieces of every year.
  month: ({ month }) => Number(month),
  'shortened-month': ({ month }, { tokens, from }) => (wordAt(tokens, from).length <= 4 ? Number(month) : null),
  // Days 32 to 39 are mistyped dates; larger numbers mean something else.
  'day-number': ({ number }) => (Number(number) > 0 && Number(number) < 40 && isWhole(number) ? Number(number) : null),
  'month-day': parts => dayOfYear(parts.month, parts['day-number']),
  'month-piece': ({ month }) => monthsOfYear(month, 1),
  // "The price may", "I may": the verb.
  'month-at-end': ({ month }, { tokens, from, to }) => {
    const { text, word } = tokens[to - 1]!
    return from > 0 && (word !== 'may' || text !== word) ? monthsOfYear(month, 1) : null
  },
  season: ({ season }) => monthsOfYear(Number(season), 3),
  feast: ({ feast }) => dayOfYear(Number(feast.slice(0, 2)), Number(feast.slice(3))),
  easter: ({ easter }) => daysAfterEaster(Number(easter)),
  'week-number': ({ number }) => (Number(number) < 100 ? weekOfYear(Number(number)) : null),
  'week-code': ({ code }) => {
    const week = /^(?:w|wk|cw|kw)(\d{1,2})$/.exec(code)
    return week && weekOfYear(Number(week[1]))
  },
  // "The first week" is one of something.
  'week-ordinal': ({ number }) => (Number(number) > 5 ? weekOfYear(Number(number)) : null),
  'part-code': ({ code }) => {
    const part = /^([qh])(\d)$/.exec(code)
    return part && pieceOfYear(Number(part[2]), part[1] === 'q' ? 3 : 6)
  },
  months: ({ number }, _, argument) => pieceOfYear(Number(number), Number(argument)),
  'last-months': (_, _place, argument) => pieceOfYear(12 / Number(argument), Number(argument)),

  // Pieces of a year that is known. Winter 2022 may be the one that begins or the one that ends in it.
  dated: ({ piece, year }, _, argument) => doubted(piece(year) ?? 'impossible', argument),
  'dated-by-two-digits': ({ piece, digits }, { clock }) => {
    const year = pastYear(digits, clock)
    return year && (piece(year) ?? 'impossible')
  },
  nearest: ({ piece }, { clock }) => nearest(piece, clock),
  'two-years-season': ({ piece, year, next }) =>
    next === String(year + 1) || next === String(year + 1).slice(2) ? piece(year) : null,
  'year-first': parts => dayOr('impossible', parts.year, parts.month, parts['day-number']),
  'in-that-year': (parts, { clock }) => pieceIn(parts.long)?.(clock.year + Number(parts['relative-year'])) ?? null,
  // `last March` is over, `this December` belongs to this year.
  latest: ({ stretch }, { clock }) => {
    const piece = pieceIn(stretch)
    return piece ? nearest(piece, { ...clock, looksAhead: false }) : stretch
  },
  'of-this-year': ({ stretch }, { clock }) =>
    stretch === 'impossible' ? stretch : { ...stretch, ...stretch.inYear?.(clock.year) },
  'days-after': ({ day }, _, argument) => shifted(day, Number(argument)),
  'piece-of': ({ whole, duration, ordinal }) => pieceOf(whole, duration, ordinal ?? 'last'),
  'part-of': ({ whole, part }) => partOf(part, whole),
  joined: ({ stretch, also }) => {
    if (stretch === 'impossible' || also === 'impossible' || stretch.grain === 'day') return null
    const first = likeNext(stretch, also)
    return also.from === plusDays(first.to, 1) ? { ...also, from: first.from, grain: 'long' } : null
  },
  'like-next': ({ stretch, also }) =>
    stretch === 'impossible' || also === 'impossible' ? null : likeNext(stretch, also),

  // How long.
  greater: ({ low, high }): Count | null => (high > low ? { value: high, quantity: 'number', isDoubtful: true } : null),
  count: ({ quantity }, { tokens, from, to }): Count | null => {
    const isArticle = to === from + 1 && (wordAt(tokens, from) === 'a' || wordAt(tokens, from) === 'an')
    return quantity === 0 ? null : { value: quantity, quantity: isArticle ? 'article' : 'number', isDoubtful: false }
  },
  unit: ({ unit }, { tokens, to }, argument): Unit => {
    return { unit: argument || String(unit), isPlural: wordAt(tokens, to - 1).endsWith('s') }
  },
  'glued-unit': ({ unit }, { tokens, from }): Unit | null =>
    tokens[from - 1]?.kind === 'number' ? { unit: String(unit), isPlural: false } : null,
  'more-units': (parts): Rest => ({ units: parts['and-a-half'], months: 0 }),
  'more-months': ({ number, unit }): Rest | null =>
    unit.unit === 'month' ? { units: 0, months: Number(number) } : null,
  // ISO 8601: `P6M`.
  'duration-code': ({ code }, { from }) => {
    const coded = /^p(\d{1,3})([dwmy])$/.exec(code)
    return coded && durationOf(numbered(Number(coded[1])), pluralOf(codedUnits[coded[2]!]!), from)
  },
  'named-duration': ({ unit, digits }, { from }) => durationOf(numbered(Number(digits)), pluralOf(String(unit)), from),
  duration: measured,

  // Before now.
  ago: (_, _place, argument) => ago(Number(argument)),
  'ago-in-doubt': (_, _place, argument) => ago(Number(argument), { isDoubtful: true }),
  'same-time': ({ duration }) => (duration.quantity === 'none' && duration.unit !== 'day' ? ago(duration.weeks) : null),
  'long-ago': longAgo,
  back: ({ kind, duration }) => {
    const { quantity, isPlural, unit, weeks, isDoubtful } = duration
    if (quantity !== 'none') return trailing(weeks, { isDoubtful })
    // "The last years": how many is not stated.
    if (isPlural && unit !== 'half') return meant({ shape: 'recently' })
    if (kind === 'last') return lastOf(duration)
    return kind !== 'rolling' && shortUnits.has(unit) ? meant(now) : trailing(weeks)
  },
  // There is one reading a week.
  readings: ({ number }) => trailing(Math.max(1, Math.round(Number(number)))),
  compared: ({ one }) => compared(one),
  'compared-with-earlier': ({ one }, place) => (isFirst(place) ? null : compared(one)),
  // "Since last week" compares; "since last summer" has a first day.
  'compared-since': ({ one }) => (isCounted(one.period) ? compared(one) : null),
  // The newest week and the one before are as near as weekly prices come.
  'since-yesterday': () => trailing(2, { isComparedWith: true, isDoubtful: true }),
  // "Since six months" is "for six months" to many.
  'since-duration': ({ duration }) =>
    duration.quantity === 'number' ? trailing(duration.weeks, { isComparedWith: true }) : null,
  // "The price from last week" is no change.
  'from-earlier': ({ past }, place) => (isFirst(place) ? null : past),
  'since-earlier': ({ earlier: { period } }, { clock }) =>
    period !== 'impossible' && period.shape === 'ago'
      ? meant(sinceDay(plusDays(clock.newestWeek, -7 * period.weeks), clock))
      : null,

  // One end, or two.
  since: ({ stretch }, { clock }, argument) => since(doubted(stretch, argument), clock),
  after: ({ stretch }, { clock }) => after(stretch, clock),
  until: ({ stretch }, { clock }) => until(stretch, clock),
  before: ({ stretch }, { clock }) => before(stretch, clock),
  span: ({ first, last }, { clock }) =>
    span(first === 'impossible' || last === 'impossible' ? first : datedLike(first, last), last, clock),
  // `10 to 20 March 2022`: a number that takes its month from the date after it.
  'days-span': (parts, { clock }) => {
    if (parts.last === 'impossible') return null
    const { from, to } = parts.last
    const first = dayOr(null, yearOf(from), monthNumber(from), parts['day-number'])
    return first && first.from < from ? span(first, oneDay(to), clock) : null
  },
  'days-of-month': ({ first, last, month, year }, { clock }) =>
    span(dayOr('impossible', year, month, Number(first)), dayOr('impossible', year, month, Number(last)), clock),
  'ending-with': ({ duration, stretch }, { clock }) => ended(duration, stretch, clock, endingWith),
  'ending-before': ({ duration, stretch }, { clock }) =>
    ended(duration, stretch, clock, (size, end) => endingWith(size, { ...end, to: plusDays(end.from, -1) })),
  'starting-with': ({ duration, stretch }, { clock }) =>
    duration.quantity === 'none' ? null : ended(duration, stretch, clock, startingWith),

  // Periods.
  now: () => meant(now),
  ever: () => meant({ shape: 'ever' }),
  ahead: () => meant(ahead),
  recently: () => meant({ shape: 'recently' }),
  impossible: () => meant('impossible'),
  'to-date': ({ unit }, { clock }) => {
    const month = monthNumber(clock.newestWeek)
    const first = { year: 1, month, quarter: month - ((month - 1) % 3) }[String(unit)]!
    return meant(sinceDay(firstOfMonth(yearOf(clock.newestWeek), first), clock))
  },
  change: ({ weeks }, place) => (isOtherWord(place) ? null : trailing(Number(weeks), { isComparedWith: true })),
  calendar: ({ stretch }, { clock }) => calendar(stretch, clock),
  // "By Christmas" is the coming one.
  by: ({ stretch }) => (pieceIn(stretch) ? meant(ahead) : null),
  'so-long': durationPeriod,
  'so-long-ahead': ({ duration }, place) => (isPlaced(duration, place) ? meant(ahead) : null),
  weekday: (_, { clock, tokens, from }) => meant(clock.looksAhead || wordAt(tokens, from) === 'by' ? ahead : now),
}

function isWhole(number: number | string): boolean {
  return Number.isInteger(Number(number))
}

/** The number of the piece, and how many months it has; null where a year has no such piece. */
function pieceOfYear(index: number, months: number): InYear | null {
  return index >= 1 && index <= 12 / months && isWhole(index) ? monthsOfYear((index - 1) * months + 1, months) : null
}

function pieceIn(named: Named): InYear | undefined {
  return named === 'impossible' ? undefined : named.inYear
}

function doubted(named: Named, argument: string): Named {
  return named === 'impossible' || argument !== 'in-doubt' ? named : { ...named, isDoubtful: true }
}

/** Two digits of a year that is not later than now, so that 95 stays a fuel. */
function pastYear(digits: string, clock: Clock): number | null {
  const year = yearOfTwo(digits)
  return year !== null && year <= clock.year ? year : null
}

function likeNext(piece: Stretch, next: Stretch): Stretch {
  return next.inYear ? piece : datedLike(piece, next)
}

const codedUnits: Readonly<Record<string, string>> = { d: 'day', w: 'week', m: 'month', y: 'year' }
const shortUnits: ReadonlySet<string> = new Set(['week', 'day', 'hour'])

function numbered(value: number): Count {
  return { value, quantity: 'number', isDoubtful: false }
}

function pluralOf(unit: string): Unit {
  return { unit, isPlural: true }
}

function measured({ count, unit, rest }: Parts, { tokens, from, to }: Place): Duration | null {
  // "A quarter of the tank", "half of it".
  if (wordAt(tokens, to) === 'of' && (unit.unit === 'quarter' || unit.unit === 'half')) return null
  if (!rest) return durationOf(count ?? null, unit, from)
  if ((!count && unit.isPlural) || (rest.months > 0 && unit.unit !== 'year')) return null
  const more = weeksOf(rest.units, unit) + weeksOf(rest.months, pluralOf('month'))
  return durationOf(count ?? null, unit, from, more)
}

/** Counted in weeks back from now. */
function isCounted(period: Period | 'impossible'): boolean {
  return period !== 'impossible' && (period.shape === 'trailing' || period.shape === 'ago')
}

/** `two weeks ago`, `a year earlier`. "Year ago" leaves its article out; "weeks ago" has no number. */
function longAgo(parts: Parts, { tokens, to }: Place): Meant | null {
  const { days, weeks, unit, isDoubtful, quantity, isPlural } = parts.duration
  if (quantity === 'none' && (isPlural || parts.ago !== 'ago')) return null
  // "A year before" something else is no time before now.
  const isOpen = (parts.ago === 'before' || parts.ago === 'prior') && tokens[to] && tokens[to]!.kind !== 'sign'
  if (isOpen) return null
  // Three days ago is in the newest week.
  const exact = unit === 'day' || unit === 'hour' ? Math.round(days / 7) : weeks
  return ago(exact, { isDoubtful, isComparedWith: !['ago', 'agp', 'back'].includes(parts.ago) })
}

/** "And last week in Italy?" refers to no earlier question, so it compares nothing. */
function isFirst({ tokens, from }: Place): boolean {
  const before = tokens[from - 1]
  return before === undefined || (before.kind === 'sign' && before.word !== ',' && before.word !== '-')
}

/** "Wow" and "mom" are words of their own, unless written `WoW`, or at the end. */
function isOtherWord({ tokens, from, to }: Place): boolean {
  const { word, text } = tokens[from]!
  if (word !== 'wow' && word !== 'mom') return false
  const isShort = text.slice(1) !== text.slice(1).toLowerCase() && text !== text.toUpperCase()
  const next = wordAt(tokens, to)
  const isMeant = isShort || past.has(next) || next === '%' || (to === tokens.length && from > 0)
  return !isMeant || wordAt(tokens, from - 1) === 'my'
}

// More than 25 years cannot be about prices: the series begins in 2005.
const longestWeeks = 1300
const travel = wordSet('times', 'travel')
const lookingBack = wordSet('times', 'looking-back')
const worthOf = wordSet('times', 'worth-of')
const otherOf = wordSet('times', 'other-of')

/** `over two years`, `12 weeks`, `for a year`; `in two weeks` by the tense of the question. */
function durationPeriod({ duration }: Parts, place: Place): Meant | null {
  if (!isPlaced(duration, place)) return null
  const { tokens, clock, from, to } = place
  const { weeks, unit, isDoubtful } = duration
  const isIn = duration.from > from && wordAt(tokens, duration.from - 1) === 'in'
  if (isIn && clock.looksAhead) return meant(ahead, { isDoubtful })
  // "Two hours", "three days": too short for weekly prices. "We stay for two weeks": time that somebody spends.
  const isShort = !isIn && (unit === 'hour' || (unit === 'day' && weeks < 2))
  const isSpent =
    isInSentence(tokens, from, travel) || (wordAt(tokens, to) === 'of' && otherOf.has(wordAt(tokens, to + 1)))
  if ((isShort || weeks > longestWeeks || isSpent) && !lookingBack.has(wordAt(tokens, from))) return null
  const isAhead = !clock.looksBack && (isIn || (clock.looksAhead && duration.from > from && isPlaced(duration, place)))
  return isAhead ? meant(ahead, { isDoubtful: true }) : trailing(weeks, { isDoubtful })
}

/** A number, or an article with something that makes a period of it: "for a year", "a year of diesel prices". */
function isPlaced({ quantity, from: start }: Duration, { tokens, from, to }: Place): boolean {
  if (quantity !== 'article') return quantity === 'number'
  if (start > from && wordAt(tokens, from) !== 'of' && wordAt(tokens, from) !== 'at') return true
  // "A year's worth of", "a year of Greek petrol".
  const isWorth =
    wordAt(tokens, to - 1) === 'worth' || worthOf.has(wordAt(tokens, to + 1)) || worthOf.has(wordAt(tokens, to + 2))
  return wordAt(tokens, to) === 'of' && isWorth
}

const ends: ReadonlySet<string> = new Set(['.', '?', '!', ';'])

/** Is one of the words in the same sentence? At most 40 words to either side, so that a question stays linear. */
function isInSentence(tokens: Tokens, at: number, words: ReadonlySet<string>): boolean {
  for (const step of [-1, 1]) {
    for (let off = 0; off < 40; off++) {
      const token = tokens[at + step * off]
      if (!token || ends.has(token.word)) break
      if (words.has(token.word)) return true
    }
  }
  return false
}

/** A stretch with one end in the calendar. "Every month since": without a number only a year ends somewhere. */
function ended(
  size: Duration,
  end: Named,
  clock: Clock,
  endsOf: (size: Duration, end: Stretch) => Stretch,
): Meant | null {
  if (end === 'impossible' || (size.quantity === 'none' && size.unit !== 'year')) return null
  const { from, to } = endsOf(size, end)
  return meant(from > clock.lastDay ? ahead : { shape: 'range', from, to })
}
