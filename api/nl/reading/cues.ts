import type { Mention } from '../slots/mention.ts'
import { PhraseBook } from '../words/phrase-book.ts'
import { phraseLists } from '../words/phrase-file.ts'
import type { Token } from '../words/tokenise.ts'
import type { Cue, CueName } from './cue.ts'
import { topicPhrases } from './topics.ts'

const book = new PhraseBook<CueName>([
  ...[...phraseLists('cues')].flatMap(([name, phrases]) => phrases.map(phrase => [phrase, name as CueName] as const)),
  ...topicPhrases.map(([phrase]) => [phrase, 'covers'] as const),
])

// Cues inside a phrase that has no meaning of its own: "will I pay" asks for a price, not for a forecast.
const throughNeutral: ReadonlySet<CueName> = new Set(['price', 'amount', 'asker', 'data', 'doing', 'neutral'])

/** What the words of a question say about what is wanted: the longest phrase at each place, but for those inside longer ones. */
export function cuesIn(tokens: readonly Token[]): readonly Cue[] {
  const found: Cue[] = []
  let widest: Cue | undefined
  for (let from = 0; from < tokens.length; from += 1) {
    const match = book.at(tokens, from)
    if (!match) continue
    const names = widest && from < widest.to ? namesBeside(match.meanings, match.to, widest) : match.meanings
    if (names.length === 0) continue
    const cue = { names, from, to: match.to }
    found.push(cue)
    if (!widest || cue.to > widest.to) widest = cue
  }
  return found
}

/** The remaining meaning of a phrase that shares words with the one before it. */
function namesBeside(names: readonly CueName[], to: number, before: Cue): readonly CueName[] {
  // The "up" of "fill up on diesel" is no rise.
  if (to > before.to) return names.filter(name => name !== 'change')
  return before.names.includes('neutral') ? names.filter(name => throughNeutral.has(name)) : []
}

/** "Which Nordic country", "what EU member state": the question asks for one of several. */
export function choicesIn(tokens: readonly Token[], mentions: readonly Mention[]): readonly Cue[] {
  const chosen = mentions.filter(({ kind, from }) => {
    const before = tokens[from - 1]?.word
    return (kind === 'region' || kind === 'everywhere') && (before === 'which' || before === 'what')
  })
  return chosen.map(({ from, to }) => ({ names: ['rank', 'countries'], from: from - 1, to }))
}
