import { regionMembers } from '../../allowed-values/regions.ts'
import type { Mention } from '../slots/mention.ts'
import type { Token } from '../words/tokenise.ts'
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
  const left = matchesOf(except, tokens)
    // "Denmark minus Germany", "the average minus Malta's price": a difference.
    .filter(({ from, to }) => {
      const isOwned = /['’ʼ]s$/.test(tokens[(found.beginning.get(to)?.to ?? to + 1) - 1]?.text ?? '')
      return tokens[from]!.word !== 'minus' || (found.ending.get(from)?.kind !== 'country' && !isOwned)
    })
    .flatMap(({ from, to }) => exceptionAt(found, from, to, numbers))
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
  const objects = withoutAskedRegion(found, objectsUpTo(found, last))
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

/** In "the most expensive in the eurozone, Benelux excluded", the question is about the first region and excludes the second. */
function withoutAskedRegion({ mentions }: Found, objects: readonly Mention[]): readonly Mention[] {
  const isOfRegions = objects.length > 1 && objects.every(({ kind }) => kind === 'region')
  const isAll = mentions.filter(isPlace).length === objects.length
  return isOfRegions && isAll ? objects.slice(1) : objects
}

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

const joining: ReadonlySet<string> = new Set(['and', '&', '+', 'with', 'to', 'versus', 'vs', 'against', 'plus'])

/** "We have looked at Poland. Where is it cheapest in the other Visegrad states?" */
function restOf(found: Found): readonly OperatorMention[] {
  const { tokens, mentions } = found
  const countries = mentions.filter(one => one.kind === 'country')
  const isCompared = tokens.some(({ word }) => word === 'than' || word === 'compare' || word === 'between')
  if (countries.length === 0 || countries.length > 4 || isCompared) return []
  return matchesOf(rest, tokens).flatMap(({ from, to }) => {
    const region = found.beginning.get(to) ?? found.beginning.get(to + 1)
    // "Spain and the other Iberian countries": Spain, too.
    const before = tokens[from - 1]?.word === 'the' ? tokens[from - 2]?.word : tokens[from - 1]?.word
    if (region?.kind !== 'region' || joining.has(before ?? '')) return []
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
