import type { Query } from '../http/query.ts'
import { Refusal } from '../http/refusal.ts'

/** One of a few words, case-sensitive. Null when it is absent. Throws Refusal for any other. */
export function oneOf<Word extends string>(query: Query, name: string, words: readonly Word[]): Word | null {
  const text = query.get(name)
  if (text === undefined) return null
  const word = words.find(known => known === text)
  if (word === undefined) throw new Refusal(400, `Unknown ${name}: ${text}`)
  return word
}
