import type { Intent } from './intents/intent.ts'
import { type QuestionReading, says, turns } from './reading/question-reading.ts'
import { wordSet } from './words/phrase-file.ts'

const auxiliaryVerbs = wordSet('clauses', 'auxiliary')

/** Is the question about what the data cannot answer, although it names a country or a fuel? */
export function isForeign(reading: QuestionReading, intent: Intent): boolean {
  if (reading.asksOfElsewhere || reading.asksOfUnheldFuel || reading.asksForImpossible) return true
  const foreign = reading.cues.some(
    cue =>
      cue.names.includes('foreign') &&
      !cue.names.includes('neutral') &&
      !reading.isPurpose[cue.from] &&
      // "Convert it into kroner".
      !(
        turns(reading, 'currency') &&
        reading.countries.length > 0 &&
        reading.tokens[cue.from]!.word.startsWith('conver')
      ),
  )
  if (foreign || asksForQuantity(reading)) return true
  if (isSomewhereStrange(reading)) return true
  return isAhead(reading) && intent.name !== 'toll_lookup'
}

/** "Cheapest diesel in Wakanda": in a place that is not known. */
function isSomewhereStrange({ countries, regions, tokens, strangeWords, tollName }: QuestionReading): boolean {
  if (countries.length > 0 || regions.length > 0 || tollName !== undefined) return false
  const strange = new Set(strangeWords)
  return tokens.some((token, at) => {
    return at > 0 && tokens[at - 1]!.word === 'in' && strange.has(token) && /^\p{L}/u.test(token.text)
  })
}

/** "How much petrol does Germany use": an amount of it, not of money. */
function asksForQuantity({ cues, mentions, tokens }: QuestionReading): boolean {
  const amountEnds = new Set(cues.filter(cue => cue.names.includes('amount')).map(cue => cue.to))
  return mentions.some(({ kind, from, to }) => {
    return kind === 'fuel' && amountEnds.has(from) && auxiliaryVerbs.has(tokens[to]?.word ?? '')
  })
}

function isAhead(reading: QuestionReading): boolean {
  if (reading.period?.shape === 'ahead' || says(reading, 'ahead')) return true
  if (!says(reading, 'will')) return false
  // "What will 20 litres cost me" is about today.
  const isMine = says(reading, 'asker', 'tank') || reading.litres !== undefined
  return !isMine || says(reading, 'change')
}
