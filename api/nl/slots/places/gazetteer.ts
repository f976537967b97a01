import { townsOf } from '../../../../pipeline/towns/towns.ts'
import { countryWords } from '../../lexicons/countries.ts'
import { isEverydayWord } from '../../words/everyday-words.ts'
import { phraseLists, wordSet } from '../../words/phrase-file.ts'
import type { Token } from '../../words/token.ts'
import { tokenise } from '../../words/tokenise.ts'
import type { KnownTown } from '../mention.ts'

const longestName = 4
/** A town of at least so many people counts in small letters, too. */
const large = 40_000

let towns: ReadonlyMap<string, readonly KnownTown[]> | undefined

/** The towns of a name, the most populous first. Read at the first call: 50,000 names take a tenth of a second. */
export function townsNamed(name: string): readonly KnownTown[] {
  towns ??= readTowns()
  return towns.get(keyOf(name)) ?? []
}

function readTowns(): ReadonlyMap<string, readonly KnownTown[]> {
  const found = new Map<string, KnownTown[]>()
  for (const country of Object.keys(countryWords))
    for (const namesakes of townsOf(country).values())
      for (const { name, lat, lng, population } of namesakes) {
        const key = keyOf(name)
        const town = { name, country, lat, lng, population }
        const others = found.get(key)
        if (others) others.push(town)
        else found.set(key, [town])
      }
  for (const namesakes of found.values()) namesakes.sort((a, b) => b.population - a.population)
  for (const line of phraseLists('town-names').get('names')!) {
    const [other, name] = line.split(' = ') as [string, string]
    const key = keyOf(other)
    found.set(key, [...(found.get(keyOf(name)) ?? []), ...(found.get(key) ?? [])])
  }
  return found
}

function keyOf(name: string): string {
  return tokenise(name)
    .filter(({ kind }) => kind !== 'sign')
    .map(({ word }) => word)
    .join(' ')
}

// "In Lyon", "near Graz", "10 km of Milan". A name elsewhere is one only if a lexicon has it.
const beforeTowns = wordSet('towns', 'before towns')

/** The town that is named there and is in no lexicon. */
export function townAt(tokens: readonly Token[], from: number): { readonly to: number } | undefined {
  const first = tokens[from]!
  const before = tokens[from - 1]
  if (first.kind !== 'word' || first.word.length < 3 || !before || !beforeTowns.has(before.word)) return
  for (let to = Math.min(tokens.length, from + longestName * 2 - 1); to > from; to -= 1) {
    const words = tokens.slice(from, to)
    if (
      words.at(-1)!.kind === 'sign' ||
      words.some(({ kind, word }) => kind === 'number' || (kind === 'sign' && word !== '-'))
    )
      continue
    const largest = townsNamed(words.map(({ text }) => text).join(' '))[0]
    if (!largest) continue
    const isCapital = first.text[0] !== first.text[0]!.toLowerCase() && before.text !== before.text.toUpperCase()
    const isWord = words.length === 1 && isEverydayWord(first.word)
    if (isCapital ? !isWord || largest.population >= large : largest.population >= large && !isWord) return { to }
  }
  return
}
