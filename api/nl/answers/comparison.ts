import { unitOf } from '../../../pipeline/model/fuels.ts'
import { regionMembers } from '../../allowed-values/regions.ts'
import { liveDay } from '../figures/live.ts'
import { quotientRounded } from '../figures/numbers.ts'
import type { PlacesOfQuestion } from '../figures/places.ts'
import { type Priced, requestedPrices } from '../figures/priced.ts'
import { type Ranked, ranked } from '../figures/rank.ts'
import { whenOf } from '../figures/weeks.ts'
import type { Parsed, WeeklyFuel } from '../parsed.ts'
import type { QuestionContext, Reply } from '../reply.ts'
import { sayFuel, weeklyFuelsOf } from '../say/fuels.ts'
import { sayEuros, sayInTurn, sayList, sayPrice, sentence, sentences } from '../say/phrases.ts'
import { sayCountry } from '../say/places.ts'
import { sayLive, sayMeans, sayMissingFuels, sayOnePlace, saySeveralPlaces, sayWhen, sayWhens } from '../say/prices.ts'
import { verdictOn, withVerdict } from '../say/verdicts.ts'
import { priceLookup, sayOtherWeek } from './prices.ts'
import {
  type LiveOnlyFuel,
  liveFuelOf,
  liveFuelPrices,
  livePricesOf,
  liveReply,
  liveRow,
  noLivePrices,
  nothingHeld,
  rankedRow,
  saidWithout,
  sayStale,
  sayWithout,
  sayWithoutLive,
  sourcesOfFigures,
} from './query.ts'

/** Compares the prices of several places. A single country is compared with the European Union. */
export function comparison(parsed: Parsed, context: QuestionContext): Reply {
  const liveFuel = liveFuelOf(parsed)
  if (parsed.neighbours_of && parsed.countries.length < 2) return withoutNeighbours(parsed.neighbours_of)
  if (liveFuel) return liveComparison(liveFuel, parsed, context)
  const when = whenOf(parsed, context)
  const fuels = weeklyFuelsOf(parsed.fuel_type)
  const { priced, without } = requestedPrices(sidesOf(parsed), context, when, fuels)
  if (priced.length === 0) return saidWithout(parsed, context, when, fuels)
  const rows = priced.map(rankedRow)
  const perFuel = fuels.map(fuel => ({ fuel, all: sidesFor(priced, one => one[fuel]) }))
  const whens = [...new Set(priced.map(sayWhen))]
  const compared = perFuel.filter(({ all }) => all.length > 1)
  const isCompared = compared.length > 0
  const isNow = when.kind === 'now'
  const message = sentences([
    isCompared ? null : sayAlone(priced, fuels, isNow),
    ...compared.map(({ fuel, all }, at) => {
      // Stated once, with the first fuel.
      const oneWhen = whens.length === 1 && at === 0 ? whens[0]! : null
      return saySides({ what: sayFuel(fuel), unit: 'l', when: oneWhen, isNow }, all, priced, parsed)
    }),
    whens.length === 1 ? null : sayWhens(priced),
    isCompared ? sayMeans(priced) : null,
    sayLive(priced),
    sayMissingFuels(priced, fuels),
    whens.length === 1 || when.kind === 'week' ? sayOtherWeek(priced, context, when) : null,
    sayWithout(without, context, when),
    sayStale(priced, context),
  ])
  const decided = sidesFor(
    priced.filter(one => fuels.every(fuel => one[fuel] !== 0)),
    one => fuels.reduce((sum, fuel) => sum + one[fuel], 0),
  )
  const data = {
    ...(when.kind === 'week' && { week: when.week }),
    prices: rows,
    ...verdict(decided, fuels.length),
    ...(fuels.length > 1 && { by_fuel: perFuel.map(({ fuel, all }) => ({ fuel, ...verdict(all, 1) })) }),
    ...(without.length > 0 && { without }),
  }
  const verdicts = perFuel.map(({ fuel, all }) => ({
    fuel,
    verdict: verdictOnFirst(parsed, all, priced.length + without.length),
  }))
  return {
    status: isCompared ? 'ok' : 'no_data',
    message: withVerdict(message, verdicts),
    data,
    rows,
    ...sourcesOfFigures(priced, context),
  }
}

/** Whether the place that the question names first is as it supposes. Null unless all places have a price; of neighbours, some. */
function verdictOnFirst(
  { claim, countries, region, neighbours_of }: Parsed,
  all: readonly Ranked<Compared>[],
  places: number,
) {
  const first = countries[0] ?? region
  const own = all.find(({ one }) => one.country === first)?.one
  const others = all.filter(({ one }) => one !== own).map(({ one }) => one.price)
  return own && (all.length === places || neighbours_of) ? verdictOn(claim, own.price, others) : null
}

/** The prices of the neighbours of a country, and which of them is the cheapest. */
export function neighbours(parsed: Parsed, context: QuestionContext): Reply {
  const { countries, neighbours_of } = parsed
  if (countries.length === 0) return withoutNeighbours(neighbours_of)
  const reply = countries.length === 1 ? priceLookup(parsed, context) : comparison(notAgainst(parsed), context)
  return { ...reply, data: { neighbours_of, ...reply.data } }
}

/** `countries` are the neighbours alone: none of them is compared with each of the others. */
function notAgainst({ neighbours_of: _, claim: _claim, ...parsed }: Parsed): Parsed {
  return parsed
}

function withoutNeighbours(country: string | undefined): Reply {
  return nothingHeld(`No country borders ${country ? sayCountry(country) : 'that'} by land.`, { prices: [] })
}

const nothingElse = 'There is nothing to compare that with.'

function sayAlone(priced: readonly Priced[], fuels: readonly WeeklyFuel[], isNow: boolean): string {
  const prices = priced.length === 1 ? sayOnePlace(priced[0]!, fuels, isNow) : saySeveralPlaces(priced, fuels, isNow)
  return sentences([prices, nothingElse])
}

/**
 * For one country and a mean: the difference between them. For a country and its neighbours: each difference. Otherwise:
 * the cheapest of all places.
 */
function saySides(
  subject: Parameters<typeof sayComparison>[0],
  all: readonly Ranked<Compared>[],
  priced: readonly Priced[],
  { neighbours_of }: Parsed,
): string {
  const home = neighbours_of && all.find(({ one }) => one.country === neighbours_of)?.one
  if (home) {
    const others = all.filter(({ one }) => one !== home).map(({ one }) => one)
    return sayAgainstEach(subject, home, others)
  }
  const sides = priced.map(one => all.find(({ one: side }) => side.country === codeOf(one))?.one)
  const isAgainstMean = priced.length === 2 && priced[0]!.region === null && priced[1]!.region !== null
  return isAgainstMean ? sayAgainst(subject, sides[0]!, sides[1]!) : sayComparison(subject, all)
}

function codeOf({ country, region }: Priced): string {
  return (country ?? region)!
}

/** If only a region is named, its members are compared with each other. */
function sidesOf(parsed: Parsed): PlacesOfQuestion {
  const { countries, region, except } = parsed
  if (region && countries.length === 0) return { countries: [...regionMembers(region, except)] }
  return countries.length === 1 && !region ? { countries, region: 'EU' } : parsed
}

function sidesFor(priced: readonly Priced[], priceOf: (one: Priced) => number): readonly Ranked<Compared>[] {
  const sides = priced.map(one => ({ country: codeOf(one), said: one.said, price: priceOf(one) }))
  return ranked(
    sides.filter(one => one.price !== 0),
    one => one.price,
    'cheapest',
  )
}

/** The cheapest (null if all are equal) and its difference to the most expensive. Sums of two fuels are halved. */
function verdict(all: readonly Ranked<Compared>[], fuels: number) {
  const first = all[0]?.one
  const last = all.at(-1)?.one
  if (!first || !last || all.length < 2) return { cheapest: null, difference_eur: null }
  const difference = quotientRounded(last.price - first.price, fuels)
  return { cheapest: difference === 0 ? null : first.country, difference_eur: difference / 1000 }
}

function liveComparison(fuel: LiveOnlyFuel, parsed: Parsed, context: QuestionContext): Reply {
  const prices = livePricesOf(fuel, parsed, context)
  if (prices.length === 0) return noLivePrices(fuel, parsed, context)
  if (prices.length === 1) return liveAlone(fuel, parsed, context)
  const sides = prices.map(({ country, price }) => ({ country, said: sayCountry(country), price }))
  const all = ranked(sides, one => one.price, 'cheapest')
  const without = parsed.countries.filter(country => prices.every(price => price.country !== country))
  const subject = { what: sayFuel(fuel), unit: unitOf(fuel), when: `live figures of ${liveDay(context)}`, isNow: true }
  const message = sentences([saySides(subject, all, [], parsed), sayWithoutLive(without)])
  const onFirst = verdictOnFirst(parsed, all, all.length + without.length)
  const rows = prices.map(liveRow)
  const data = { date: liveDay(context), prices: rows, ...verdict(all, 1), ...(without.length > 0 && { without }) }
  return liveReply(fuel, context, prices, { message: withVerdict(message, [{ fuel, verdict: onFirst }]), data, rows })
}

/** The reply if only one of the requested places has the fuel. */
function liveAlone(fuel: LiveOnlyFuel, parsed: Parsed, context: QuestionContext): Reply {
  const { message, data, ...reply } = liveFuelPrices(fuel, parsed, context)
  return {
    ...reply,
    status: 'no_data',
    message: sentences([message, nothingElse]),
    data: { ...data, ...verdict([], 1) },
  }
}

// A longer list is hard to read. The rows contain all entries.
const mostNamed = 5

/** A country or region with a price in thousandths. */
interface Compared {
  /** Alpha-2, or the name of a region. */
  readonly country: string
  readonly said: string
  readonly price: number
}

interface Subject {
  /** `diesel`. */
  readonly what: string
  readonly unit: 'l' | 'kg'
  /** `week of 2026-11-16`; null if another sentence states it. */
  readonly when: string | null
  readonly isNow: boolean
}

/**
 * `Diesel is cheaper in Luxembourg at 1.401 EUR a litre than in Belgium at 1.602, a difference of 0.201 EUR (week of
 * 2026-11-16).` Empty where there are not two.
 */
function sayComparison({ what, unit, when, isNow }: Subject, all: readonly Ranked<Compared>[]): string {
  const first = all[0]?.one
  const last = all.at(-1)?.one
  if (!first || !last || all.length < 2) return ''
  const brackets = inBrackets(when)
  const is = isNow ? 'is' : 'was'
  if (first.price === last.price) {
    const places = sayList(all.map(({ one }) => one.said))
    return sentence(
      `${what} ${isNow ? 'costs' : 'cost'} the same in ${places}, ${sayPrice(first.price, unit)}${brackets}.`,
    )
  }
  const at = ({ said, price }: Compared, place: number): string => `${said} at ${sayInTurn(price, place, unit)}`
  const difference = `a difference of ${sayEuros(last.price - first.price)} EUR${brackets}`
  if (all.length === 2) {
    return sentence(`${what} ${is} cheaper in ${at(first, 0)} than in ${at(last, 1)}, ${difference}.`)
  }
  const cheapest = all.filter(({ rank }) => rank === 1).map(({ one }) => one.said)
  const isShort = all.length <= mostNamed && cheapest.length === 1
  const between = isShort ? `, followed by ${sayList(all.slice(1, -1).map(({ one }) => at(one, 1)))},` : ''
  const equal = `${sayList(cheapest)}, which ${isNow ? 'are' : 'were'} equal at ${sayPrice(first.price, unit)},`
  const start = cheapest.length > 1 ? equal : `${at(first, 0)}${between}`
  return sentence(`${what} ${is} cheapest in ${start} and dearest in ${at(last, 1)}, ${difference}.`)
}

/** `Diesel in Belgium costs 1.602 EUR a litre, 0.201 EUR more than in the European Union at 1.401 (week of 2026-11-16).` */
function sayAgainst({ what, unit, when, isNow }: Subject, own: Compared, mean: Compared): string {
  const difference = own.price - mean.price
  const brackets = inBrackets(when)
  const more = `${sayEuros(Math.abs(difference))} EUR ${difference < 0 ? 'less' : 'more'}`
  const than =
    difference === 0 ? `as much as in ${mean.said}` : `${more} than in ${mean.said} at ${sayEuros(mean.price)}`
  return sentence(
    `${what} in ${own.said} ${isNow ? 'costs' : 'cost'} ${sayPrice(own.price, unit)}, ${than}${brackets}.`,
  )
}

/**
 * `Diesel in Austria costs 1.216 EUR a litre, less than in Germany at 1.397 and Italy at 1.688, but more than in Slovakia at
 * 1.212 (week of 2026-11-16).`
 */
function sayAgainstEach({ what, unit, when, isNow }: Subject, own: Compared, others: readonly Compared[]): string {
  const groups = [
    { word: 'less than in', places: others.filter(({ price }) => price > own.price) },
    { word: 'as much as in', places: others.filter(({ price }) => price === own.price) },
    { word: 'more than in', places: others.filter(({ price }) => price < own.price) },
  ]
  const parts = groups.flatMap(({ word, places }) => {
    if (places.length === 0) return []
    return [`${word} ${sayList(places.map(({ said, price }) => `${said} at ${sayEuros(price)}`))}`]
  })
  const price = `${what} in ${own.said} ${isNow ? 'costs' : 'cost'} ${sayPrice(own.price, unit)}`
  return sentence(`${[price, parts.join('; ')].filter(part => part !== '').join(', ')}${inBrackets(when)}.`)
}

function inBrackets(when: string | null): string {
  return when === null ? '' : ` (${when})`
}
