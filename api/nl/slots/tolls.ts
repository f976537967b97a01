import type { TollType } from '../../../pipeline/model/toll-types.ts'
import { commaList } from '../lexicons/comma-list.ts'
import { tolledThings, tollNames, tollTypePhrases } from '../lexicons/tolls.ts'
import { isEverydayWord } from '../words/everyday-words.ts'
import { NameBook } from '../words/name-book.ts'
import { phrasesIn } from '../words/phrase-book.ts'
import type { Token } from '../words/token.ts'
import { wordsBetween } from './found.ts'
import type { TollNameMention, TollTypeMention } from './mention.ts'

type Meaning = { readonly type: TollType } | { readonly name: string }

// "gates" is one edit from "dates", "bridge" from "bride".
const book = new NameBook<Meaning>([
  ...Object.entries(tollTypePhrases).flatMap(([type, phrases]) => {
    const match = type === 'vignette' || type === 'tunnel' ? 'folded' : 'spelt'
    return commaList(phrases).map(text => ({ text, meaning: { type: type as TollType }, match }) as const)
  }),
  ...Object.entries(tollNames).flatMap(([name, phrases]) =>
    commaList(phrases).map(text => ({ text, meaning: { name }, match: text.length > 7 ? 'folded' : 'spelt' }) as const),
  ),
])

const things = phrasesIn(commaList(tolledThings))

/** Kinds of toll, and tolled objects by name: known ones, and any strange words before "bridge" or "tunnel". */
export function findTolls(tokens: readonly Token[]): readonly (TollTypeMention | TollNameMention)[] {
  const found: (TollTypeMention | TollNameMention)[] = []
  for (let from = 0; from < tokens.length; ) {
    const match = book.at(tokens, from)
    const meaning = match?.meanings[0]
    if (!match || !meaning || (match.isMisspelt && isEverydayWord(tokens[from]!.word))) {
      const name = strangeNameAt(tokens, from)
      if (name) found.push(name)
      from = name?.to ?? from + 1
      continue
    }
    // "Dublin Tunnel" is a name that also states its kind.
    const last = 'name' in meaning && match.to > from + 1 ? book.at(tokens, match.to - 1)?.meanings[0] : undefined
    const to = last && 'type' in last ? match.to - 1 : match.to
    found.push(
      'type' in meaning
        ? { kind: 'toll type', type: meaning.type, from, to }
        : { kind: 'toll name', name: meaning.name, from, to },
    )
    from = to
  }
  return found
}

// Names of bridges have three words at most before "bridge": "Tom Clarke", "River Suir", "15 Temmuz Şehitler".
const longestName = 3

function strangeNameAt(tokens: readonly Token[], from: number): TollNameMention | undefined {
  for (let to = from; to < tokens.length && to <= from + longestName; to += 1) {
    const thing = to > from && things.has(tokens, to)
    const isStation = thing && tokens[to]!.word.startsWith('toll') && !/^\p{Lu}/u.test(tokens[from]!.text)
    if (thing && !isStation) return { kind: 'toll name', name: wordsBetween(tokens, from, to), from, to }
    const token = tokens[to]!
    if (token.kind !== 'word' || token.word.length < 3 || isEverydayWord(token.word)) return
  }
  return
}
