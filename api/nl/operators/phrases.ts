import { PhraseBook, type PhraseMatch } from '../words/phrase-book.ts'
import { phraseLists } from '../words/phrase-file.ts'
import type { Token } from '../words/token.ts'

const lists = phraseLists('operators')
export const operatorBook = new PhraseBook<string>(
  [...lists].flatMap(([name, phrases]) => phrases.map(phrase => [phrase, name] as const)),
)

/** The phrases of a list of `lexicons/operators.txt`. */
export function phrasesOf(name: string): PhraseBook<true> {
  const phrases = lists.get(name)
  if (!phrases) throw new Error(`lexicons/operators.txt has no list [${name}]`)
  return new PhraseBook(phrases.map(phrase => [phrase, true]))
}

/** The phrase that ends where a place begins, at most four words before it. */
export function endingAt(
  book: PhraseBook<true>,
  tokens: readonly Token[],
  end: number,
): { readonly from: number } | undefined {
  let found: { readonly from: number } | undefined
  for (let from = end - 1; from >= 0 && from >= end - 5; from -= 1)
    if (book.at(tokens, from)?.to === end) found = { from }
  return found
}

export function matchesOf<Meaning>(
  book: PhraseBook<Meaning>,
  tokens: readonly Token[],
): readonly (PhraseMatch<Meaning> & { readonly from: number })[] {
  return tokens.flatMap((_, from) => {
    const match = book.at(tokens, from)
    return match ? [{ ...match, from }] : []
  })
}
