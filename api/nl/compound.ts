import { type QuestionReading, says } from './reading/question-reading.ts'
import { wordSet } from './words/phrase-file.ts'

/** A fuel before a noun, or before a word outside the lexicons, is a kind of thing: "diesel Golf", "petrol mower". */
export function isCompound(reading: QuestionReading): boolean {
  if (says(reading, 'tank', 'fill') || reading.coordinates || reading.litres !== undefined) return false
  const strange = new Set(reading.strangeWords.map(token => token.start))
  const isBeforeThing = (at: number): boolean => {
    const next = reading.tokens[at]
    return next !== undefined && (strange.has(next.start) || things.has(next.word))
  }
  // "A petrol station attendant".
  const stations = reading.cues.filter(({ names }) => names.includes('station'))
  if (stations.some(({ to }) => strange.has(reading.tokens[to]?.start ?? -1))) return true
  const named = reading.mentions.filter(one => one.kind === 'fuel' && isAsked(reading, one.from))
  const kinds = named.filter(({ to }) => isBeforeThing(to))
  return (
    kinds.length > 0 && kinds.length === named.length && !kinds.every(one => isBeforeUnknownVerb(reading, one.from))
  )
}

/** "Has diesel become": a verb that is not known. */
function isBeforeUnknownVerb(reading: QuestionReading, fuel: number): boolean {
  const isAfter = auxiliaryVerbs.has(reading.tokens[fuel - 1]?.word ?? '')
  return isAfter && says(reading, 'price', 'amount', 'cheaper', 'dearer', 'change', 'trend', 'average')
}

function isAsked({ asking }: QuestionReading, at: number): boolean {
  return asking.some(({ from, to }) => from <= at && at < to)
}

const things = wordSet('clauses', 'fuelled')
const auxiliaryVerbs = wordSet('clauses', 'auxiliary')
