import type { Mention } from '../slots/mention.ts'
import type { Token } from '../words/tokenise.ts'
import { type OperatorReader, operator, reasons } from './operator.ts'
import type { OperatorMention } from './operator-mention.ts'
import { matchesOf, phrasesOf } from './phrases.ts'

// Each list of operators.txt that is refused, with its reason.
const always = [
  ['tax', reasons.tax],
  ['reasons', reasons.cause],
  ['median', reasons.median],
  ['best time', reasons.bestTime],
  ['consumption', reasons.distance],
  ['real terms', reasons.realTerms],
] as const

const ofTolls = [
  ['vehicle', reasons.vehicle],
  ['route', reasons.tollsOfRoute],
] as const

const ofStations = [
  ['motorway', reasons.motorway],
  ['route', reasons.stationsOnRoute],
] as const

const booksOf = (lists: readonly (readonly [string, string])[]) =>
  lists.map(([name, because]) => ({ name, book: phrasesOf(name), because }))
const [refusedAlways, refusedOfTolls, refusedOfStations] = [booksOf(always), booksOf(ofTolls), booksOf(ofStations)]

/** Answered, but not for certain. */
const lightVehicles = phrasesOf('light vehicle')
const tolled = /^(?:toll|tolls|tolled|vignettes?|peages?|maut|eurovignette|motorway|motorways|levy|fee)$/
const stationed = /^(?:stations?|garages?|forecourts?|servos?)$/

const roadCharges: ReadonlySet<string> = new Set(['charge', 'charges', 'charging', 'tax', 'fee', 'fees', 'pricing'])

function isTollWord(tokens: readonly Token[], at: number): boolean {
  const { word } = tokens[at]!
  return tolled.test(word) || (word === 'road' && roadCharges.has(tokens[at + 1]?.word ?? ''))
}

/** What is refused by its name. */
export const readRefusals: OperatorReader = ({ tokens, mentions }) => {
  const isOfStations = tokens.some(({ word }) => stationed.test(word)) && !tokens.some(({ word }) => /^toll/.test(word))
  const isTolled =
    (!isOfStations && tokens.some((_, at) => isTollWord(tokens, at))) ||
    mentions.some(({ kind }) => kind === 'toll type' || kind === 'toll name')
  const lists = [...refusedAlways, ...(isTolled ? refusedOfTolls : isOfStations ? refusedOfStations : [])]
  const refused = lists.flatMap(({ name, book, because }) =>
    // Lorries are refused wherever they stand: "We run lorries. What is the toll for those?"
    matchesOf(book, tokens).map(({ from, to }) => ({
      ...operator('refused', from, to, {}, because),
      isOfAll: name === 'vehicle',
    })),
  )
  const light = matchesOf(lightVehicles, tokens).map(({ from, to }) =>
    operator('doubted', from, to, {}, reasons.lightVehicle),
  )
  const places = mentions.filter(({ kind }) => kind === 'town' || kind === 'country')
  const towns = distinct(
    mentions.filter(({ kind }) => kind === 'town'),
    tokens,
  )
  const isOfTowns = towns.length > 1 && !mentions.some(({ kind }) => kind === 'country' || kind === 'region')
  // "The toll Munich - Verona", "where do I fill up between Lyon and Paris".
  const ways = isTolled
    ? [...fromTo(tokens, places), ...besides(towns), ...destinations(tokens, towns), ...namedWays(tokens)]
    : [...(isOfTowns ? alongTheWay(tokens, towns) : []), ...onRoads(tokens)]
  return [...refused, ...(isTolled ? light : []), ...ways]
}

/** "Broken down near Toulouse. Diesel close to Toulouse?" */
function distinct(towns: readonly Mention[], tokens: readonly Token[]): readonly Mention[] {
  const names = new Map(towns.map(one => [tokens[one.from]!.word, one]))
  return [...names.values()]
}

type Place = { readonly from: number; readonly to: number }

function besides([one, other]: readonly Place[]): readonly OperatorMention[] {
  return one && other ? [operator('refused', one.to, other.from, {}, reasons.tollsOfRoute)] : []
}

/** "From Calais to Nice", whatever those are: names, by their capitals. */
function namedWays(tokens: readonly Token[]): readonly OperatorMention[] {
  const isName = (at: number) => /^\p{Lu}\p{Ll}/u.test(tokens[at]?.text ?? '')
  return tokens.flatMap(({ word }, at) => {
    const isWay = word === 'from' && isName(at + 1) && tokens[at + 2]?.word === 'to' && isName(at + 3)
    return isWay ? [{ ...operator('refused', at, at + 4, {}, reasons.tollsOfRoute), isOfAll: true }] : []
  })
}

/** "The tolls to Split". */
function destinations(tokens: readonly Token[], towns: readonly Place[]): readonly OperatorMention[] {
  return towns.flatMap(({ from, to }) =>
    tokens[from - 1]?.word === 'to' ? [operator('refused', from - 1, to, {}, reasons.tollsOfRoute)] : [],
  )
}

/** "Along the A7", "on the M25". */
function onRoads(tokens: readonly Token[]): readonly OperatorMention[] {
  return tokens.flatMap(({ word }, at) => {
    const isRoad = /^[aem]\d{1,3}$/.test(word) && tokens[at - 1]?.word === 'the'
    return isRoad ? [operator('refused', at - 1, at + 1, {}, reasons.stationsOnRoute)] : []
  })
}

function alongTheWay(tokens: readonly Token[], towns: readonly Mention[]): readonly OperatorMention[] {
  return fromTo(tokens, towns).map(one => ({ ...one, because: reasons.stationsOnRoute }))
}

/** "From Paris to Lyon", "between Rome and Milan". */
function fromTo(tokens: readonly Token[], places: readonly Mention[]): readonly OperatorMention[] {
  return places.flatMap((start, at) => {
    const end = places[at + 1]
    if (!end) return []
    const before = tokens[start.from - 1]?.word
    const joint = tokens.slice(start.to, end.from).map(({ word }) => word)
    const isWay =
      before !== 'between' && joint.some(word => word === 'to' || word === '-' || word === '→' || word === 'until')
    const isBetween = before === 'between' && joint.includes('and')
    // "We drive from Calais to Nice. What do the tolls come to?"
    const isOfAll = places.every(({ kind }) => kind === 'town')
    return isWay || isBetween ? [{ ...operator('refused', start.to, end.from, {}, reasons.tollsOfRoute), isOfAll }] : []
  })
}
