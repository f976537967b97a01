import { tokenise } from '../tokenise.ts'
import { type Found, pastHyphen, type Tokens, wordAt } from './found.ts'

/** Phrases by their first word, the longest first. */
export type Phrases<T> = ReadonlyMap<string, readonly Phrase<T>[]>

interface Phrase<T> {
  readonly words: readonly string[]
  readonly value: T
}

/** Split as questions are. Hyphens between words need not be written. */
export function phrasesOf<T>(entries: readonly (readonly [value: T, phrases: readonly string[]])[]): Phrases<T> {
  const found = new Map<string, Phrase<T>[]>()
  for (const [value, phrases] of entries) {
    for (const phrase of phrases) {
      const words = tokenise(phrase).map(token => token.word)
      const first = words[0]!
      found.set(first, [...(found.get(first) ?? []), { words, value }])
    }
  }
  for (const list of found.values()) list.sort((a, b) => b.words.length - a.words.length)
  return found
}

/** The longest phrase that begins there. */
export function phraseAt<T>(phrases: Phrases<T>, tokens: Tokens, at: number): Found<T> | null {
  const list = phrases.get(wordAt(tokens, at))
  if (list === undefined) return null
  for (const { words, value } of list) {
    const to = endOf(words, tokens, at)
    if (to !== null) return { value, to }
  }
  return null
}

function endOf(words: readonly string[], tokens: Tokens, at: number): number | null {
  let to = at + 1
  for (let index = 1; index < words.length; index++) {
    const word = words[index]!
    if (wordAt(tokens, to) !== word) to = pastHyphen(tokens, to)
    if (wordAt(tokens, to) !== word) return null
    to++
  }
  return to
}
