import {
  beforeMonths,
  easterPhrases,
  feasts,
  gluedUnits,
  months,
  partWords,
  seasons,
  shortWeekdays,
  units,
  weekdays,
  weekOfWords,
} from '../../lexicons/calendar.ts'
import { fractions, groups, ordinals, smallNumbers, tens, tensOrdinals } from '../../lexicons/numbers.ts'
import * as phrases from '../../lexicons/time-phrases.ts'
import * as words from '../../lexicons/time-words.ts'
import { tokenise } from '../../words/tokenise.ts'
import type { Tokens } from '../found.ts'
import { numericDateAt } from './numeric-dates.ts'

// Words that may precede the first word of a time: "compared with what it was in the".
const frame: ReadonlySet<string> = new Set(
  [
    words.prepositions,
    words.articles,
    words.adverbs,
    words.comparedFillers,
    words.eventWords,
    words.frames,
    words.sinceWords,
    words.afterWords,
    words.untilWords,
    words.beforeWords,
    words.rangeOpeners,
    words.comparedPhrases,
    beforeMonths,
    weekOfWords,
    words.durationAdjectives,
    ['=', ':', '_', '(', ',', '"', '[', '-', 'most', 'a', 'an'],
  ].flatMap(wordsOf),
)

const plainSigns = [
  months.keys(),
  seasons.keys(),
  partWords.keys(),
  units.keys(),
  gluedUnits.keys(),
  weekdays,
  shortWeekdays,
  smallNumbers.keys(),
  tens.keys(),
  ordinals.keys(),
  tensOrdinals.keys(),
  groups.keys(),
  fractions.keys(),
  ['half', 'q', 'cw', 'kw', 'wc', 'hundred', 'thousand', "'", '’', '‘', 'ʼ', '´', 'historic', 'historical'],
  ['historically'],
  words.backWords,
  words.latestWords,
  words.nextWords,
  words.events,
]

const phrasesOfTime = [
  phrases.nowPhrases,
  phrases.yesterdayPhrases,
  phrases.everPhrases,
  phrases.aheadPhrases,
  phrases.recentlyPhrases,
  ...[...phrases.changePhrases, ...phrases.toDatePhrases].map(([, list]) => list),
  words.sameTimePhrases,
  feasts.map(([phrase]) => phrase),
  easterPhrases.map(([phrase]) => phrase),
]

// Words of time, and numbers that may belong to one. Most words of a question are neither.
const signs: ReadonlySet<string> = new Set([
  ...plainSigns.flatMap(wordsOf),
  // "Ever" means a time by itself, "of" only within a phrase.
  ...phrasesOfTime.flat().flatMap(phrase => {
    const parts = wordsOf([phrase])
    return parts.length > 2 ? parts.filter(word => word.length > 1 && !frame.has(word)) : parts
  }),
])

function wordsOf(list: Iterable<string>): readonly string[] {
  return Array.from(list).flatMap(phrase => tokenise(phrase).flatMap(token => [token.word, token.text]))
}

// The greatest number of words before a time: "compared with what it was back in the".
const reach = 9

/**
 * Whether a period may begin there. One lookup rules out most words, so that the rules run only where they may find
 * something.
 */
export function mayBegin(tokens: Tokens, at: number): boolean {
  if (tokens[at]!.kind === 'sign') return signs.has(tokens[at]!.text) && tokens[at + 1]?.kind !== 'sign'
  for (let next = at; next < at + reach && next < tokens.length; next++) {
    const { kind, word } = tokens[next]!
    if (kind === 'number') return isOfTime(tokens, next)
    if (signs.has(word) || endsInDigit(word)) return true
    if (!frame.has(word)) return kind === 'sign' && signs.has(tokens[next]!.text)
  }
  return false
}

// The longest way from a number to what makes a time of it: "1 to 2 and a half of the last full calendar months".
const numberReach = 16

/** A year, a date, or a number followed by a word of time. In a row of numbers, nothing else is a time. */
function isOfTime(tokens: Tokens, at: number): boolean {
  if (tokens[at]!.word.length >= 4 || numericDateAt(tokens, at) !== null) return true
  for (let next = at + 1; next < at + numberReach && next < tokens.length; next++) {
    const { kind, word } = tokens[next]!
    const isSign = kind === 'word' ? signs.has(word) || endsInDigit(word) : kind === 'number' && word.length === 4
    if (isSign) return true
  }
  return false
}

/** `Q1`, `W12`, `P6M` before it. */
function endsInDigit(word: string): boolean {
  const last = word.charCodeAt(word.length - 1)
  return (last >= 48 && last <= 57) || (word.charCodeAt(1) >= 48 && word.charCodeAt(1) <= 57)
}
