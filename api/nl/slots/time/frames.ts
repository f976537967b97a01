import { frames, prepositions } from '../../lexicons/time-words.ts'
import { pastSome, type Tokens } from '../found.ts'
import { phraseAt, phrasesOf } from './phrases.ts'

const framed = phrasesOf([[true, frames]])

/** Skips the words before a period: `over`, `over the course of`. */
export function pastFrame(tokens: Tokens, at: number): number {
  const start = pastSome(tokens, at, prepositions)
  return phraseAt(framed, tokens, start)?.to ?? start
}

const ends: ReadonlySet<string> = new Set(['.', '?', '!', ';'])

/** Is one of the words in the same sentence? At most 40 words to either side, so that a question stays linear. */
export function isInSentence(tokens: Tokens, at: number, words: ReadonlySet<string>): boolean {
  for (const step of [-1, 1]) {
    for (let off = 0; off < 40; off++) {
      const token = tokens[at + step * off]
      if (!token || ends.has(token.word)) break
      if (words.has(token.word)) return true
    }
  }
  return false
}
