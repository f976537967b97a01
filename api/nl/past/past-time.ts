/** A past time of day that a question names: `at 6 this morning`, `yesterday at noon`. */
export interface PastTime {
  /** The question without these words. */
  readonly question: string
  /** 0 is today. */
  readonly daysBack: number
  /** `06:30`, of the clock of the place. */
  readonly clock: string
}

const clock = String.raw`(?<word>noon|midday|midnight)|(?<hour>\d{1,2})(?:[:.](?<minute>\d\d))?(?: ?(?<half>[ap])\.?m\b\.?| ?o'?clock)?`
const day = `(?<day>this|today|the day before yesterday|yesterday)(?: (?<part>morning|afternoon|evening))?`
const dayLast = new RegExp(String.raw`(?:,? ?\b)(?:at|as of) (?:${clock}),? (?:on )?${day}\b`, 'i')
const dayFirst = new RegExp(String.raw`(?:,? ?\b)${day},? (?:at|as of) (?:${clock})(?!\d)`, 'i')

const daysBackOf: Readonly<Record<string, number>> = {
  this: 0,
  today: 0,
  yesterday: 1,
  'the day before yesterday': 2,
}

const clockOfWord: Readonly<Record<string, string>> = { noon: '12:00', midday: '12:00', midnight: '00:00' }

/** Null where the question names no time of a past day. Without am, pm or a part of the day, hours are those of 24. */
export function findPastTime(question: string): PastTime | null {
  const found = dayLast.exec(question) ?? dayFirst.exec(question)
  if (found === null) return null
  const { word, hour, minute = '00', half, day: dayWord = '', part } = found.groups!
  if (dayWord.toLowerCase() === 'this' && part === undefined) return null
  const named = word === undefined ? clockText(hour!, minute, half, part) : clockOfWord[word.toLowerCase()]!
  if (named === null) return null
  const rest = question.slice(0, found.index) + question.slice(found.index + found[0].length)
  return { question: rest.trim(), daysBack: daysBackOf[dayWord.toLowerCase()]!, clock: named }
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
