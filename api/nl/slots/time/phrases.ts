import { PhraseBook } from '../../words/phrase-book.ts'
import type { Found, Tokens } from '../found.ts'

/** Phrases of time: no edit is forgiven, since short words are near to one another. */
export type Phrases<T> = PhraseBook<T>

export function phrasesOf<T>(entries: readonly (readonly [value: T, phrases: readonly string[]])[]): Phrases<T> {
  return new PhraseBook(entries.flatMap(([value, phrases]) => phrases.map(text => [text, value] as const)))
}

/** The longest phrase that begins there. */
export function phraseAt<T>(phrases: Phrases<T>, tokens: Tokens, at: number): Found<T> | null {
  const match = phrases.at(tokens, at)
  return match ? { value: match.meanings[0]!, to: match.to } : null
}
