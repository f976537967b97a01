import { commaList, setOf } from './comma-list.ts'

/** Words to the number of the month, with the slips of the hand that are seen most. */
export const months: ReadonlyMap<string, number> = new Map(
  [
    'january, jan, januray, janurary, janaury, januari',
    'february, feb, febuary, feburary, februrary, febrary',
    'march, mar, marhc',
    'april, apr, apirl, aprl',
    'may',
    'june, jun',
    'july, jul, jully',
    'august, aug, agust, augst',
    'september, sep, sept, septemeber, setember, septmber',
    'october, oct, ocotber, octuber, ocober',
    'november, nov, novemeber, novmber',
    'december, dec, decemeber, decmber, desember',
  ].flatMap((words, index) => commaList(words).map(word => [word, index + 1] as const)),
)

/** Months that are also words with another meaning: they count next to a day, a year or a preposition. */
export const doubtfulMonths: ReadonlySet<string> = setOf('may, march, mar, jan, dec, sep, nov, jun')

export const weekdays: ReadonlySet<string> = setOf('monday, tuesday, wednesday, thursday, friday, saturday, sunday')

/** Only next to a date: `Thu 10 March`. */
export const shortWeekdays: ReadonlySet<string> = setOf('mon, tue, tues, wed, weds, thu, thur, thurs, fri, sat, sun')

/** The first month of a season; it has three. Winter begins in the year it is named by. */
export const seasons: ReadonlyMap<string, number> = new Map([
  ['spring', 3],
  ['summer', 6],
  ['autumn', 9],
  ['fall', 9],
  ['winter', 12],
])

/** Days with a name and a fixed date: month and day. */
export const feasts: readonly (readonly [phrase: string, month: number, day: number])[] = [
  ['christmas', 12, 25],
  ['christmas day', 12, 25],
  ['christmas eve', 12, 24],
  ['xmas', 12, 25],
  ['boxing day', 12, 26],
  ['new year', 1, 1],
  ['new years', 1, 1],
  ['new year day', 1, 1],
  ['new years day', 1, 1],
  ['new year eve', 12, 31],
  ['new years eve', 12, 31],
  ['halloween', 10, 31],
  ['valentine day', 2, 14],
  ['midsummer', 6, 24],
]

/** Days after Easter Sunday. */
export const easterPhrases: readonly (readonly [phrase: string, days: number])[] = [
  ['easter', 0],
  ['easter sunday', 0],
  ['easter monday', 1],
  ['good friday', -2],
  ['whitsun', 49],
  ['pentecost', 49],
]

export type Unit = 'hour' | 'day' | 'week' | 'fortnight' | 'month' | 'quarter' | 'half' | 'year' | 'decade' | 'century'

/** Weeks in a unit of time, by the meanings of the questions: a month is 52 / 12, a quarter 13, a year 52. */
export const weeksIn: Readonly<Record<Unit, number>> = {
  hour: 1 / 168,
  day: 1 / 7,
  week: 1,
  fortnight: 2,
  month: 52 / 12,
  quarter: 13,
  half: 26,
  year: 52,
  decade: 520,
  century: 5200,
}

const unitWords: readonly (readonly [Unit, words: string])[] = [
  ['hour', 'hour, hours, hr, hrs'],
  ['day', 'day, days'],
  ['week', 'week, weeks, wk, wks, weeek, weeeks, wek, weks, wekk, wekks'],
  ['fortnight', 'fortnight, fortnights'],
  ['month', 'month, months, mth, mths, mo, mos, mnth, mnths, moth, moths, mounth, mounths, monts, montsh'],
  ['quarter', 'quarter, quarters, qtr, qtrs'],
  ['half', 'semester, semesters'],
  ['year', 'year, years, yr, yrs, yeras, yaers, yera'],
  ['decade', 'decade, decades'],
  ['century', 'century, centuries'],
]

export const units: ReadonlyMap<string, Unit> = new Map(
  unitWords.flatMap(([unit, words]) => commaList(words).map(word => [word, unit] as const)),
)

/** Only right after digits: `12w`, `6m`. */
export const gluedUnits: ReadonlyMap<string, Unit> = new Map([
  ['h', 'hour'],
  ['d', 'day'],
  ['w', 'week'],
  ['m', 'month'],
  ['q', 'quarter'],
  ['y', 'year'],
])

/** Before a month without a year: it is one, also where it is a word of another meaning. */
export const beforeMonths: ReadonlySet<string> = setOf(`in, since, from, to, until, till, through, of, by, during, for,
  between, last, this, next, early, mid, late, before, after, past, previous, over, throughout, than, vs, and, -, –`)

/** After `may`: then it is no month. */
export const afterVerbs: ReadonlySet<string> = setOf(`i, we, you, be, not, have, it, they, he, she, the, also, well,
  cost, go, rise, fall`)

/** Before the day that names a week. */
export const weekOfWords: ReadonlySet<string> = setOf(`of, beginning, commencing, starting, ending, from, containing,
  including, with, on, begining, started, began, that, which, around, ended, included, contains, covering`)

/** The months of a piece of a stretch, counted from its first. */
export const partWords: ReadonlyMap<string, 'early' | 'mid' | 'late' | 'start' | 'end' | 'all'> = new Map([
  ['early', 'early'],
  ['mid', 'mid'],
  ['middle', 'mid'],
  ['late', 'late'],
  ['start', 'start'],
  ['beginning', 'start'],
  ['turn', 'start'],
  ['begin', 'start'],
  ['end', 'end'],
  ['close', 'end'],
  ['whole', 'all'],
  ['entire', 'all'],
  ['all', 'all'],
  ['course', 'all'],
  ['full', 'all'],
  ['entirety', 'all'],
])

/** Before a season that has no year. */
export const beforeSeasons: ReadonlySet<string> = setOf(`in, during, over, since, throughout, last, this, past,
  previous, by, until, for, of, than, from, between, till, before, after`)

/** These choose a season: "last fall" is no verb. */
export const chosenSeasons: ReadonlySet<string> = setOf('last, this, past, previous')

/** After what is no season: "the fall of prices", "in winter diesel". */
export const afterSeasons: ReadonlySet<string> = setOf('of, in, from, by, below, diesel, grade, blend, tyres, since')
