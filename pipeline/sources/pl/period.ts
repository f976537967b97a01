import type { Day } from '../../model/instants.ts'
import { type DaySpan, findDaySpan } from '../../parsers/day-spans.ts'
import { findGenitiveDay, findGenitiveMonth } from '../../parsers/days.ts'

const month = (name: string): string => `(?<${name}>(?!do\\s)\\p{L}+)`
const year = (name: string): string => `(?:\\s+(?<${name}>\\d{4})(?:\\s+r\\.)?)?`
const firstDay = `(?<day>\\d{1,2})(?:\\s+${month('month')})?${year('year')}`
const lastDay = `(?:\\s*(?:[-–—]|do(?:\\s+\\p{L}+)?\\s)\\s*(?<lastDay>\\d{1,2})\\s+${month('lastMonth')}${year('lastYear')})?`
// Up to four words may be in between: `w okresie`, `od soboty`. Without the /u flag \w does not match Polish letters.
const words = '(?<words>(?:\\p{L}+\\s+){0,4})'

/** `obowiązująca …` in a title, `będą obowiązywać …` in a sentence. */
const anyForm = new RegExp(`(?<!\\p{L})obowiązu?(?:j\\p{L}*|ywać)\\s+${words}${firstDay}${lastDay}`, 'giu')
const infinitive = new RegExp(`obowiązywać\\s+${words}${firstDay}${lastDay}`, 'iu')

/**
 * The days for which prices are valid: from the nearest wording before them (the title), otherwise from the sentence
 * after them. After them only the infinitive counts, because a title there belongs to another item. Null if no wording
 * is known. `published` gives the year if the text has none.
 */
export function findPeriod(before: string, after: string, published: Day): DaySpan | null {
  const wording = [...before.matchAll(anyForm)].at(-1) ?? infinitive.exec(after)
  return wording ? spanOf(wording.groups as Wording, published) : null
}

/** Groups that took part are texts, the others undefined. */
type Wording = Readonly<Record<'words' | 'day', string>> &
  Readonly<Partial<Record<'month' | 'year' | 'lastDay' | 'lastMonth' | 'lastYear', string>>>

function spanOf(wording: Wording, published: Day): DaySpan | null {
  const lastMonth = wording.lastMonth ?? wording.month
  const firstMonth = wording.month ?? lastMonth
  if (firstMonth === undefined || lastMonth === undefined) return null
  // Begins on a day and has no end.
  if (wording.lastDay === undefined && /(^|\s)od\s/i.test(wording.words)) return null
  const turns = (findGenitiveMonth('pl', lastMonth) ?? 0) < (findGenitiveMonth('pl', firstMonth) ?? 0) ? 1 : 0
  const stated = wording.year ?? (wording.lastYear === undefined ? undefined : Number(wording.lastYear) - turns)
  const firstYear = Number(stated ?? yearNear(firstMonth, published))
  const lastYear = wording.lastYear ?? firstYear + turns
  return findDaySpan(
    findGenitiveDay('pl', wording.day, firstMonth, firstYear),
    findGenitiveDay('pl', wording.lastDay ?? wording.day, lastMonth, lastYear),
  )
}

/** Prices of January are announced in December. */
function yearNear(monthName: string, published: Day): number {
  const publishedYear = Number(published.slice(0, 4))
  const publishedMonth = Number(published.slice(5, 7))
  const number = findGenitiveMonth('pl', monthName) ?? publishedMonth
  if (number < publishedMonth - 6) return publishedYear + 1
  return number > publishedMonth + 6 ? publishedYear - 1 : publishedYear
}
