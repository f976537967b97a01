import { regionMembers } from '../../allowed-values/regions.ts'
import { quotientRounded } from '../figures/numbers.ts'
import type { PlacesOfQuestion } from '../figures/places.ts'
import type { Priced } from '../figures/priced.ts'
import { ranked } from '../figures/rank.ts'
import type { Parsed } from '../parsed.ts'
import type { QuestionContext, Reply } from '../reply.ts'
import { sayFuel, unitOfFuel } from '../say/fuels.ts'
import { mostNamed, sayEuros, sayInTurn, sayList, sayPrice, sentence, sentences } from '../say/phrases.ts'
import { sayCountry } from '../say/places.ts'
import { sayMeans, sayWhens } from '../say/prices.ts'
import { verdictAmong, withVerdict } from '../say/verdicts.ts'
import { priceLookup, pricesReply, sayFound, sayOtherWeek } from './prices.ts'
import { afterPrices, type Figure, nothingHeld, pricesFor } from './query.ts'

/** Compares the prices of several places. A single country is compared with the European Union. */
export function comparison(parsed: Parsed, context: QuestionContext): Reply {
  if (parsed.neighbours_of && parsed.countries.length < 2) return withoutNeighbours(parsed.neighbours_of)
  const found = pricesFor(parsed, context, sidesOf(parsed))
  if ('status' in found) return found
  const { fuels, figures, priced, rows, without, when } = found
  if (priced.length === 0 && figures.length === 1) return alone(pricesReply(parsed, context))
  const isNow = when.kind === 'now'
  const perFuel = fuels.map(fuel => ({ fuel, all: sidesFrom(figures.filter(one => one.fuel === fuel)) }))
  const compared = perFuel.filter(({ all }) => all.length > 1)
  const isCompared = compared.length > 0
  const whens = new Set(figures.map(one => one.when))
  const isOneWhen = whens.size === 1
  const message = sentences([
    isCompared ? null : sentences([sayFound(found), nothingElse]),
    ...compared.map(({ fuel, all }, at) => {
      // Stated once, with the first fuel.
      const oneWhen = isOneWhen && at === 0 ? figures[0]!.when : null
      return saySides({ what: sayFuel(fuel), unit: unitOfFuel(fuel), when: oneWhen, isNow }, all, priced, parsed)
    }),
    isOneWhen ? null : sayWhens(priced),
    isCompared ? sayMeans(priced) : null,
    ...afterPrices(found, context, {
      otherWeek: isOneWhen || when.kind === 'week' ? sayOtherWeek(priced, context, when) : null,
    }),
  ])
  const decided = fuels.length === 1 ? perFuel[0]!.all : sidesFrom(priced.filter(hasBoth).map(sumOfBoth))
  const data = {
    ...found.time,
    prices: rows,
    ...verdict(decided, fuels.length),
    ...(fuels.length > 1 && { by_fuel: perFuel.map(({ fuel, all }) => ({ fuel, ...verdict(all, 1) })) }),
    ...(without.length > 0 && { without }),
  }
  const verdicts = perFuel.map(({ fuel, all }) => ({
    fuel,
    verdict: verdictOnFirst(parsed, all, rows.length + without.length),
  }))
  return {
    status: isCompared ? 'ok' : 'no_data',
    message: withVerdict(message, verdicts),
    data,
    rows,
    ...found.sources,
  }
}

const nothingElse = 'There is nothing to compare that with.'

/** The reply if only one of the requested places has the fuel. */
function alone({ message, data, ...reply }: Reply): Reply {
  const said = sentences([message, nothingElse])
  return { ...reply, status: 'no_data', message: said, data: { ...data, ...verdict([], 1) } }
}

/** The cheapest first. */
function sidesFrom(figures: readonly Compared[]): readonly Compared[] {
  return ranked(figures, one => one.price, 'cheapest').map(({ one }) => one)
}

function hasBoth({ euro95, diesel }: Priced): boolean {
  return euro95 !== 0 && diesel !== 0
}

function sumOfBoth(one: Priced): Compared {
  return { country: (one.country ?? one.region)!, said: one.said, price: one.euro95 + one.diesel }
}

/** Whether the place that the question names first is as it supposes. Null unless all places have a price; of neighbours, some. */
function verdictOnFirst({ claim, countries, region, neighbours_of }: Parsed, all: readonly Compared[], places: number) {
  const first = countries[0] ?? region
  if (all.length !== places && !neighbours_of) return null
  const own = all.find(one => one.country === first)
  return verdictAmong(claim, own, all)
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

/**
 * For one country and a mean: the difference between them. For a country and its neighbours: each difference. Otherwise:
 * the cheapest of all places.
 */
function saySides(
  subject: Parameters<typeof sayComparison>[0],
  all: readonly Compared[],
  priced: readonly Priced[],
  { neighbours_of }: Parsed,
): string {
  const home = all.find(({ country }) => country === neighbours_of)
  if (home) {
    const others = all.filter(one => one !== home)
    return sayAgainstEach(subject, home, others)
  }
  const [own, mean] = priced
  if (priced.length !== 2 || own!.region !== null || mean!.region === null) return sayComparison(subject, all)
  const isOwn = ({ country }: Compared) => country === own!.country
  return sayAgainst(subject, all.find(isOwn)!, all.find(one => !isOwn(one))!)
}

/** If only a region is named, its members are compared with each other. */
function sidesOf(parsed: Parsed): PlacesOfQuestion {
  const { countries, region, except } = parsed
  if (region && countries.length === 0) return { countries: [...regionMembers(region, except)] }
  return countries.length === 1 && !region ? { countries, region: 'EU' } : parsed
}

/** The cheapest (null if all are equal) and its difference to the most expensive. Sums of two fuels are halved. */
function verdict(all: readonly Compared[], fuels: number) {
  const first = all[0]
  const last = all.at(-1)
  if (!first || !last || all.length < 2) return { cheapest: null, difference_eur: null }
  const difference = quotientRounded(last.price - first.price, fuels)
  return { cheapest: difference === 0 ? null : first.country, difference_eur: difference / 1000 }
}

/** A country or region with a price of one fuel, or the sum of two. */
type Compared = Pick<Figure, 'country' | 'said' | 'price'>

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
 * 2026-11-16).`
 */
function sayComparison({ what, unit, when, isNow }: Subject, all: readonly Compared[]): string {
  const first = all[0]!
  const last = all.at(-1)!
  const brackets = inBrackets(when)
  const is = isNow ? 'is' : 'was'
  if (first.price === last.price) {
    const places = sayList(all.map(one => one.said))
    return sentence(
      `${what} ${isNow ? 'costs' : 'cost'} the same in ${places}, ${sayPrice(first.price, unit)}${brackets}.`,
    )
  }
  const at = ({ said, price }: Compared, place: number): string => `${said} at ${sayInTurn(price, place, unit)}`
  const difference = `a difference of ${sayEuros(last.price - first.price)} EUR${brackets}`
  if (all.length === 2) {
    return sentence(`${what} ${is} cheaper in ${at(first, 0)} than in ${at(last, 1)}, ${difference}.`)
  }
  const cheapest = all.filter(({ price }) => price === first.price).map(one => one.said)
  const isShort = all.length <= mostNamed && cheapest.length === 1
  const between = isShort ? `, followed by ${sayList(all.slice(1, -1).map(one => at(one, 1)))},` : ''
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
