import { isEverydayWord } from '../../words/everyday-words.ts'
import { wordSet } from '../../words/phrase-file.ts'
import { type Tokens, textAt, wordAt, wordsBetween } from '../found.ts'
import { townsNamed } from './named-towns.ts'

/** A town of at least so many people counts in small letters, too. */
const large = 40_000

// "In Lyon", "near Graz", "10 km of Milan". A name elsewhere is one only if a lexicon has it.
const beforeTowns = wordSet('towns', 'before towns')

/** The town that is named there and is in no lexicon. */
export function townAt(tokens: Tokens, from: number): { readonly to: number } | undefined {
  const before = textAt(tokens, from - 1)
  if (wordAt(tokens, from).length < 3 || !beforeTowns.has(wordAt(tokens, from - 1))) return
  for (let to = nameEnd(tokens, from); to > from; to -= 1) {
    if (isHyphen(tokens, to - 1)) continue
    const largest = townsNamed(wordsBetween(tokens, from, to))[0]
    if (!largest) continue
    const first = textAt(tokens, from)[0]!
    const isCapital = first !== first.toLowerCase() && before !== before.toUpperCase()
    const isLarge = largest.population >= large
    const isNoWord = to > from + 1 || !isEverydayWord(wordAt(tokens, from))
    // Two of the three: "in Deal" and "in van" name no town.
    if ([isCapital, isLarge, isNoWord].filter(Boolean).length >= 2) return { to }
  }
  return
}

/** The end of the words and hyphens there: the longest name has four words and a hyphen between each two. */
function nameEnd(tokens: Tokens, from: number): number {
  let to = from
  while (to < from + 7 && (tokens[to]?.kind === 'word' || isHyphen(tokens, to))) to += 1
  return to
}

function isHyphen(tokens: Tokens, at: number): boolean {
  return wordAt(tokens, at) === '-'
}
