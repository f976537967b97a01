import type { Token } from '../words/tokenise.ts'
import { neighboursOf } from './borders.ts'
import { type Found, type OperatorReader, operator } from './operator.ts'
import type { OperatorMention } from './operator-mention.ts'
import { matchesOf, phrasesOf } from './phrases.ts'

const neighbours = phrasesOf('neighbours')

/** "Germany's neighbours", "the countries around Austria", "Spain and its neighbours". */
export const readNeighbours: OperatorReader = found => {
  const { tokens, mentions, beginning, ending } = found
  const countries = mentions.filter(one => one.kind === 'country')
  const counts = new Map<string, number>()
  for (const one of countries) counts.set(one.country, (counts.get(one.country) ?? 0) + 1)
  return [
    ...alongBorders(found),
    ...matchesOf(neighbours, tokens).flatMap(({ from, to }) => {
      let after = to
      while (after < to + 3 && beforeOwners.has(tokens[after]?.word ?? '')) after += 1
      const next = beginning.get(after)
      const adjectives = from - (besideNeighbours.has(tokens[from - 1]?.word ?? '') ? 1 : 0)
      const before = ending.get(adjectives)
      const isOwn = before?.kind === 'country' && !isVerbal(tokens, to)
      if (next?.kind === 'country') {
        const isWith = isVerbal(tokens, to) || after > to
        // "Dearer in Austria than in the countries that border Austria".
        const isTwice = counts.get(next.country)! > 1 && isBeside(tokens, from)
        const all = isTwice && { countries: [next.country, ...neighboursOf(next.country)] }
        if (isWith) return [operator('neighbours', from, next.to, { ...ofCountry(next.country), ...all })]
      }
      // "Cheaper in Germany's neighbours than in Germany".
      const isOneOfThem = before?.kind === 'country' && counts.get(before.country)! > 1
      if (isOwn)
        return [
          operator('neighbours', before.from, to, {
            ...ofCountry(before.country),
            ...(isOneOfThem && { countries: [before.country, ...neighboursOf(before.country)] }),
          }),
        ]
      // "Its neighbours": the country itself is one of those that are compared.
      const own = countries.at(-1)
      if (own?.kind === 'country' && needsOwner(tokens, from, to))
        return [
          operator('neighbours', from, to, {
            ...ofCountry(own.country),
            // "Than in its neighbours"; "which of its neighbours is cheapest" asks of them alone.
            ...(isBeside(tokens, from) && { countries: [own.country, ...neighboursOf(own.country)] }),
          }),
        ]
      return needsOwner(tokens, from, to)
        ? [operator('refused', from, to, {}, 'it is not said whose neighbours are meant; name a country')]
        : []
    }),
  ]
}

/** "Countries along the Romanian border", "across Germany's borders". */
function alongBorders({ tokens, mentions }: Found): readonly OperatorMention[] {
  return mentions.flatMap(one => {
    if (one.kind !== 'country' || !borders.has(tokens[one.to]?.word ?? '')) return []
    const before = tokens.slice(Math.max(0, one.from - 2), one.from)
    const isAlong = before.some(({ word }) => along.has(word))
    return isAlong ? [operator('neighbours', one.from, one.to + 1, ofCountry(one.country))] : []
  })
}

const borders: ReadonlySet<string> = new Set(['border', 'borders', 'frontier', 'frontiers'])
const along: ReadonlySet<string> = new Set(['along', 'across', 'over', 'beyond'])

const beforeOwners: ReadonlySet<string> = new Set(['of', 'to', 'with', 'the', '='])

function isBeside(tokens: readonly Token[], from: number): boolean {
  return tokens.slice(Math.max(0, from - 5), from).some(({ word }) => beside.has(word))
}

const beside: ReadonlySet<string> = new Set(
  'and & + with than beside against versus vs to or plus compared alongside'.split(' '),
)

const besideNeighbours: ReadonlySet<string> = new Set([
  'direct',
  'immediate',
  'closest',
  'nearest',
  'land',
  'eu',
  'eastern',
  'western',
  'southern',
  'northern',
])

function ofCountry(country: string) {
  return { neighbours_of: country, countries: neighboursOf(country) }
}

/** "Bordering", "that share a border with": and not "neighbouring countries". */
function isVerbal(tokens: readonly Token[], to: number): boolean {
  return !nouns.has(tokens[to - 1]!.word)
}

const nouns: ReadonlySet<string> = new Set([
  'neighbours',
  'neighbors',
  'neighbour',
  'neighbor',
  'countries',
  'country',
  'states',
  'state',
  'nations',
  'nation',
  'lands',
  'land',
  'markets',
  'republics',
  'ones',
])

/** "Crossing the borders" names no neighbours. */
function needsOwner(tokens: readonly Token[], from: number, to: number): boolean {
  const words = tokens.slice(from, to)
  return (
    words.some(({ word }) => nouns.has(word) || word === 'it' || word === 'its' || word === 'door') || to > from + 2
  )
}
