import type { Cue, CueName } from '../cue.ts'
import { commaList } from '../lexicons/comma-list.ts'
import { cuePhrases } from '../lexicons/cues.ts'
import { foreignPhrases } from '../lexicons/foreign.ts'
import { neutralPhrases } from '../lexicons/neutral.ts'
import { PhraseBook } from '../phrase-book.ts'
import type { Token } from '../token.ts'

const lists = [...Object.entries(cuePhrases), ['neutral', neutralPhrases], ['foreign', foreignPhrases]] as const

const book = new PhraseBook<CueName>(
  lists.flatMap(([name, phrases]) =>
    commaList(phrases).map(text => ({ text, meaning: name as CueName, match: 'spelt' }) as const),
  ),
)

/** What the words of a question say about what is wanted; the longest phrase at a place, none overlapping. */
export function cuesIn(tokens: readonly Token[]): readonly Cue[] {
  const found: Cue[] = []
  for (let from = 0; from < tokens.length; ) {
    const match = book.at(tokens, from)
    if (match) found.push({ names: match.meanings, from, to: match.to })
    from = match?.to ?? from + 1
  }
  return found
}
