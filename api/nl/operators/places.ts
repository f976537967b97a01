import { regionMembers } from '../region-names.ts'
import type { Mention } from '../slots/mention.ts'
import type { Token } from '../words/token.ts'
import { neighboursOf } from './borders.ts'
import { type Found, type OperatorReader, operator } from './operator.ts'
import type { OperatorMention } from './operator-mention.ts'
import { matchesOf, phrasesOf } from './phrases.ts'

const except = phrasesOf('except')
const notEuro = phrasesOf('not euro')
const exceptAfter = phrasesOf('except after')
const leave = phrasesOf('leave')
const deny = phrasesOf('deny')
const neighbours = phrasesOf('neighbours')
const each = phrasesOf('each')

// These leave something out whatever follows; the others only before a place or a fuel.
const strong =
  /^(except|excluding|exclude|with the exception|other than|apart from|not counting|not including|leaving out)/
const listed: ReadonlySet<string> = new Set([',', 'and', '&', 'or', 'nor', '/'])
const articles: ReadonlySet<string> = new Set([
  'the',
  'all',
  'any',
  'for',
  'of',
  'in',
  'those',
  'countries',
  'country',
  'a',
])

/** "Except Malta", "other than the Nordics", "but not Belgium", "outside the eurozone", "anything but diesel". */
export const readExceptions: OperatorReader = found => {
  const { tokens } = found
  const numbers = { countries: found.mentions.filter(one => one.kind === 'country').length, ...askedPlaces(found) }
  const denied = matchesOf(deny, tokens).flatMap(({ from, to }) => {
    const objects = objectsAt(found, to)
    const end = objects.at(-1)?.to
    if (end === undefined) return []
    const isOther = numbers.countries > objects.filter(one => one.kind === 'country').length
    const countries = [...new Set(objects.flatMap(countriesOf))].sort()
    // "The cheapest in the Union, and spare me Malta" leaves it out; "forget Malta: diesel in Spain" does not ask for it.
    const isOut = countries.length > 0 && !isOther
    return [{ ...operator(isOut ? 'except' : 'deny', from, end, isOut ? { except: countries } : {}), isOfAll: true }]
  })
  const euro = matchesOf(notEuro, tokens).map(({ from, to }) =>
    operator('except', from, to, { except: regionMembers('eurozone') }),
  )
  const after = found.mentions.flatMap(one => (isPlace(one) ? exceptedAfter(found, one) : []))
  const left = matchesOf(except, tokens).flatMap(({ from, to }) => exceptionAt(found, from, to, numbers))
  return [...denied, ...left, ...after, ...euro]
}

/** "Sweden excluded", "leave Malta out of it". */
function exceptedAfter({ tokens }: Found, one: Mention): readonly OperatorMention[] {
  const phrase = exceptAfter.at(tokens, one.to)
  if (!phrase) return []
  const isLeft = leave.has(tokens, one.from - 1)
  const isOut = tokens[one.to]!.word === 'out' || tokens[one.to]!.word === 'aside'
  return isLeft || !isOut
    ? [operator('except', isLeft ? one.from - 1 : one.from, phrase.to, { except: countriesOf(one).toSorted() })]
    : []
}

/** How many countries and regions are no part of a story. */
function askedPlaces({ mentions }: Found) {
  const asked = mentions.filter(one => isPlace(one) && !('isAside' in one && one.isAside))
  const countries = asked.filter(one => one.kind === 'country').length
  return { asked: countries, regions: asked.length - countries }
}

function exceptionAt(
  found: Found,
  from: number,
  to: number,
  numbers: ReturnType<typeof askedPlaces>,
): readonly OperatorMention[] {
  const { tokens } = found
  const objects = objectsAt(found, to)
  const end = objects.at(-1)?.to
  if (end === undefined) {
    const said = tokens
      .slice(from, to)
      .map(({ word }) => word)
      .join(' ')
    return strong.test(said) && !taxed.has(tokens[to]?.word ?? '') && tokens[to]?.word !== 'that'
      ? [operator('refused', from, to, {}, `it is not understood what "${said}" leaves out`)]
      : []
  }
  if (objects[0]!.kind === 'fuel') return denying.has(tokens[from]!.word) ? [operator('deny', from, end)] : []
  const own = objects.filter(one => one.kind === 'country' && !one.isAside).length
  const regions = objects.filter(one => one.kind === 'region').length
  // "Denmark, not Sweden": it was not asked about.
  if (numbers.asked > own && numbers.regions === regions) return [operator('deny', from, end)]
  // "Not Spain" by itself refuses nothing that was asked for.
  const countries = [...new Set(objects.flatMap(countriesOf))].sort()
  return [{ ...operator('except', from, end, { except: countries }), isOfAll: true }]
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
  'skip',
])
const taxed: ReadonlySet<string> = new Set(['vat', 'tax', 'taxes', 'duty', 'duties', 'excise', 'levies'])

function countriesOf(one: Mention): readonly string[] {
  if (one.kind === 'country') return [one.country]
  return one.kind === 'region' ? regionMembers(one.region) : []
}

/** The places, or the fuels, of the list that begins there. */
function objectsAt({ tokens, beginning }: Found, start: number): readonly Mention[] {
  let at = start
  while (at < start + 4 && !beginning.has(at) && articles.has(tokens[at]?.word ?? '')) at += 1
  const objects: Mention[] = []
  for (;;) {
    const one = beginning.get(at)
    const isSame = objects.length === 0 || one?.kind === objects[0]!.kind || isPlace(one)
    if (!one || !isSame || !(isPlace(one) || (one.kind === 'fuel' && one.fuel !== 'fuel'))) return objects
    objects.push(one)
    at = one.to
    while (listed.has(tokens[at]?.word ?? '') || tokens[at]?.word === 'the') at += 1
    if (at === one.to) return objects
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
  return matchesOf(neighbours, tokens).flatMap(({ from, to }) => {
    let after = to
    while (after < to + 3 && beforeOwners.has(tokens[after]?.word ?? '')) after += 1
    const next = beginning.get(after)
    const adjectives = from - (besideNeighbours.has(tokens[from - 1]?.word ?? '') ? 1 : 0)
    const before = ending.get(adjectives)
    const isOwn = before?.kind === 'country' && (before.form === 'demonym' || isPossessive(tokens, adjectives))
    if (next?.kind === 'country') {
      const isWith = isVerbal(tokens, from) || after > to || followsDirectly(tokens, to)
      if (isWith) return [operator('neighbours', from, next.to, ofCountry(next.country))]
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
          // "Which of its neighbours is cheapest" asks of the neighbours alone.
          ...(!isChosenFrom(tokens, from) && { countries: [own.country, ...neighboursOf(own.country)] }),
        }),
      ]
    return needsOwner(tokens, from, to)
      ? [operator('refused', from, to, {}, 'it is not said whose neighbours are meant; name a country')]
      : []
  })
}

const beforeOwners: ReadonlySet<string> = new Set(['of', 'to', 'with', 'the'])

function isChosenFrom(tokens: readonly Token[], from: number): boolean {
  return tokens.slice(Math.max(0, from - 4), from + 1).some(({ word }) => word === 'which')
}

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

/** "Germany's", "German": and not "Germany and neighbours". */
function isPossessive(tokens: readonly Token[], end: number): boolean {
  const { text } = tokens[end - 1]!
  return /['’ʼ]s?$/.test(text) || text.endsWith('s')
}

function isVerbal(tokens: readonly Token[], from: number): boolean {
  const at = tokens[from]!.word === 'the' ? from + 1 : from
  return /^(border|countries|country|states|nations|lands|that|which|share|sharing|shares|touch|next|surrounding)/.test(
    tokens[at]!.word,
  )
}

function followsDirectly(tokens: readonly Token[], to: number): boolean {
  return tokens[to - 1]!.word === 'of'
}

/** "Crossing the borders" names no neighbours. */
function needsOwner(tokens: readonly Token[], from: number, to: number): boolean {
  const word = tokens[to - 1]!.word
  return (
    !(word === 'borders' || word === 'bordering' || word === 'touch' || word === 'touching') ||
    tokens[from]!.word === 'countries'
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
    const to = match?.to ?? (isAll ? from + 1 : undefined)
    if (to === undefined) return []
    const at = tokens[to]?.word === 'the' ? to + 1 : to
    const next = beginning.get(at)
    const isOfRegion = next?.kind === 'region' || next?.kind === 'everywhere'
    const isOfCountries =
      members.has(tokens[at]?.word ?? '') || (isAdjective(tokens, at) && members.has(tokens[at + 1]?.word ?? ''))
    const isOne =
      match !== undefined &&
      alone.has(
        tokens
          .slice(from, to)
          .flatMap(({ word }) => (word === '-' ? [] : [word]))
          .join(' '),
      )
    const isList = match !== undefined && listing.has(token.word)
    if (isOfRegion) return [operator('each', from, at, { each: true })]
    if (isOfCountries) return [operator('each', from, members.has(tokens[at]!.word) ? at + 1 : at + 2, { each: true })]
    return (isOne || isList) && hasRegion ? [operator('each', from, to, { each: true })] : []
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
const alone = new Set([
  'one by one',
  'country by country',
  'state by state',
  'individually',
  'separately',
  'by country',
  'per country',
  'by member state',
  'respectively',
  'respective',
])
const listing = new Set(['list', 'lists', 'listing', 'table'])
const adjectives = new Set(['single', 'individual', 'other', 'covered', 'european'])

function isAdjective(tokens: readonly Token[], at: number): boolean {
  return adjectives.has(tokens[at]?.word ?? '')
}
