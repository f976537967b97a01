import { wordSet } from '../words/phrase-file.ts'
import type { Token } from '../words/tokenise.ts'
import type { Cue } from './cue.ts'

/** The words of the asking clauses: those outside the lexicons, and the number of those that say something. */
export function wordsOf(
  tokens: readonly Token[],
  isAsked: readonly boolean[],
  isNamed: readonly boolean[],
  cues: readonly Cue[],
) {
  const isCued = new Array<boolean>(tokens.length).fill(false)
  const isTold = new Array<boolean>(tokens.length).fill(false)
  for (const cue of cues) {
    isCued.fill(true, cue.from, cue.to)
    if (cue.names.some(name => name !== 'neutral' && name !== 'foreign')) isTold.fill(true, cue.from, cue.to)
  }
  const words = tokens.map((token, at) => ({ token, at })).filter(({ at }) => isAsked[at])
  return {
    strangeWords: words
      .filter(
        ({ token, at }) =>
          token.kind !== 'sign' && token.word.length > 1 && !isNamed[at] && !isCued[at] && !isMeasured(tokens, at),
      )
      .map(({ token }) => token),
    tellingWords: words.filter(({ at }) => isNamed[at] || isTold[at]).length,
  }
}

/** "Within 10 km", "3 kids": an amount of what does not matter. */
function isMeasured(tokens: readonly Token[], at: number): boolean {
  const next = tokens[at + 1]?.word === '-' ? tokens[at + 2] : tokens[at + 1]
  const { kind, word } = tokens[at]!
  // "Is it 1.70 in Slovakia".
  if (kind === 'number' && word.includes('.')) return true
  return kind === 'number' && next !== undefined && measures.has(next.word)
}

const measures = wordSet('clauses', 'counted')
