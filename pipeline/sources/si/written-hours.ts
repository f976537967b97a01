import { plainLetters } from '../../model/plain-letters.ts'
import { type OpenSpan, openingHoursOf, type Week, type WeekDay, weekDays } from '../../parsers/opening-hours.ts'

type Day = WeekDay | 'PH'

// Without accents. Names of days as people type them, in Slovenian and English, with one spelling mistake that they make.
// biome-ignore format: a list of short words reads better in lines
const dayOfWord: ReadonlyMap<string, Day> = new Map([
  ...(['ponedeljek', 'pondeljek', 'pon', 'mon'] as const).map(word => [word, 'Mo'] as const),
  ...(['torek', 'tor', 'tue'] as const).map(word => [word, 'Tu'] as const),
  ...(['sreda', 'sre', 'wed'] as const).map(word => [word, 'We'] as const),
  ...(['cetrtek', 'cet', 'thu'] as const).map(word => [word, 'Th'] as const),
  ...(['petek', 'pet', 'fri'] as const).map(word => [word, 'Fr'] as const),
  ...(['sobota', 'sobote', 'sobotah', 'sob', 'sat'] as const).map(word => [word, 'Sa'] as const),
  ...(['nedelja', 'nedelje', 'nedeljah', 'ned', 'sun'] as const).map(word => [word, 'Su'] as const),
  ...(['praznik', 'prazniki', 'praznikih', 'holidays'] as const).map(word => [word, 'PH'] as const),
])

/** Words that change nothing: `Odpiralni čas: od 6 do 22 ure`, `Ob sobotah in praznikih zaprto`. */
const fillers = new Set(['odpiralni', 'cas', 'od', 'ob', 'in', 'h', 'ure', 'ur'])

/** A day's name, `6`, `6.00`, `6,00`, `06:00`, `1600`, a dash, or what separates them. */
const token = /([a-z]+)|(\d{1,2})(?:[.:,]?(\d\d)(?!\d))?|([-–])|[\s.,:;]+/y
const mailAddress = /(?<!\S)[^\s@]+@\S+/g

/**
 * Hours that people have typed: `PON. - PET. 8.00 - 18.00`, `Pon-Sob; 5-23h Nedelja: 8-20h`, `VSAK DAN 5,30 do 22,30`. Null
 * if one word or number is not understood. 34 of 550 texts on 2026-08-22.
 */
export function writtenHoursOf(text: string): string | null {
  const words = plainLetters(text).replace(mailAddress, ' ').replaceAll('vsak dan', 'vsakdan')
  const writing = new WrittenWeek()
  token.lastIndex = 0
  while (token.lastIndex < words.length) {
    const found = token.exec(words)
    if (!found || !writing.take(found)) return null
  }
  const week = writing.finish()
  return week && openingHoursOf(week)
}

/** What was read of a text so far. Days are followed by their hours. */
class WrittenWeek {
  readonly #week: Week = {}
  /** Days of `vsak dan`: a day that is named after it has hours of its own. */
  readonly #general = new Set<Day>()
  #days: Day[] = []
  #hasHours = false
  #isRange = false
  #from: string | null = null

  take([, word, hour, minute, dash]: readonly (string | undefined)[]): boolean {
    if (dash !== undefined || word === 'do') return this.#takeDash()
    if (hour !== undefined) return this.#takeTime(Number(hour), minute ?? '00')
    if (word === undefined || fillers.has(word)) return true
    if (word === 'zaprto') return this.#close()
    if (word === 'vsakdan') return this.#takeDays(weekDays)
    const day = dayOfWord.get(word)
    return day !== undefined && this.#takeDay(day)
  }

  /** Null if the text has no hours, or ends in the middle. */
  finish(): Week | null {
    const isWhole = this.#hasHours && !this.#isRange && this.#from === null
    return isWhole ? this.#week : null
  }

  #takeDash(): boolean {
    const isFirst = !this.#isRange
    this.#isRange = true
    return isFirst
  }

  #takeDay(day: Day): boolean {
    if (!this.#isRange || this.#from !== null) return this.#takeDays([day])
    this.#isRange = false
    const first = weekDays.indexOf(this.#days.at(-1) as WeekDay)
    const last = weekDays.indexOf(day as WeekDay)
    if (this.#hasHours || first < 0 || last <= first) return false
    return this.#takeDays(weekDays.slice(first + 1, last + 1))
  }

  #takeDays(days: readonly Day[]): boolean {
    if (this.#isRange || this.#from !== null) return false
    if (this.#hasHours) this.#days = []
    this.#hasHours = false
    this.#days.push(...days)
    return true
  }

  #takeTime(hour: number, minute: string): boolean {
    if (hour > 24 || minute > '59' || (hour === 24 && minute !== '00')) return false
    const time = `${String(hour).padStart(2, '0')}:${minute}`
    if (!this.#isRange) {
      if (this.#from !== null) return false
      this.#from = time
      return true
    }
    const from = this.#from
    this.#isRange = false
    this.#from = null
    // None of the known texts has hours past midnight, so a close before its open is an error of the publisher.
    const to = time === '00:00' ? '24:00' : time
    return from !== null && from < to && this.#open([from, to])
  }

  #open(span: OpenSpan): boolean {
    // Hours without days are those of every day, if nothing else is written.
    if (this.#days.length === 0) this.#days = [...weekDays]
    if (this.#hasHours) {
      for (const day of this.#days) this.#week[day] = [...this.#week[day]!, span]
      return true
    }
    return this.#set([span])
  }

  /** `NEDELJE IN PRAZNIKI - ZAPRTO` has a dash that is no range. */
  #close(): boolean {
    this.#isRange = false
    return this.#days.length > 0 && !this.#hasHours && this.#set([])
  }

  #set(spans: readonly OpenSpan[]): boolean {
    const isGeneral = this.#days.length === weekDays.length
    for (const day of this.#days) {
      if (this.#week[day] && !this.#general.has(day)) return false
      this.#week[day] = spans
      if (isGeneral) this.#general.add(day)
      else this.#general.delete(day)
    }
    this.#hasHours = true
    return true
  }
}
