import { fuelCodes } from '../../../pipeline/model/fuels.ts'
import { NameBook } from '../words/name-book.ts'
import { phraseList, phraseLists, wordSet } from '../words/phrase-file.ts'
import { isEverydayWord } from '../words/spelling.ts'
import { eachFound, isJoined, type Tokens, wordAt, wordsBetween } from './found.ts'
import type { FuelMention, UnheldFuelMention } from './mention.ts'

type Fuel = FuelMention['fuel']

const strict = wordSet('fuels', 'spelt')

// Lists of fuels.txt that name no fuel.
const others = new Set(['unheld', 'spelt', 'station nouns', 'station fuels', 'after super'])

const listed = [...phraseLists('fuels')].filter(([fuel]) => !others.has(fuel))
const known = new Set(listed.flatMap(([, phrases]) => phrases))

/** A code without words is asked for by its code. */
const named = [...listed, ...fuelCodes.filter(code => !known.has(code)).map(code => [code, [code]] as const)]

const book = new NameBook<Fuel | 'unheld'>([
  ...named.flatMap(([fuel, phrases]) =>
    phrases.map(text => {
      const isStrict = strict.has(text) || fuel === 'both' || fuel === 'fuel'
      return { text, meaning: fuel as Fuel, match: isStrict ? 'spelt' : 'folded' } as const
    }),
  ),
  ...phraseList('fuels', 'unheld').map(text => ({ text, meaning: 'unheld', match: 'spelt' }) as const),
])

const stations = wordSet('fuels', 'station nouns')
const beforeStations = wordSet('fuels', 'station fuels')
const afterSuper = wordSet('fuels', 'after super')

/** What is bought, by every word for it. "Gas" before "station" names what is built there. */
export function findFuels(tokens: Tokens): readonly (FuelMention | UnheldFuelMention)[] {
  return eachFound(tokens, (from): FuelMention | UnheldFuelMention | null => {
    const match = book.at(tokens, from)
    if (!match || !counts(tokens, from, match.to, match.isMisspelt)) return null
    const { to, isMisspelt } = match
    const fuel = match.meanings[0]!
    return fuel === 'unheld' ? { kind: 'unheld fuel', from, to } : { kind: 'fuel', fuel, isMisspelt, from, to }
  })
}

function counts(tokens: Tokens, from: number, end: number, isMisspelt: boolean): boolean {
  // "Petrol-station".
  const to = tokens[end - 1]!.word === '-' ? end - 1 : end
  const word = tokens[from]!.word
  if (isMisspelt && to === from + 1 && isEverydayWord(word)) return false
  const next = tokens[to]?.word === '-' ? tokens[to + 1] : tokens[to]
  if (word === 'super' && to === from + 1 && next && afterSuper.has(next.word)) return false
  if (/^\d/.test(word) && (next?.word === '%' || (wordAt(tokens, from - 1) === '.' && isJoined(tokens, from))))
    return false
  return !(next && stations.has(next.word) && beforeStations.has(wordsBetween(tokens, from, to)))
}
