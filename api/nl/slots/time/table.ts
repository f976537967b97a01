import { plusDays } from '../../../../pipeline/model/days.ts'
import { wordSet } from '../../words/phrase-file.ts'
import { isJoined, type Tokens, wordAt } from '../found.ts'
import { type Clock, past } from './clock.ts'
import { firstOfMonth, isYear, monthNumber, yearOf, yearOfTwo } from './days.ts'
import { type Count, type Duration, durationOf, endingWith, startingWith, type Unit, weeksOf } from './duration.ts'
import {
  after,
  ago,
  ahead,
  before,
  calendar,
  compared,
  comparedSince,
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
import { type Line, type Parts, type Place, Rules } from './pattern.ts'
import { readers } from './readers.ts'
import {
  datedLike,
  dayOfYear,
  dayOr,
  daysAfterEaster,
  type InYear,
  months,
  monthsOfYear,
  type Named,
  nearest,
  oneDay,
  partOf,
  pieceOf,
  type Stretch,
  shifted,
  weekOfYear,
  years,
} from './stretch.ts'

/** What the rules mean that patterns name in braces. */
interface Values {
  readonly digits: string
  readonly code: string
  readonly date: Named
  readonly number: number
  readonly words: number
  readonly quantity: number
  readonly 'and-a-half': number
  readonly ordinal: number
  readonly quote: true
  readonly year: number
  readonly 'of-year': number
  readonly month: number
  readonly 'day-number': number
  readonly 'month-day': InYear
  readonly feast: InYear
  readonly 'week-number': InYear
  readonly quarter: InYear
  readonly half: InYear
  readonly years: Stretch
  readonly long: Named
  readonly 'of-whole': Named
  readonly day: Named
  readonly stretch: Named
  readonly list: Named
  readonly also: Named
  readonly count: Count
  readonly 'plain-unit': Unit
  readonly unit: Unit
  readonly rest: { readonly units: number; readonly months: number }
  readonly duration: Duration
  readonly ago: Meant
  readonly back: Meant
  readonly earlier: Meant
  readonly past: Meant
  readonly 'past-or-date': Meant
  readonly range: Meant
  readonly 'open-range': Meant
}

function line<Pattern extends string, T>(
  pattern: Pattern,
  meaning: (parts: Parts<Pattern, Values>, place: Place) => T | null,
): Line {
  return { pattern, meaning }
}

const table = new Rules({
  ...readers,

  // Pieces of the calendar.

  year: [
    line('{digits}', ({ digits }) => (digits.length === 4 && isYear(Number(digits)) ? Number(digits) : null)),
    line('twenty {words}', ({ words }) => (words >= 10 && words < 40 ? 2000 + words : null)),
    line('{words}', ({ words }) => (words > 2000 && words < 2040 ? words : null)),
  ],
  'of-year': [
    line('[relative-year]', (parts, { clock }) => clock.year + Number(parts['relative-year'])),
    line('[year-joint]* {year} ![counted]', ({ year }) => year),
    line('{quote} {digits}', ({ digits }) => yearOfTwo(digits)),
    // "March 1-15" has no year.
    line('~- ~{digits}', ({ digits }, place) =>
      place.tokens[place.from - 1]?.kind === 'word' ? yearOfTwo(digits) : null,
    ),
  ],
  month: [
    line('[month] ~. &{digits}', ({ month }, place) =>
      wordAt(place.tokens, place.from).length <= 4 ? Number(month) : null,
    ),
    line('[month]', ({ month }) => Number(month)),
  ],
  // Days 32 to 39 are mistyped dates; larger numbers mean something else.
  'day-number': [
    line('{ordinal}', ({ ordinal }) => (ordinal > 0 && ordinal < 40 ? ordinal : null)),
    line('{digits}', ({ digits }) =>
      digits.length <= 2 && Number(digits) > 0 && Number(digits) < 40 ? Number(digits) : null,
    ),
  ],
  'on-day': [line('[weekday|short-weekday] ,? the?', () => true)],
  'month-day': [
    line('{day-number} day? of the? {month}', dayOfMonth),
    line('{day-number} day? ~-|/|.? {month}', dayOfMonth),
    // `Mar-22` is a month of a year.
    line('{month} _ the? {day-number} ![counted]', dayOfMonth),
  ],
  feast: [
    line('[feast]', ({ feast }) => dayOfYear(Number(feast.slice(0, 2)), Number(feast.slice(3)))),
    line('[easter]', ({ easter }) => daysAfterEaster(Number(easter))),
  ],
  day: [
    line('the? {on-day}? {date}', ({ date }) => date),
    line('the? {on-day}? {month-day} {of-year}', parts => parts['month-day'](parts['of-year']) ?? 'impossible'),
    line('the? {on-day}? {month-day} {digits} ![counted]', (parts, { clock }) => {
      const year = pastYearOfTwo(parts.digits, clock)
      return year && (parts['month-day'](year) ?? 'impossible')
    }),
    line('the? {on-day}? {month-day}', (parts, { clock }) => nearest(parts['month-day'], clock)),
    line('the? {on-day}? {year} ,? ~-|/|.? {month} ~-|/|.? {day-number}', parts =>
      dayOr('impossible', parts.year, parts.month, parts['day-number']),
    ),
    line('the? {feast} {of-year}', parts => parts.feast(parts['of-year'])),
    line('the? {feast}', ({ feast }, { clock }) => nearest(feast, clock)),
  ],
  'week-number': [
    line('week|wk|cw|kw number|no|nr|#? .? {digits}', ({ digits }) =>
      digits.length <= 2 ? weekOfYear(Number(digits)) : null,
    ),
    line('{code}', ({ code }) => {
      const week = /^(?:w|wk|cw|kw)(\d{1,2})$/.exec(code)
      return week && weekOfYear(Number(week[1]))
    }),
    line('{ordinal} week', ({ ordinal }) => (ordinal > 5 ? weekOfYear(ordinal) : null)),
  ],
  quarter: [
    line('{code}', ({ code }) => {
      const part = /^([qh])([1-4])$/.exec(code)
      return part && (part[1] === 'q' ? quarterOf(Number(part[2])) : halfOf(Number(part[2])))
    }),
    line('{digits} ~q', ({ digits }) => quarterOf(Number(digits))),
    line('{digits} ~h', ({ digits }) => halfOf(Number(digits))),
    line('quarter|q {number}', ({ number }) => quarterOf(number)),
    line('{ordinal} [hyphen]? quarter', ({ ordinal }) => quarterOf(ordinal)),
  ],
  // Only with a year: a bare half is a half of anything.
  half: [
    line('{ordinal} [hyphen]? half', ({ ordinal }) => halfOf(ordinal)),
    line('last|final [hyphen]? half', () => halfOf(2)),
    line('last|final [hyphen]? quarter', () => quarterOf(4)),
  ],
  'month-of': [line('the? month of', () => true), line('the', () => true)],
  'to-month': [line('to|-|–|/|until|till|through|thru|and|&|, [month]', () => true)],
  // `2020-13-45`: the beginning of something longer.
  cut: [line('~-|/|.|, !{year} ~{digits}', () => true)],
  years: [
    line('{year} ~s', ({ year }) => (year % 10 === 0 ? years(year, year + 9) : null)),
    line('{year} ~/|- ~{digits}', ({ year, digits }) =>
      yearOfTwo(digits) === year + 1 ? years(year, year + 1) : null,
    ),
    line('{year} ![counted] !{cut}', ({ year }) => years(year, year)),
  ],
  /** More than a week. */
  long: [
    line('the? {quarter} {of-year}', parts => parts.quarter(parts['of-year'])),
    line('the? {half} {of-year}', parts => parts.half(parts['of-year'])),
    line('{year} ~-|/|.? {quarter}', parts => parts.quarter(parts.year)),
    line('the? {quarter}', ({ quarter }, { clock }) => nearest(quarter, clock)),
    line('the? [season] {of-year} /|-|– {digits}', parts =>
      [parts['of-year'] + 1, (parts['of-year'] + 1) % 100].includes(Number(parts.digits))
        ? seasonOf(parts.season)(parts['of-year'])
        : null,
    ),
    // Winter 2022 may be the one that begins or the one that ends in it.
    line('the? [season] {of-year}', parts => ({
      ...months(parts['of-year'], Number(parts.season), 3),
      isDoubtful: parts.season === '12',
    })),
    line('the? [fall] !in {of-year}', parts => months(parts['of-year'], Number(parts.fall), 3)),
    line('<[before-season] the? [season] ![after-season]', ({ season }, { clock }) => nearest(seasonOf(season), clock)),
    // "Did it fall in Spain": the verb.
    line('<[before-season] the [fall] ![after-season]', ({ fall }, { clock }) => nearest(seasonOf(fall), clock)),
    line('<[chosen-season] [fall] ![after-season]', ({ fall }, { clock }) => nearest(seasonOf(fall), clock)),
    line('{month-of}? {month} {of-year}', parts => months(parts['of-year'], parts.month, 1)),
    line('{year} [hyphen]? {month}', ({ year, month }) => months(year, month, 1)),
    line('{month-of}? ![doubtful-month] {month}', monthAlone),
    line('{month-of}? {month} &{to-month}', monthAlone),
    line('{month-of}? <[before-month] {month} ![after-may]', monthAlone),
    line('{month-of}? {month} $', (parts, place) => {
      const { text, word } = place.tokens[place.to - 1]!
      return place.from > 0 && (word !== 'may' || text !== word) ? monthAlone(parts, place) : null
    }),
    line('the? year before last', (_, { clock }) => years(clock.year - 2, clock.year - 2)),
    line('the? {quote} ~{digits} !{quote} ![counted]', ({ digits }, { clock }) => {
      const year = pastYearOfTwo(digits, clock)
      return year && years(year, year)
    }),
    line('the? year|years {years}', parts => parts.years),
    line('the? calendar|full year {years}', parts => parts.years),
    line('the {years}', parts => parts.years),
    line('!<[counted-before] {years}', (parts, place) => (isPartOfNumber(place) ? null : parts.years)),
  ],
  /** What a part is of. "Of last year", "of the year": the calendar's. */
  'of-whole': [
    line('of? {long}', ({ long }) => long),
    line('&of|last|this [relative-year]', (parts, { clock }) => {
      const year = clock.year + Number(parts['relative-year'])
      return years(year, year)
    }),
  ],
  stretch: [
    line('the? [relative-year] in|during|,? {long}', (parts, { clock }) => {
      const inYear = parts.long !== 'impossible' && parts.long.inYear
      return inYear ? inYear(clock.year + Number(parts['relative-year'])) : null
    }),
    // `last March` is over, `this December` belongs to this year.
    line('the? last|past|previous &[month|season|fall|feast|easter] {stretch}', ({ stretch }, { clock }) =>
      stretch !== 'impossible' && stretch.inYear ? nearest(stretch.inYear, { ...clock, looksAhead: false }) : stretch,
    ),
    line('the? this &[month|season|fall|feast|easter] {stretch}', ({ stretch }, { clock }) =>
      stretch === 'impossible' ? stretch : { ...stretch, ...stretch.inYear?.(clock.year) },
    ),
    line('{day}', ({ day }) => day),
    line('the? w / c|e|b {day}', ({ day }) => day),
    line('the? wc {day}', ({ day }) => day),
    line('the? week|wk before {day}', ({ day }) => shifted(day, -7)),
    line('the? week|wk after|following {day}', ({ day }) => shifted(day, 7)),
    line('the? week|wk|weeks [week-of]* the? {day}', ({ day }) => day),
    line('the? {week-number} {of-year}', parts => parts['week-number'](parts['of-year']) ?? 'impossible'),
    line('{year} [hyphen]? {week-number}', parts => parts['week-number'](parts.year) ?? 'impossible'),
    line('the? {week-number}', (parts, { clock }) => nearest(parts['week-number'], clock)),
    line('the? last|final {duration} &of|in in? {of-whole}', parts =>
      pieceOf(parts['of-whole'], parts.duration, 'last'),
    ),
    line('the? {ordinal} {duration} &of|in in? {of-whole}', parts =>
      pieceOf(parts['of-whole'], parts.duration, parts.ordinal),
    ),
    line('the? [part] [hyphen]? {of-whole}', parts => partOf(parts.part, parts['of-whole'])),
    line('the? year [hyphen]? end [hyphen]? {of-whole}', parts => partOf('end', parts['of-whole'])),
    // "The whole of last year" is not a calendar year.
    line('the? [whole] [hyphen]? of? {long}', ({ long }) => long),
    line('{long}', ({ long }) => long),
  ],
  /** "January, February and March 2023": those without a year take that of the next one. */
  list: [
    line('{stretch} {also}', ({ stretch, also }) => {
      if (stretch === 'impossible' || also === 'impossible' || stretch.grain === 'day') return null
      const first = likeNext(stretch, also)
      return also.from === plusDays(first.to, 1) ? { ...also, from: first.from, grain: 'long' } : null
    }),
    line('{stretch} &{also}', ({ stretch, also }) =>
      stretch === 'impossible' || also === 'impossible' ? null : likeNext(stretch, also),
    ),
    line('{stretch}', ({ stretch }) => stretch),
  ],
  also: [line('and|&|,|or and|&|,|or* {list}', ({ list }) => list)],

  // Stretches of time without a place in the calendar.
  lead: [line('a|an|the &{number}', () => true)],
  count: [
    line('{low:number} to|or|- {number} &{unit}', ({ low, number }): Count | null =>
      number > low ? { value: number, quantity: 'number', isDoubtful: true } : null,
    ),
    line('{quantity}', ({ quantity }, { tokens, from, to }): Count | null => {
      const isArticle = to === from + 1 && (wordAt(tokens, from) === 'a' || wordAt(tokens, from) === 'an')
      return quantity === 0 ? null : { value: quantity, quantity: isArticle ? 'article' : 'number', isDoubtful: false }
    }),
  ],
  'plain-unit': [
    line('[unit]', ({ unit }, place) => unitOf(unit, place)),
    line('half [hyphen]? [unit]', ({ unit }, place) => (unit === 'year' ? unitOf('half', place) : null)),
    line('quarter of a|an|the|this year', (_, place) => unitOf('quarter', place)),
  ],
  unit: [
    line('~[glued-unit]', (parts, place) =>
      place.tokens[place.from - 1]?.kind === 'number' ? unitOf(parts['glued-unit'], place) : null,
    ),
    // "The last 12 weekly values", "the last four weekly diesel prices".
    line('[hyphen]? [size]* weekly [weekly-figures]', (_, place) => unitOf('week', place)),
    line('[hyphen]? [size]* weekly &[weekly-fuels]', (_, place) => unitOf('week', place)),
    line('[hyphen]? [size]* {plain-unit}', parts => parts['plain-unit']),
  ],
  /** `and a half`, `and three months`. */
  rest: [
    line('{and-a-half} !{plain-unit}', parts => ({ units: parts['and-a-half'], months: 0 })),
    line('and|,? {number} {unit}', ({ number, unit }) => (unit.unit === 'month' ? { units: 0, months: number } : null)),
  ],
  span: [line('[hyphen]? [span] [span]*', () => true)],
  other: [line('[hyphen]? [not-period]', () => true)],
  duration: [
    line('{code}', ({ code }, place) => {
      const coded = /^p(\d{1,3})([dwmy])$/.exec(code)
      return (
        coded &&
        durationOf(
          { value: Number(coded[1]), quantity: 'number', isDoubtful: false },
          { unit: codedUnits[coded[2]!]!, isPlural: true },
          place.from,
        )
      )
    }),
    line('[unit] =|: {digits}', ({ unit, digits }, place) =>
      durationOf(
        { value: Number(digits), quantity: 'number', isDoubtful: false },
        { unit, isPlural: true },
        place.from,
      ),
    ),
    line('{lead}? [size]* {count} {unit} {rest} {span}? !{other}', measured),
    line('{lead}? [size]* {count} {unit} {span}? !{other}', measured),
    line('[size]* {unit:plain-unit} {rest} {span}? !{other}', (parts, place) =>
      parts.unit.isPlural ? null : measured(parts, place),
    ),
    line('[size]* {unit:plain-unit} {span}? !{other}', measured),
  ],

  // Times before now.
  ago: [
    line('[same-time] [after-same]* [back] {duration}', ({ duration }) =>
      duration.quantity === 'none' && duration.unit !== 'day' ? ago(duration.weeks) : null,
    ),
    line('the? week before last', () => ago(2)),
    line('[same-time] {duration} [ago] today|now?', longAgo),
    line('{duration} [ago] today|now?', longAgo),
  ],
  back: [
    line('most? [back] [weekday]', () => ago(0, { isDoubtful: true })),
    line('most? [back] week but one', () => ago(2)),
    line('most? [latest] {duration}', ({ duration }) => {
      const isNewest = duration.quantity === 'none' && ['week', 'day', 'hour'].includes(duration.unit)
      return isNewest && !duration.isPlural ? meant(now) : back(duration)
    }),
    line('most? [back] {duration}', ({ back: kind, duration }) =>
      kind === 'last' && duration.quantity === 'none' && !isSome(duration) ? lastOf(duration) : back(duration),
    ),
    // There is one reading a week.
    line('last {number} [reading]', ({ number }) => trailing(Math.max(1, Math.round(number)))),
  ],
  in: [line('[preposition] [preposition]* [frame]?', () => true), line('[frame]', () => true)],
  earlier: [
    line('{in}? [adverb]* {ago}', parts => parts.ago),
    line('{in}? [adverb]* [article]* {back}', parts => parts.back),
  ],
  /** "Than it was in the last month". The newest week and the one before are as near as weekly prices come. */
  past: [
    line('{earlier}', ({ earlier }) => earlier),
    line('[than-filler] [than-filler]* {earlier}', ({ earlier }) => earlier),
    line('yesterday', () => sinceYesterday),
    line('[than-filler] [than-filler]* yesterday', () => sinceYesterday),
  ],
  'past-or-date': [
    line('{past}', ({ past }) => past),
    line('{stretch}', ({ stretch }, { clock }) => calendar(stretch, clock)),
    line('[than-filler] [than-filler]* {stretch}', ({ stretch }, { clock }) => calendar(stretch, clock)),
  ],

  // Two ends.
  to: [line('[through]', () => true), line(', [end]', () => true)],
  'any-to': [line('[through|and]', () => true), line(', [end]?', () => true)],
  range: [
    line('{stretch} [until-now]', ({ stretch }, { clock }) => since(stretch, clock)),
    line('{first:stretch} {to} [sign]* {last:stretch}', spanned),
    line('the? {day-number} {to} [sign]* &{first:day-number} {last:day}', daySpanned),
    line('{month} {first:day-number} {any-to} {last:day-number} {of-year}', (parts, { clock }) => {
      const [first, last] = [parts.first, parts.last].map(day =>
        dayOr('impossible', parts['of-year'], parts.month, day),
      )
      return span(first!, last!, clock)
    }),
  ],
  'open-range': [
    line('{range}', ({ range }) => range),
    line('{first:stretch} {any-to} [sign]* {last:stretch}', spanned),
    line('the? {day-number} {any-to} [sign]* the? &{first:day-number} {last:day}', daySpanned),
  ],

  period: [
    line('[now]', () => meant(now)),
    line('[yesterday]', () => ago(0)),
    line('[ever]', () => meant({ shape: 'ever' })),
    line('[ahead]', () => meant(ahead)),
    line('[recently]', () => meant({ shape: 'recently' })),
    line('historic|historical|historically &[extreme]', () => meant({ shape: 'ever' })),
    line('[to-date]', (parts, { clock }) => {
      const month = monthNumber(clock.newestWeek)
      const first = { year: 1, month, quarter: month - ((month - 1) % 3) }[parts['to-date']]!
      return meant(sinceDay(firstOfMonth(yearOf(clock.newestWeek), first), clock))
    }),
    line('[change]', ({ change }, place) =>
      isOtherWord(place) ? null : trailing(Number(change), { isComparedWith: true }),
    ),

    line('[than] {past-or-date}', parts => compared(parts['past-or-date'])),
    line('[weak-than] {past}', ({ past }, place) => (isFirst(place) ? null : compared(past))),
    line('ever? since {past}', ({ past }) => comparedSince(past)),
    line('ever? since [weekday]', () => sinceYesterday),
    // "Since six months" is "for six months" to many.
    line('since {duration} ![ago]', ({ duration }) =>
      duration.quantity === 'number' ? trailing(duration.weeks, { isComparedWith: true }) : null,
    ),
    // "The price from last week" is no change.
    line('from {past}', ({ past }, place) => (isFirst(place) ? null : past)),
    line('from|since {earlier} until|to|till now', ({ earlier: { period } }, { clock }) =>
      period !== 'impossible' && period.shape === 'ago'
        ? meant(sinceDay(plusDays(clock.newestWeek, -7 * period.weeks), clock))
        : null,
    ),

    line('[since] [sign]* [preposition]* {stretch}', ({ stretch }, { clock, tokens, from }) =>
      // "Prices from 2022" may be those of that year.
      since(stretch, clock, wordAt(tokens, from) === 'from'),
    ),
    line('[since] [sign]* [preposition]* {stretch} [onwards|until-now|on]', ({ stretch }, { clock }) =>
      since(stretch, clock),
    ),
    line('[preposition]* {stretch} [onwards|until-now]', ({ stretch }, { clock }) => since(stretch, clock)),
    line('[after] [sign]* [preposition]* {stretch}', ({ stretch }, { clock }) => after(stretch, clock)),
    line('[after] [sign]* [preposition]* {stretch} [onwards|until-now|on]', ({ stretch }, { clock }) =>
      after(stretch, clock),
    ),
    line('[opener] [sign]* {open-range}', parts => parts['open-range']),
    line('{in}? [sign]* {range}', ({ range }) => range),
    line('{in}? [sign]* {list}', ({ list }, { clock, tokens, from }) =>
      // "By Christmas" is the coming one.
      wordAt(tokens, from) === 'by' && list !== 'impossible' && list.inYear ? meant(ahead) : calendar(list, clock),
    ),
    line('[until] [sign]* {stretch}', ({ stretch }, { clock }) => until(stretch, clock)),
    line('[before] [sign]* {stretch}', ({ stretch }, { clock }) => before(stretch, clock)),
    line('{earlier}', ({ earlier }) => earlier),

    line('{in}? [article]* [next] [next]? {duration}', () => meant(ahead)),
    line('{in}? [article]* [next] [next]? [weekday|season|fall|month]', () => meant(ahead)),
    line('{in}? [article]* [next] [next]? &[month|feast|easter] {day}', () => meant(ahead)),
    line('{in}? [article]* !<[not-before] {duration} [later]', ({ duration }, place) =>
      isPlaced(duration, place) ? meant(ahead) : null,
    ),
    line('{in}? [article]* !<[not-before] {duration}', durationPeriod),
    line('{in}? [article]* {duration} [ending] {stretch}', ({ duration, stretch }, { clock }) =>
      ended(duration, stretch, clock, end => endingWith(duration, end)),
    ),
    line('{in}? [article]* {duration} [preceding] {stretch}', ({ duration, stretch }, { clock }) =>
      ended(duration, stretch, clock, end => endingWith(duration, { ...end, to: plusDays(end.from, -1) })),
    ),
    line('{in}? [article]* {duration} [starting] {stretch}', ({ duration, stretch }, { clock }) =>
      duration.quantity === 'none' ? null : ended(duration, stretch, clock, start => startingWith(duration, start)),
    ),
    line('[event-word] [event-filler]* [event]', () => meant('impossible')),
    line('{in}? [weekday]', (_, { clock, tokens, from }) =>
      meant(clock.looksAhead || wordAt(tokens, from) === 'by' ? ahead : now),
    ),
  ],
  idle: [line('[idle]', () => true)],
})

function dayOfMonth(parts: { readonly month: number; readonly 'day-number': number }): InYear {
  return dayOfYear(parts.month, parts['day-number'])
}

function monthAlone({ month }: { readonly month: number }, { clock }: Place): Named {
  return nearest(monthsOfYear(month, 1), clock)
}

function quarterOf(index: number): InYear | null {
  return [1, 2, 3, 4].includes(index) ? monthsOfYear(3 * index - 2, 3) : null
}

function halfOf(index: number): InYear | null {
  return [1, 2].includes(index) ? monthsOfYear(6 * index - 5, 6) : null
}

function seasonOf(month: string): InYear {
  return monthsOfYear(Number(month), 3)
}

/** Two digits of a year that is not later than now, so that 95 stays a fuel. */
function pastYearOfTwo(digits: string, clock: Clock): number | null {
  const year = yearOfTwo(digits)
  return year !== null && year <= clock.year ? year : null
}

/** After a sign and a number on its left, it is the end of something else: `41.9,2020`. */
function isPartOfNumber({ tokens, from }: Place): boolean {
  return isJoined(tokens, from) && [',', '.', '#', '€', '$'].includes(wordAt(tokens, from - 1))
}

function likeNext(piece: Stretch, next: Stretch): Stretch {
  return next.inYear ? piece : datedLike(piece, next)
}

const codedUnits: Readonly<Record<string, string>> = { d: 'day', w: 'week', m: 'month', y: 'year' }

function unitOf(unit: string, { tokens, to }: Place): Unit {
  return { unit, isPlural: wordAt(tokens, to - 1).endsWith('s') }
}

interface Measured {
  readonly count?: Count
  readonly unit: Unit
  readonly rest?: { readonly units: number; readonly months: number }
}

function measured({ count, unit, rest }: Measured, { tokens, from, to }: Place): Duration | null {
  // "A quarter of the tank", "half of it".
  if (wordAt(tokens, to) === 'of' && (unit.unit === 'quarter' || unit.unit === 'half')) return null
  if (!rest) return durationOf(count ?? null, unit, from)
  if (rest.months > 0 && unit.unit !== 'year') return null
  const more = weeksOf(rest.units, unit) + weeksOf(rest.months, { unit: 'month', isPlural: true })
  return durationOf(count ?? null, unit, from, more)
}

/** `two weeks ago`, `a year earlier`. "Year ago" leaves its article out; "weeks ago" has no number. */
function longAgo(parts: { readonly duration: Duration; readonly ago: string }, { tokens, to }: Place): Meant | null {
  const { days, weeks, unit, isDoubtful, quantity, isPlural } = parts.duration
  if (quantity === 'none' && (isPlural || parts.ago !== 'ago')) return null
  // "A year before" something else is no time before now.
  const isOpen = (parts.ago === 'before' || parts.ago === 'prior') && tokens[to] && tokens[to]!.kind !== 'sign'
  if (isOpen) return null
  // Three days ago is in the newest week.
  const exact = unit === 'day' || unit === 'hour' ? Math.round(days / 7) : weeks
  return ago(exact, { isDoubtful, isComparedWith: !['ago', 'agp', 'back'].includes(parts.ago) })
}

/** `the last years`: how many is not said. */
function isSome({ quantity, isPlural, unit }: Duration): boolean {
  return quantity === 'none' && isPlural && unit !== 'half'
}

function back(duration: Duration): Meant {
  if (isSome(duration)) return meant({ shape: 'recently' })
  return trailing(duration.weeks, { isDoubtful: duration.isDoubtful })
}

const sinceYesterday = trailing(2, { isComparedWith: true, isDoubtful: true })

/** "And last week in Italy?" refers to no earlier question, so it compares nothing. */
function isFirst({ tokens, from }: Place): boolean {
  const before = tokens[from - 1]
  return before === undefined || (before.kind === 'sign' && before.word !== ',' && before.word !== '-')
}

interface Ends {
  readonly first: Named
  readonly last: Named
}

function spanned({ first, last }: Ends, { clock }: Place): Meant | null {
  if (first === 'impossible' || last === 'impossible') return meant('impossible')
  return span(datedLike(first, last), last, clock)
}

/** `10 to 20 March 2022`: a number that takes its month from the date after it. */
function daySpanned(parts: { readonly 'day-number': number; readonly last: Named }, { clock }: Place): Meant | null {
  if (parts.last === 'impossible') return null
  const { from, to } = parts.last
  const first = dayOr(null, yearOf(from), monthNumber(from), parts['day-number'])
  return first && first.from < from ? span(first, oneDay(to), clock) : null
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
function durationPeriod({ duration }: { readonly duration: Duration }, place: Place): Meant | null {
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
function ended(size: Duration, end: Named, clock: Clock, endsOf: (end: Stretch) => Stretch): Meant | null {
  if (end === 'impossible' || (size.quantity === 'none' && size.unit !== 'year')) return null
  const { from, to } = endsOf(end)
  return meant(from > clock.lastDay ? ahead : { shape: 'range', from, to })
}

export const times = table
