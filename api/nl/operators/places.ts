import { regionMembers } from '../region-names.ts'
import type { Mention } from '../slots/mention.ts'
import { numberAt } from '../slots/numbers.ts'
import type { Token } from '../words/token.ts'
import { neighboursOf } from './borders.ts'
import { type Found, type OperatorReader, operator } from './operator.ts'
import type { OperatorMention } from './operator-mention.ts'
import { matchesOf, phrasesOf } from './phrases.ts'

const except = phrasesOf('except')
const notEuro = phrasesOf('not euro')
const exceptAfter = phrasesOf('except after')
const leave = phrasesOf('leave')
const rest = phrasesOf('rest')
const deny = phrasesOf('deny')
const instead = phrasesOf('instead')
const savings: ReadonlySet<string> = new Set(
  'save saves saving saved savings worth cheaper dearer better less more difference gain'.split(' '),
)
const neighbours = phrasesOf('neighbours')
const each = phrasesOf('each')
const eachAlone = phrasesOf('each alone')

// These leave something out whatever follows; the others only before a place or a fuel.
const strong =
  /^(except|excepting|excluding|exclude|with the exception|with the exclusion|other than|apart from|aside from|not counting|not including|leaving out|bar|barring|omitting|omit|discard)/
const listed: ReadonlySet<string> = new Set([',', 'and', '&', 'or', 'nor', '/', '+', 'plus'])
const articles: ReadonlySet<string> = new Set(['the', 'all', 'any', 'those', 'countries', 'country', 'a'])
const regionNouns: ReadonlySet<string> = new Set(
  'members member states state countries country heavyweights giants economies nations'.split(' '),
)
const afterStrong: ReadonlySet<string> = new Set(
  'for of in from one namely : = , ( my own our home which is i e . ie two three - member members state states'.split(
    ' ',
  ),
)
const prepositions: ReadonlySet<string> = new Set(['for', 'of', 'in'])
// "Other than in Spain"; "how much did it drop in Spain" leaves nothing out.
const beforePrepositions: ReadonlySet<string> = new Set([
  'not',
  'except',
  'excepting',
  'than',
  'from',
  'but',
  'about',
  'out',
  'to',
])

/** "Except Malta", "other than the Nordics", "but not Belgium", "outside the eurozone", "anything but diesel". */
export const readExceptions: OperatorReader = found => {
  const { tokens } = found
  const numbers = askedPlaces(found)
  const isSaving = tokens.some(({ word }) => savings.has(word))
  const denials = [...matchesOf(deny, tokens), ...(isSaving ? [] : matchesOf(instead, tokens))]
  const denied = denials.flatMap(({ from, to }) => {
    const objects = objectsAt(found, to)
    const end = objects.at(-1)?.to
    if (end === undefined) return []
    const denied = new Set(objects.flatMap(one => (one.kind === 'country' ? [one.country] : [])))
    const isOther = found.mentions.some(one => one.kind === 'country' && !denied.has(one.country))
    const countries = [...new Set(withoutOuter(objects).flatMap(countriesOf))].sort()
    // "The cheapest in the Union, and spare me Malta" leaves it out; "forget Malta: diesel in Spain" does not ask for it.
    const isOut = countries.length > 0 && !isOther
    return [{ ...operator(isOut ? 'except' : 'deny', from, end, isOut ? { except: countries } : {}), isOfAll: true }]
  })
  const euro = matchesOf(notEuro, tokens).map(({ from, to }) =>
    operator('except', from, to, { except: regionMembers('eurozone') }),
  )
  const after = found.mentions.flatMap(one => (isPlace(one) ? exceptedAfter(found, one) : []))
  const left = matchesOf(except, tokens).flatMap(({ from, to }) => exceptionAt(found, from, to, numbers))
  const read = [...denied, ...left, ...after, ...euro]
  const isRead = read.some(({ name }) => name === 'except')
  return isRead ? read : [...read, ...restOf(found)]
}

/** "Sweden excluded", "leave Malta out of it", "with Cyprus, Malta and Ireland left off". */
function exceptedAfter(found: Found, last: Mention): readonly OperatorMention[] {
  const { tokens } = found
  let start = tokens[last.to]?.word === ',' ? last.to + 1 : last.to
  if (tokens[start]?.word === 'both') start += 1
  const phrase = exceptAfter.at(tokens, start)
  // "The EU, not counting the Germans".
  if (!phrase || objectsAt(found, phrase.to).length > 0) return []
  const objects = objectsUpTo(found, last)
  const first = objects[0]!.from
  const isLeft = leave.has(tokens, first - 1) || leave.has(tokens, first - 2)
  // "Only Hungary not."
  const isEnd = (tokens[phrase.to]?.kind ?? 'sign') === 'sign' && tokens[first - 1]?.word === 'only'
  const isShort = phrase.to === start + 1 && needsVerb.has(tokens[start]!.word) && !isEnd
  if (isShort && !isLeft) return []
  const except = [...new Set(objects.flatMap(countriesOf))].sort()
  return [{ ...operator('except', isLeft ? first - 1 : first, phrase.to, { except }), isOfAll: true }]
}

// "With Croatia removed"; "Poland apart" needs no verb.
const needsVerb: ReadonlySet<string> = new Set(['out', 'removed', 'dropped', 'gone', 'not'])

/** The list of places that ends with one: "Cyprus, Malta and Ireland". */
function objectsUpTo({ tokens, ending }: Found, last: Mention): readonly Mention[] {
  const objects = [last]
  for (let at = last.from; ; ) {
    while (listed.has(tokens[at - 1]?.word ?? '') || tokens[at - 1]?.word === 'the') at -= 1
    const one = at < objects[0]!.from ? ending.get(at) : undefined
    if (!one || !isPlace(one) || one.kind !== last.kind) return objects
    objects.unshift(one)
    at = one.from
  }
}

/** How many countries and regions are no part of a story. */
function askedPlaces({ mentions }: Found) {
  const asked = mentions.filter(one => isPlace(one) && !('isAside' in one && one.isAside))
  const countries = asked.filter(one => one.kind === 'country')
  const named = new Set(countries.map(({ country }) => country))
  return { asked: named.size, regions: asked.length - countries.length }
}

function exceptionAt(
  found: Found,
  from: number,
  to: number,
  numbers: ReturnType<typeof askedPlaces>,
): readonly OperatorMention[] {
  const { tokens } = found
  const isStrong = strong.test(textOf(tokens, from, to))
  const objects = objectsAt(found, to, isStrong)
  const end = objects.at(-1)?.to
  const named = countriesBefore(found, from)
  // "We know Croatia. That aside", "I cannot drive to Malta, so strike it".
  if (end === undefined && pronouns.has(tokens[to]?.word ?? '') && named.length > 0)
    return [{ ...operator('except', from, to + 1, { except: named }), isOfAll: true }]
  if (end === undefined) {
    const said = textOf(tokens, from, to)
    return isStrong && !taxed.has(tokens[to]?.word ?? '') && tokens[to]?.word !== 'that'
      ? [operator('refused', from, to, {}, `it is not understood what "${said}" leaves out`)]
      : []
  }
  // "None of the Nordics sells it below 1.50".
  if (tokens[from]!.word === 'none' && objects.some(({ kind }) => kind === 'region')) return []
  if (objects[0]!.kind === 'fuel') return denying.has(tokens[from]!.word) ? [operator('deny', from, end)] : []
  const own = new Set(objects.flatMap(one => (one.kind === 'country' && !one.isAside ? [one.country] : []))).size
  const regions = objects.filter(one => one.kind === 'region').length
  // "Denmark, not Sweden": it was not asked about.
  if (numbers.asked > own && numbers.regions === regions) return [operator('deny', from, end)]
  // "Not Spain" by itself refuses nothing that was asked for.
  const inner = withoutOuter(objects)
  const countries = [...new Set(inner.flatMap(countriesOf))].sort()
  const outer = objects.find(one => one.kind === 'region' && !inner.includes(one))
  const region = outer?.kind === 'region' && { region: outer.region }
  return [{ ...operator('except', from, end, { except: countries, ...region }), isOfAll: true }]
}

/** "Not the EU's Germany": the country, and not the region that has it. */
function withoutOuter(objects: readonly Mention[]): readonly Mention[] {
  const members = new Set(objects.flatMap(one => (one.kind === 'region' ? regionMembers(one.region) : [])))
  const inner = objects.filter(one => one.kind === 'country')
  const isOfMembers = inner.length > 0 && inner.every(one => one.kind === 'country' && members.has(one.country))
  return isOfMembers ? inner : objects
}

function textOf(tokens: readonly Token[], from: number, to: number): string {
  return tokens
    .slice(from, to)
    .map(({ word }) => word)
    .join(' ')
}

const pronouns: ReadonlySet<string> = new Set(['it', 'that', 'them', 'both', 'those', 'these', 'this', 'there'])

/** Those that were named so far, if the question has a region or ranks all countries. */
function countriesBefore({ mentions }: Found, end: number): readonly string[] {
  const named = mentions.filter(one => one.kind === 'country')
  const isOfMore = mentions.some(({ kind }) => kind === 'region' || kind === 'everywhere')
  const before = named.filter(({ to }) => to <= end)
  return isOfMore && before.length === named.length
    ? [...new Set(before.flatMap(one => (one.kind === 'country' ? [one.country] : [])))].sort()
    : []
}

/** "We have looked at Poland. Where is it cheapest in the other Visegrad states?" */
function restOf(found: Found): readonly OperatorMention[] {
  const { tokens, mentions } = found
  const countries = mentions.filter(one => one.kind === 'country')
  if (
    countries.length === 0 ||
    countries.length > 4 ||
    tokens.some(({ word }) => word === 'than' || word === 'compare')
  )
    return []
  return matchesOf(rest, tokens).flatMap(({ from, to }) => {
    const region = found.beginning.get(to) ?? found.beginning.get(to + 1)
    if (region?.kind !== 'region') return []
    const members = regionMembers(region.region)
    const except = [...new Set(countries.flatMap(one => (one.kind === 'country' ? [one.country] : [])))].sort()
    const isWithin = except.every(country => members.includes(country))
    return isWithin ? [{ ...operator('except', from, to, { except }), isOfAll: true }] : []
  })
}

// "Petrol minus diesel" leaves nothing out.
const denying: ReadonlySet<string> = new Set([
  'not',
  'except',
  'excluding',
  'other',
  'anything',
  'everything',
  'but',
  'apart',
  'ignoring',
  'ignore',
  'disregard',
  'skip',
])
const taxed: ReadonlySet<string> = new Set(['vat', 'tax', 'taxes', 'duty', 'duties', 'excise', 'levies'])

function countriesOf(one: Mention): readonly string[] {
  if (one.kind === 'country') return [one.country]
  return one.kind === 'region' ? regionMembers(one.region) : []
}

/** The places, or the fuels, of the list that begins there. */
function objectsAt({ tokens, beginning }: Found, start: number, isStrong = false): readonly Mention[] {
  const isPrepositional = beforePrepositions.has(tokens[start - 1]?.word ?? '')
  const isSkipped = (word: string) =>
    articles.has(word) || (isPrepositional && prepositions.has(word)) || (isStrong && afterStrong.has(word))
  let at = start
  while (at < start + (isStrong ? 8 : 4) && !beginning.has(at) && isSkipped(tokens[at]?.word ?? '')) at += 1
  const objects: Mention[] = []
  for (;;) {
    const one = beginning.get(at)
    const isSame = objects.length === 0 || one?.kind === objects[0]!.kind || isPlace(one)
    if (!one || !isSame || !(isPlace(one) || (one.kind === 'fuel' && one.fuel !== 'fuel'))) return objects
    objects.push(one)
    at = one.to
    while (listed.has(tokens[at]?.word ?? '') || tokens[at]?.word === 'the') at += 1
    // "The EU members Germany and France".
    if (one.kind === 'region') while (at < one.to + 2 && regionNouns.has(tokens[at]?.word ?? '')) at += 1
    // "Minus Germany France and Italy".
    if (at === one.to && beginning.get(at)?.kind !== 'country') return objects
  }
}

function isPlace(one: Mention | undefined): boolean {
  return one?.kind === 'country' || one?.kind === 'region'
}

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

const holdings: ReadonlySet<string> = new Set(['have', 'hold', 'cover', 'know', 'track', 'support', 'list', 'serve'])

/** "Every Nordic country", "each of the Baltics", "list diesel prices in Benelux", "country by country". */
export const readEach: OperatorReader = ({ tokens, mentions, beginning }) => {
  // "List the countries you have".
  const isOfOurs = tokens.some(({ word }, at) => word === 'you' && holdings.has(tokens[at + 1]?.word ?? ''))
  if (isOfOurs && !mentions.some(({ kind }) => kind === 'fuel')) return []
  const hasRegion = mentions.some(({ kind }) => kind === 'region' || kind === 'everywhere')
  return tokens.flatMap((token, from) => {
    const match = each.at(tokens, from)
    const isAll = token.word === 'all' || token.word === 'both'
    const alone = eachAlone.at(tokens, from)
    const to = Math.max(match?.to ?? 0, alone?.to ?? 0, isAll ? from + 1 : 0)
    if (to === 0) return []
    // "All three Benelux countries".
    let at = tokens[to]?.word === 'the' ? to + 1 : to
    if (numberAt(tokens, at) !== null) at += 1
    const next = beginning.get(at)
    const isOfRegion = next?.kind === 'region' || next?.kind === 'everywhere'
    const isOfCountries =
      members.has(tokens[at]?.word ?? '') || (isAdjective(tokens, at) && members.has(tokens[at + 1]?.word ?? ''))
    if (isOfRegion) return [operator('each', from, at, { each: true })]
    if (isOfCountries) return [operator('each', from, members.has(tokens[at]!.word) ? at + 1 : at + 2, { each: true })]
    return alone?.to === to && hasRegion ? [operator('each', from, to, { each: true })] : []
  })
}

const members = new Set([
  'country',
  'countries',
  'state',
  'states',
  'member',
  'members',
  'nation',
  'nations',
  'market',
  'markets',
  'place',
])
const adjectives = new Set(['single', 'individual', 'other', 'covered', 'european'])

function isAdjective(tokens: readonly Token[], at: number): boolean {
  return adjectives.has(tokens[at]?.word ?? '')
}
