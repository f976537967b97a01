import { type PhraseBook, type PhraseMatch, phrasesIn } from '../words/phrase-book.ts'
import { phraseList } from '../words/phrase-file.ts'
import type { Token } from '../words/tokenise.ts'

/** The phrases of a list of `lexicons/operators.txt`. */
export function phrasesOf(name: string): PhraseBook<true> {
  return phrasesIn(phraseList('operators', name))
}

/** The phrase that ends where a place begins, at most five words before it. */
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
