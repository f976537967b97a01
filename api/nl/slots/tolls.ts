import { type TollType, tollTypes } from '../../../pipeline/model/toll-types.ts'
import { NameBook } from '../words/name-book.ts'
import { phrasesIn } from '../words/phrase-book.ts'
import { phraseList } from '../words/phrase-file.ts'
import { isEverydayWord } from '../words/spelling.ts'
import { eachFound, type Tokens, textAt, wordAt, wordsBetween } from './found.ts'
import type { TollNameMention, TollTypeMention } from './mention.ts'

type Meaning = { readonly type: TollType } | { readonly name: string }

// "gates" is one edit from "dates", "bridge" from "bride".
const forgiven: ReadonlySet<TollType> = new Set(['vignette', 'tunnel'])

const book = new NameBook<Meaning>([
  ...tollTypes.flatMap(type => {
    const match = forgiven.has(type) ? 'folded' : 'spelt'
    return phraseList('tolls', type).map(text => ({ text, meaning: { type }, match }) as const)
  }),
  ...phraseList('tolls', 'names').map(line => {
    const [text = '', name = ''] = line.split(' = ')
    return { text, meaning: { name }, match: text.length > 7 ? 'folded' : 'spelt' } as const
  }),
])

const things = phrasesIn(phraseList('tolls', 'things'))

/** Kinds of toll, and tolled objects by name: known ones, and any strange words before "bridge" or "tunnel". */
export function findTolls(tokens: Tokens): readonly (TollTypeMention | TollNameMention)[] {
  return eachFound(tokens, from => tollAt(tokens, from) ?? strangeNameAt(tokens, from))
}

function tollAt(tokens: Tokens, from: number): TollTypeMention | TollNameMention | undefined {
  const match = book.at(tokens, from)
  if (!match || (match.isMisspelt && isEverydayWord(wordAt(tokens, from)))) return
  const { to } = match
  const meaning = match.meanings[0]!
  if ('type' in meaning) return { kind: 'toll type', type: meaning.type, from, to }
  // "Dublin Tunnel" is a name that also states its kind.
  const last = book.at(tokens, to - 1)?.meanings[0]
  return { kind: 'toll name', name: meaning.name, from, to: last && 'type' in last ? to - 1 : to }
}

// Names of bridges have three words at most before "bridge": "Tom Clarke", "River Suir", "15 Temmuz Şehitler".
const longestName = 3

function strangeNameAt(tokens: Tokens, from: number): TollNameMention | undefined {
  for (let to = from; to < tokens.length && to <= from + longestName; to += 1) {
    const thing = to > from && things.has(tokens, to)
    const isStation = wordAt(tokens, to).startsWith('toll') && !/^\p{Lu}/u.test(textAt(tokens, from))
    if (thing && !isStation) return { kind: 'toll name', name: wordsBetween(tokens, from, to), from, to }
    const token = tokens[to]!
    if (token.kind !== 'word' || token.word.length < 3 || isEverydayWord(token.word)) return
  }
  return
}
