import { RowError } from '../model/errors.ts'
import { optional } from '../model/optional.ts'
import { plainLetters } from '../model/plain-letters.ts'
import { decidingText, text } from './texts.ts'

/**
 * A word of a closed list, in the spelling of the list; null for nothing. It is compared without case and accents. A word
 * that the list does not have is put aside.
 */
export function wordOf<Word extends string>(field: string, value: unknown, words: readonly Word[]): Word | null {
  return value === null || value === undefined || value === ''
    ? null
    : optional(() => decidingWord(field, value, words))
}

/** As `wordOf`, for a word that decides whether a price counts: a unit, the kind of a sale. Throws RowError, also for nothing. */
export function decidingWord<Word extends string>(field: string, value: unknown, words: readonly Word[]): Word {
  const published = decidingText(field, value)
  if (published === null) throw new RowError(field, 'MISSING', value)
  const word = words.find(one => isSameWord(one, published))
  if (word === undefined) throw new RowError(field, 'UNKNOWN_WORD', value)
  return word
}

/** Is the optional text that word, in any case and with any accents? Used for lists of words that are not closed. */
export function hasWord(field: string, value: unknown, word: string): boolean {
  return isWord(text(field, value), word)
}

/** Is it that word, in any case and with any accents? */
export function isWord(value: unknown, word: string): boolean {
  return (typeof value === 'string' || typeof value === 'number') && isSameWord(word, String(value).trim())
}

function isSameWord(one: string, other: string): boolean {
  return one === other || plainLetters(one) === plainLetters(other)
}

/** An optional flag: a boolean, or `true` or `false` in any case; null for nothing. Any other value is put aside. */
export function flag(field: string, value: unknown): boolean | null {
  return optional(() => decidingFlag(field, value))
}

/** As `flag`, for a flag that decides whether a price counts: closed, not public. Throws RowError. */
export function decidingFlag(field: string, value: unknown): boolean | null {
  if (value === undefined || value === null || value === '') return null
  if (typeof value === 'boolean') return value
  const word = typeof value === 'string' ? plainLetters(value.trim()) : null
  if (word !== 'true' && word !== 'false') throw new RowError(field, 'NOT_A_FLAG', value)
  return word === 'true'
}
