import { numberAt } from '../slots/numbers.ts'
import { NameBook } from '../words/name-book.ts'
import { phraseLists, wordSet } from '../words/phrase-file.ts'
import type { Token } from '../words/tokenise.ts'
import { currencyAt } from './amounts.ts'
import { type Found, type OperatorReader, operator } from './operator.ts'
import type { OperatorMention } from './operator-mention.ts'
import { matchesOf, phrasesOf } from './phrases.ts'

const records: ReadonlySet<string> = new Set(
  'ever record history recorded since last past when week month year all'.split(' '),
)
const legalMaximum = phrasesOf('legal maximum')

/** "The legal maximum", "the price cap". */
export const readLegalMaxima: OperatorReader = ({ tokens }) =>
  // "The maximum price ever" is a record.
  tokens.some(({ word, kind }) => records.has(word) || (kind === 'number' && word.length === 4))
    ? []
    : withBounds(
        tokens,
        matchesOf(legalMaximum, tokens).map(({ from, to }) => operator('legal maximum', from, to)),
      )

// "The maximum that the government of Croatia has fixed": both words near each other.
const boundWords = phrasesOf('bound words')
const lawWords = phrasesOf('law words')
const chargeWords = phrasesOf('charge words')
const lawItself = phrasesOf('law itself')
const asks: ReadonlySet<string> = new Set(['what', 'which'])
const near = 8

function withBounds(tokens: readonly Token[], phrased: readonly OperatorMention[]): readonly OperatorMention[] {
  const laws = matchesOf(lawWords, tokens)
  if (phrased.length > 0) return [...phrased, ...laws.map(({ from, to }) => operator('legal maximum', from, to))]
  const bounds = nearPairs(matchesOf(boundWords, tokens), laws).flat()
  // "What law caps petrol prices" asks for the law.
  const known = matchesOf(lawItself, tokens).filter(({ from }) => !asks.has(tokens[from - 1]?.word ?? ''))
  const read = bounds.length > 0 ? bounds : nearPairs(matchesOf(chargeWords, tokens), known).map(([, law]) => law)
  return read.map(({ from, to }) => operator('legal maximum', from, to))
}

/** Each of the first with one of the others that is near it. */
function nearPairs(some: readonly Span[], others: readonly Span[]): readonly (readonly [Span, Span])[] {
  return some.flatMap(one => {
    const other = others.find(({ from, to }) => from - one.to <= near && one.from - to <= near)
    return other ? [[one, other] as const] : []
  })
}

interface Span {
  readonly from: number
  readonly to: number
}

const brandLists = phraseLists('brands')
const brands = new NameBook<string>([
  ...brandLists.get('brands')!.map(text => ({ text, meaning: text.toLowerCase(), match: 'spelt' }) as const),
  ...brandLists.get('capitals')!.map(text => ({ text, meaning: text.toLowerCase(), match: 'typed' }) as const),
])
const capitals = new Set(brandLists.get('capitals')!.map(text => text.toLowerCase()))
const beforeBrands = new Set('at from than versus vs and or by does do did is between with to against'.split(' '))
const besideWords: ReadonlySet<string> = new Set(['total', 'jet', 'star', 'gulf', 'hem', 'n1'])
const comparers: ReadonlySet<string> = new Set(['than', 'vs', 'versus', 'against'])
const againstBrands: ReadonlySet<string> = new Set(['vs', 'versus', 'than', 'or', 'against', 'and'])
const brandWords = phrasesOf('brand words')

/** "What does Shell charge", "the cheapest brand". */
export const readBrands: OperatorReader = ({ tokens, beginning }) => {
  const named = tokens.flatMap((_, from) => {
    const match = brands.at(tokens, from)
    const taken = beginning.get(from)
    // "Petrom" is no misspelt "petrol".
    if (!match || (taken && taken.to >= match.to && !(taken.kind === 'fuel' && !fuelWords.has(tokens[from]!.word))))
      return []
    // "Total cost", "OK", "the top" and "star" are words.
    const isWord = capitals.has(match.meanings[0]!) && !beforeBrands.has(tokens[from - 1]?.word ?? '')
    const isStation = stations.has(tokens[match.to]?.word ?? '')
    return isWord
      ? []
      : [operator('brand', from, isStation ? match.to + 1 : match.to, { brands: [match.meanings[0]!] })]
  })
  // "Esso vs total", "jet or aral": in small letters they are brands only beside another.
  const edges = new Set(named.flatMap(({ from, to }) => [from, to]))
  const beside = tokens.flatMap(({ word }, at) => {
    const isAfter = againstBrands.has(tokens[at - 1]?.word ?? '') && edges.has(at - 1)
    const isBefore = againstBrands.has(tokens[at + 1]?.word ?? '') && edges.has(at + 2)
    const isNamed = edges.has(at) || edges.has(at + 1)
    const isAgainst = named.length > 0 && besideWords.has(word) && comparers.has(tokens[at - 1]?.word ?? '')
    return capitals.has(word) && !isNamed && (isAfter || isBefore || isAgainst)
      ? [operator('brand', at, at + 1, { brands: [word] })]
      : []
  })
  const words = matchesOf(brandWords, tokens).map(({ from, to }) => operator('brand', from, to, {}))
  return [...named, ...beside, ...words]
}

const fuelWords: ReadonlySet<string> = new Set([...phraseLists('fuels').values()].flat())

const stations = wordSet('fuels', 'station nouns')

const tanks = phrasesOf('tanks')
const halves = phrasesOf('half tank')
const usualTank = 50
const fractions: ReadonlyMap<string, number> = new Map(
  [
    ['half halves', 2],
    ['third thirds', 3],
    ['quarter quarters', 4],
    ['fifth fifths', 5],
    ['sixth sixths', 6],
    ['eighth eighths', 8],
    ['tenth tenths', 10],
  ].flatMap(([words, parts]) => (words as string).split(' ').map(word => [word, parts as number] as const)),
)
const signs: ReadonlyMap<string, number> = new Map([
  ['½', 1 / 2],
  ['¼', 1 / 4],
  ['¾', 3 / 4],
  ['⅓', 1 / 3],
  ['⅔', 2 / 3],
])

/** "Half a tank", "three quarters of my 60 litre tank", "80 % of a tank", "1/4 tank". */
export const readTankShares: OperatorReader = ({ tokens, mentions }) => {
  const litres = mentions.find(one => one.kind === 'litres')
  const size = litres?.kind === 'litres' ? litres.litres : usualTank
  const shares = tokens.flatMap((_, from) => {
    const found = shareAt(tokens, from)
    const share = found && found.value > 0 && found.value < 1 ? found : undefined
    const end = share && tankAfter(tokens, share.to, mentions, litres && size)
    return end ? [operator('tank share', from, end, partOf(size, share.value))] : []
  })
  if (shares.length > 0) return shares
  // "My tank takes 60 litres and is half empty", "fill my 70 litre tank halfway".
  return litres || tokens.some((_, at) => tanks.has(tokens, at))
    ? matchesOf(halves, tokens).map(({ from, to }) => ({
        ...operator('tank share', from, to, partOf(size, 0.5)),
        isOfAll: true,
      }))
    : []
}

function shareAt(tokens: readonly Token[], from: number): { readonly value: number; readonly to: number } | undefined {
  const sign = signs.get(tokens[from]!.text)
  if (sign !== undefined) return { value: sign, to: from + 1 }
  const number = numberAt(tokens, from)
  const unit = number ? number.to : from
  const parts = fractions.get(tokens[tokens[unit]?.word === '-' ? unit + 1 : unit]?.word ?? '')
  const after = (tokens[unit]?.word === '-' ? unit + 1 : unit) + 1
  if (parts !== undefined) return { value: (number?.value ?? 1) / parts, to: after }
  if (!number) return
  if (percents.has(tokens[number.to]?.word ?? '')) return { value: number.value / 100, to: number.to + 1 }
  // "1/4".
  const below = tokens[number.to]?.word === '/' ? numberAt(tokens, number.to + 1) : null
  if (below && below.value > number.value) return { value: number.value / below.value, to: below.to }
  return number.value < 1 ? number : undefined
}

const percents: ReadonlySet<string> = new Set(['%', 'percent', 'pct'])

/** The end of "of a tank" or "of my 60 litre tank" there. */
function tankAfter(
  tokens: readonly Token[],
  start: number,
  mentions: Found['mentions'],
  size: number | undefined,
): number | undefined {
  for (let at = start; at < Math.min(start + 7, tokens.length); at += 1) {
    const litres = mentions.find(one => one.kind === 'litres' && one.from <= at && at < one.to)
    const tank = tanks.at(tokens, at)
    if (litres) return tokens.some((_, place) => tanks.has(tokens, place)) ? litres.from : undefined
    if (tank) return tank.to
    // "It holds 36 litres. A third of that".
    if (size !== undefined && tokens[at]!.word === 'that' && tokens[at - 1]?.word === 'of') return at + 1
    if (!beforeTanks.has(tokens[at]!.word)) return
  }
  return
}

const beforeTanks: ReadonlySet<string> = new Set(
  'of my a the our an that this your his her their its - fill filling full usual standard normal typical single one'.split(
    ' ',
  ),
)

function partOf(size: number, share: number) {
  // An eighth is 0.125, a third 0.33.
  const exact = Math.round(share * 1000) / 1000
  const said = Math.abs(exact - share) < 1e-9 ? exact : Math.round(share * 100) / 100
  return { tank_share: said, litres: Math.round(size * share * 10) / 10 }
}

/** "In pence", "in dollars per gallon", "in Swiss francs". */
export const readCurrencies: OperatorReader = ({ tokens, mentions }) => {
  const found: OperatorMention[] = []
  const usual = isImperial(tokens, mentions)
  const country = mentions.find(one => one.kind === 'country')
  const ownCode = country?.kind === 'country' ? currencyOf.get(country.country) : undefined
  for (let from = 0; from < tokens.length; from += 1) {
    const word = tokens[from]!.word
    const gallon = gallonAt(tokens, from)
    const size = tokens[(gallon ?? 0) - 2]?.word ?? ''
    const isOfSize = sizes.has(size) ? size !== 'us' && size !== 'american' : usual
    const unit = isOfSize ? 'imperial_gallon' : 'us_gallon'
    if (gallon !== undefined) {
      found.push(operator('currency', from, gallon, { unit }))
      from = gallon - 1
      continue
    }
    const code = currencyAt(tokens, from)
    // "USD/gal", "USD per gallon".
    const isNamed = code && (isCode(tokens[from]!) || code.to > from + 1 || gallonAt(tokens, code.to) !== undefined)
    if (code && code.code !== 'EUR' && isNamed) {
      found.push(operator('currency', from, code.to, { currency: code.code }))
      continue
    }
    if (!intoWords.has(word) && word !== 'many') continue
    const first = articles.has(tokens[from + 1]?.word ?? '') ? from + 2 : from + 1
    const own = ownMoney.at(tokens, first)
    // "In kroner", "in local currency": that of the country.
    const money = !own ? currencyAt(tokens, first) : ownCode && { code: ownCode, share: 1, to: own.to }
    if (!money || money.code === 'EUR') continue
    const to = perLitre(tokens, money.to)
    const start = word === 'many' && tokens[from - 1]?.word === 'how' ? from - 1 : from
    found.push(operator('currency', start, to, { currency: money.code }))
    from = to - 1
  }
  return found
}

const ownMoney = phrasesOf('own money')

const currencyOf: ReadonlyMap<string, string> = new Map(
  Object.entries({
    DK: 'DKK',
    NO: 'NOK',
    SE: 'SEK',
    IS: 'ISK',
    CZ: 'CZK',
    PL: 'PLN',
    HU: 'HUF',
    RO: 'RON',
    GB: 'GBP',
    CH: 'CHF',
    LI: 'CHF',
    RS: 'RSD',
    TR: 'TRY',
    AU: 'AUD',
    MD: 'MDL',
    AL: 'ALL',
    MK: 'MKD',
    BA: 'BAM',
  }),
)
const intoWords: ReadonlySet<string> = new Set(['in', 'to', 'into', 'as', 'of'])
const articles: ReadonlySet<string> = new Set(['uk', 'us', 'british', 'american', 'the'])
const gallons: ReadonlySet<string> = new Set(['gallon', 'gallons', 'gal'])
const sizes: ReadonlySet<string> = new Set(['us', 'uk', 'imperial', 'american', 'british'])

function isCode({ text, word }: Token): boolean {
  return word.length === 3 && text === text.toUpperCase()
}

function gallonAt(tokens: readonly Token[], from: number): number | undefined {
  const word = tokens[from]?.word ?? ''
  if (word !== 'per' && word !== 'a' && word !== '/' && word !== 'by' && word !== 'in') return
  const at = sizes.has(tokens[from + 1]?.word ?? '') ? from + 2 : from + 1
  return gallons.has(tokens[at]?.word ?? '') ? at + 1 : undefined
}

function isImperial(tokens: readonly Token[], mentions: Found['mentions']): boolean {
  if (tokens.some(({ word }) => word === 'imperial' || word === 'british' || word === 'uk')) return true
  const isAmerican = tokens.some(
    ({ word, text }) => word === 'dollars' || word === 'american' || text === 'US' || word === '$',
  )
  return !isAmerican && mentions.some(one => one.kind === 'country' && (one.country === 'GB' || one.country === 'IE'))
}

function perLitre(tokens: readonly Token[], at: number): number {
  const word = tokens[at]?.word ?? ''
  const isPer = word === 'per' || word === 'a' || word === '/'
  return isPer && ['litre', 'liter', 'l'].includes(tokens[at + 1]?.word ?? '') ? at + 2 : at
}
