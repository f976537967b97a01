import { groupedBy } from '../../../../pipeline/model/lists.ts'
import { townsOf } from '../../../../pipeline/towns/towns.ts'
import { countries } from '../../lexicons/countries.ts'
import { phraseList, wordSet } from '../../words/phrase-file.ts'
import { isEverydayWord, isOneEdit } from '../../words/spelling.ts'
import { tokenise } from '../../words/tokenise.ts'
import { type Tokens, textAt, wordAt, wordsBetween } from '../found.ts'
import type { KnownTown } from '../mention.ts'

let towns: ReadonlyMap<string, readonly KnownTown[]> | undefined

/** The towns of a name, the most populous first. Read at the first call: 50,000 names take a tenth of a second. */
export function townsNamed(name: string): readonly KnownTown[] {
  towns ??= readTowns()
  return towns.get(keyOf(name)) ?? []
}

/** Other names of towns, each with the name that the gazetteer has. */
export function otherTownNames(): readonly OtherName[] {
  return otherNamesIn('names')
}

/** Their names in German and French, which a search finds and a question does not. */
export function translatedTownNames(): readonly OtherName[] {
  return otherNamesIn('german-and-french')
}

type OtherName = readonly [other: string, name: string]

function otherNamesIn(list: string): readonly OtherName[] {
  return phraseList('town-names', list).map(line => line.split(' = ') as [string, string])
}

/** The towns that a reader may mean by a name in English, German or French, the most populous first. */
export function townsCalled(name: string): readonly KnownTown[] {
  const key = keyOf(name)
  const translated = translatedTownNames().flatMap(([other, own]) => (keyOf(other) === key ? townsNamed(own) : []))
  return [...new Set([...translated, ...townsNamed(name)])].sort((a, b) => b.population - a.population)
}

/**
 * Towns whose names begin with this one, contain it as words, or are one edit away, the most populous first. Compares all
 * names, which takes a few milliseconds: for names that no town has, and for namesakes with more words.
 */
export function townsLike(name: string, most: number): readonly KnownTown[] {
  towns ??= readTowns()
  const key = keyOf(name)
  if (key.length < shortest) return []
  const found = new Set<KnownTown>()
  for (const [other, namesakes] of towns) {
    if (other !== key && (other.startsWith(key) || other.includes(` ${key}`) || isOneEdit(key, other)))
      for (const town of namesakes) found.add(town)
  }
  return [...found].sort((a, b) => b.population - a.population).slice(0, most)
}

// "Ulm" is one edit away from many names.
const shortest = 4

/** Every town of the gazetteer. */
export function allTowns(): readonly KnownTown[] {
  return countries.flatMap(country =>
    [...townsOf(country).values()].flat().map(({ name, lat, lng, population }) => {
      return { name, country, lat, lng, population }
    }),
  )
}

function readTowns(): ReadonlyMap<string, readonly KnownTown[]> {
  const found = groupedBy(allTowns(), town => keyOf(town.name))
  for (const namesakes of found.values()) namesakes.sort((a, b) => b.population - a.population)
  for (const [other, name] of otherTownNames()) {
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
