import { type QuestionReading, says } from '../reading/question-reading.ts'
import { aboutFuel, isComparative, isPoint, isStretch, namesTwoFuels } from './evidence.ts'
import type { Intent } from './intent.ts'
import { changeOver, saysSame } from './time-slots.ts'
import { askedFuel, inPlaces, overTime } from './wording.ts'

/** By how much it went up or down, against its own past. */
export const priceChangeIntent: Intent = {
  name: 'price_change',
  score(reading) {
    if (aboutFuel(reading) === 0 && !says(reading, 'price')) return 0
    const subject = aboutFuel(reading) === 1 ? 0.985 : 0.47
    if (says(reading, 'change') && says(reading, 'spread') && reading.fuels.length > 1) return 0.6
    // "Has diesel dropped below 1.60 yet" asks for the price.
    if (says(reading, 'change') && isOfLimit(reading)) return subject * 0.6
    if (says(reading, 'change')) return subject * (reading.countries.length > 1 && isComparative(reading) ? 0.8 : 1)
    // "Has diesel been cheaper than petrol over the past year" compares fuels.
    if (namesTwoFuels(reading) && isComparative(reading) && !reading.comparesWithPast) return 0.6
    return comparesWithPast(reading) ? subject : isVerbUnknown(reading) ? subject * 0.98 : 0
  },
  explains: ['change', 'compare', 'byHowMuch', 'dearer', 'cheaper', 'upOn', 'onOn', 'trend', 'station', 'holding'],
  slots: reading => changeOver(reading, 4),
  ask: parsed => `How much did ${askedFuel(parsed)} change${inPlaces(parsed)}${overTime(parsed)}?`,
}

/** "Below 1.60", with no time. */
function isOfLimit({ tokens, period }: QuestionReading): boolean {
  if (period !== undefined && period.shape !== 'now') return false
  return tokens.some(({ word }, at) => limits.has(tokens[at - 1]?.word ?? '') && /^[0-3]\.\d{1,3}$/.test(word))
}

const limits: ReadonlySet<string> = new Set(['below', 'under', 'above', 'over', 'past', 'than', 'beyond', 'to'])

/** "Dearer than a year ago": one place, and nothing to compare it with but its past. */
function comparesWithPast(reading: QuestionReading): boolean {
  const isPast = isPoint(reading.period) || isStretch(reading.period)
  const isAgainst = isComparative(reading) || says(reading, 'byHowMuch')
  if (reading.comparesWithPast)
    return reading.period?.shape !== 'trailing' || isAgainst || says(reading, 'compare', 'upOn', 'onOn')
  // "Polish petrol today against Polish petrol a month ago".
  const isThenAndNow = reading.period?.shape === 'ago' && says(reading, 'compare')
  // "The difference in the price of petrol over three months".
  const isApart = says(reading, 'spread') && reading.fuels.length === 1
  return (
    isPast &&
    (isApart || isAgainst || isThenAndNow || saysSame(reading)) &&
    reading.countries.length + reading.regions.length < 2
  )
}

/** "Has diesel mushroomed over the year": whatever it did, it moved. */
function isVerbUnknown(reading: QuestionReading): boolean {
  const { strangeWords, period, tokens, asking } = reading
  if (strangeWords.length !== 1 || !isStretch(period) || says(reading, 'trend', 'average', 'record', 'weekly'))
    return false
  const isDone = tokens.some(({ word }, at) => perfects.has(word) && asking.some(one => one.from <= at && at < one.to))
  return isDone && strangeWords[0]!.word.endsWith('ed')
}

const perfects: ReadonlySet<string> = new Set(['has', 'have', 'had'])
