import { memberStates } from '../../../pipeline/model/countries.ts'
import { isLive, liveCodesOf, liveDay, livePrices } from '../figures/live.ts'
import { countriesAsked, requestedPlaces } from '../figures/places.ts'
import { type Priced, pricedAt } from '../figures/priced.ts'
import { liveFeeds } from '../figures/published-by.ts'
import { type When, whenOf } from '../figures/weeks.ts'
import type { AskedFuel, Parsed, WeeklyFuel } from '../parsed.ts'
import type { QuestionContext, Reply } from '../reply.ts'
import { type OneFuel, sayFuel, unitOfFuel } from '../say/fuels.ts'
import {
  endsOf,
  sayEuros,
  sayInTurn,
  sayList,
  sayOr,
  sayPrice,
  sayPrices,
  sentence,
  sentences,
} from '../say/phrases.ts'
import { countryNameInData, sayCountry } from '../say/places.ts'
import { sayMeans, sayMissingFuels, sayUnnamed, sayWhen, sayWhens } from '../say/prices.ts'
import { verdictAmong, verdictOfAll, verdictOn, withVerdict } from '../say/verdicts.ts'
import {
  afterPrices,
  type Figure,
  inPlaceOfPrices,
  liveFigure,
  liveReply,
  nothingHeld,
  placeCells,
  pricesFor,
  sourcesOfFigures,
  tooOldToBeLive,
  withoutPrices,
} from './query.ts'

const fuels: readonly WeeklyFuel[] = ['euro95', 'diesel']

/**
 * The price difference between petrol and diesel in a place, in the newest week that has both. If no place is named:
 * in the European Union.
 */
export function fuelSpread(parsed: Parsed, context: QuestionContext): Reply {
  const { fuel_types: named = [], claim } = parsed
  if (named.length > 1 && !named.every(isWeekly)) return liveSpread(named, parsed, context)
  const found = pricesFor({ ...parsed, fuel_type: 'both' }, context)
  if ('status' in found) return inPlaceOfPrices(found, { spreads: [] })
  const { when, without } = found
  const priced = found.priced.map(one => withBoth(one, parsed, context, when))
  const whole = priced.filter(hasBoth)
  if (whole.length === 0) {
    const nothing = inPlaceOfPrices(withoutPrices(parsed, context, when, fuels), { spreads: [] })
    return { ...nothing, message: sayMissingFuels(priced, fuels)! }
  }
  const rows = whole.map(spreadRow)
  const holding = parsed.each ? holdingIn(whole, named, claim) : null
  const message = sentences([
    holding && sayHolding(holding, named, claim, when.kind === 'now'),
    ...saySpreads(whole, when.kind === 'now'),
    sayUnnamed(parsed) ?? sayMeans(whole),
    ...afterPrices({ ...found, priced }, context, { shown: whole }),
  ])
  const counts = holding && { count: holding.own.length, of: holding.of }
  const data = { ...(counts && { counts }), spreads: rows, ...(without.length > 0 && { without }) }
  const verdict = parsed.each ? null : verdictOfAll(whole.map(one => verdictOf(one, named, claim)))
  const judged = withVerdict(message, [{ fuel: 'both', verdict }])
  return { status: 'ok', message: judged, data, rows, ...sourcesOfFigures(whole, context) }
}

function isWeekly(fuel: AskedFuel): fuel is WeeklyFuel {
  return fuel === 'euro95' || fuel === 'diesel'
}

/** Whether the fuel that is named first is as the question supposes. Null if the order is not known. */
function verdictOf(one: Priced, [first, second]: readonly AskedFuel[], claim: Parsed['claim']) {
  return first && second && isWeekly(first) && isWeekly(second) ? verdictOn(claim, one[first], [one[second]]) : null
}

/** The places where the fuel that is named first is as the question says. Null if it says nothing of the two. */
function holdingIn(all: readonly Priced[], named: readonly AskedFuel[], claim: Parsed['claim']) {
  const own = all.filter(one => verdictOf(one, named, claim) === 'yes').map(one => one.said)
  return named.length === 2 && claim ? { own, of: all.length } : null
}

/** `Diesel is cheaper than petrol in 2 of 28 countries: Malta and Hungary.` */
function sayHolding(
  { own, of }: { readonly own: readonly string[]; readonly of: number },
  [first, second]: readonly AskedFuel[],
  claim: Parsed['claim'],
  isNow: boolean,
): string {
  const list = own.length === 0 ? '' : `: ${sayList(own)}`
  const what = `${sayFuel(first!)} ${isNow ? 'is' : 'was'} ${claim} than ${sayFuel(second!)}`
  return sentence(`${what} in ${own.length} of ${of} countries${list}.`)
}

function hasBoth(one: Priced): boolean {
  return fuels.every(fuel => one[fuel] !== 0)
}

/** If the newest week has only one of the fuels, uses the newest week that has both. */
function withBoth(one: Priced, parsed: Parsed, { snapshot }: QuestionContext, when: When): Priced {
  if (hasBoth(one) || one.live || when.kind !== 'now') return one
  const { national } = snapshot
  const place = requestedPlaces(parsed, national).places.find(({ said }) => said === one.said)!
  const at = national.weeks.findLastIndex((_, at) => fuels.every(fuel => place.price(at, fuel) !== 0))
  if (at < 0) return one
  return pricedAt(place, national, { kind: 'week', week: national.weeks[at]!, at }, fuels) ?? one
}

function spreadRow(one: Priced) {
  const { euro95, diesel } = one
  return {
    ...placeCells(one),
    price_euro95: euro95 / 1000,
    price_diesel: diesel / 1000,
    difference_eur: Math.abs(euro95 - diesel) / 1000,
    dearer: moreExpensiveOf(one),
  }
}

/** Null if both cost the same. */
function moreExpensiveOf({ euro95, diesel }: Pick<Priced, WeeklyFuel>): WeeklyFuel | null {
  if (euro95 === diesel) return null
  return euro95 > diesel ? 'euro95' : 'diesel'
}

// A longer list is hard to read. The rows contain all entries.
const mostSentences = 2

/** One sentence per place. For many places: one per fuel that costs more somewhere. */
function saySpreads(priced: readonly Priced[], isNow: boolean): readonly string[] {
  if (priced.length <= mostSentences) return priced.map(one => sayPlace(one, isNow))
  const isOneWhen = new Set(priced.map(sayWhen)).size === 1
  const said = (['diesel', 'euro95', null] as const).flatMap(dearer => {
    const own = priced.filter(one => moreExpensiveOf(one) === dearer)
    return own.length === 0
      ? []
      : [dearer ? sayDearer(dearer, own, isNow) : `both cost the same in ${sayList(own.map(one => one.said))}`]
  })
  const brackets = isOneWhen ? ` (${sayWhen(priced[0]!)})` : ''
  return [sentence(`${said.join('; ')}${brackets}.`), ...(isOneWhen ? [] : [sayWhens(priced)])]
}

/** `Petrol in Finland costs 0.120 EUR a litre more than diesel: 1.900 against 1.780 EUR (week of …).` */
function sayPlace(one: Priced, isNow: boolean): string {
  const dearer = moreExpensiveOf(one)
  const when = `(${sayWhen(one)})`
  if (!dearer) return sentence(`petrol and diesel cost the same in ${one.said}, ${sayPrice(one.diesel)} ${when}.`)
  const cheaper = otherThan(dearer)
  const against = `${sayEuros(one[dearer])} against ${sayEuros(one[cheaper])} EUR`
  const more = `${sayPrice(apart(one))} more than ${sayFuel(cheaper)}`
  return sentence(`${sayFuel(dearer)} in ${one.said} ${costs(isNow)} ${more}: ${against} ${when}.`)
}

/** `diesel costs more than petrol by 0.050 EUR a litre in France and 0.120 in Italy`. */
function sayDearer(dearer: WeeklyFuel, own: readonly Priced[], isNow: boolean): string {
  const all = sayPrices(own, apart, (one, at) => `${sayInTurn(apart(one), at)} in ${one.said}`)
  // Of many only the ends are said: `from 0.020 EUR a litre in Portugal to 0.380 in Sweden`.
  const by = all.startsWith('from ') ? ',' : ' by'
  return `${sayFuel(dearer)} ${costs(isNow)} more than ${sayFuel(otherThan(dearer))}${by} ${all}`
}

function costs(isNow: boolean): 'costs' | 'cost' {
  return isNow ? 'costs' : 'cost'
}

function apart({ euro95, diesel }: Priced): number {
  return Math.abs(euro95 - diesel)
}

function otherThan(fuel: WeeklyFuel): WeeklyFuel {
  return fuel === 'diesel' ? 'euro95' : 'diesel'
}

/** The live prices of the requested fuels in one country, in the order of the question. */
interface Offer {
  readonly country: string
  readonly figures: readonly Figure[]
}

/** Fuels of which at least one has only live prices, set against each other in each country that has all of them. */
function liveSpread(fuels: readonly AskedFuel[], parsed: Parsed, context: QuestionContext): Reply {
  const isPast = whenOf(parsed, context).kind !== 'now'
  const refusal = isPast ? 'There are only live prices of these fuels.' : isLive(context) ? null : tooOldToBeLive
  if (refusal) return nothingHeld(refusal, { spreads: [], prices: [] }, liveFeeds)
  const { countries } = parsed
  const asked = countriesAsked(parsed)
  const wanted = asked.length > 0 ? asked : memberStates
  const all = wanted.map(country => offerOf(country, fuels, context))
  const offers = all.filter(({ figures }) => figures.length === fuels.length)
  const without = countries.filter(country => offers.every(offer => offer.country !== country))
  const rows = offers.flatMap(spreadRows)
  const isPerKilogram = new Set(fuels.map(unitOfFuel)).size > 1
  const message = sentences([
    ...(offers.length <= mostOffers ? offers.map(sayOffer) : [sayRange(offers)]),
    isPerKilogram ? sayKilograms(fuels) : null,
    without.length > 0 || offers.length === 0 ? sayMissing(fuels, without) : null,
  ])
  const prices = all.flatMap(({ figures }) => figures.map(({ cells }) => cells))
  const data = { date: liveDay(context), fuels, spreads: rows, prices, ...(without.length > 0 && { without }) }
  const verdict = verdictOfAll(offers.map(({ figures }) => verdictAmong(parsed.claim, figures[0], figures)))
  const isJudged = offers.length <= mostOffers && !isPerKilogram && without.length === 0
  const judged = withVerdict(message, [{ fuel: fuels[0]!, verdict: isJudged ? verdict : null }])
  const reply = liveReply({ message: judged, data, rows: isPerKilogram ? prices : rows }, offers, context)
  return isPerKilogram ? { ...reply, status: 'no_data' } : reply
}

function offerOf(country: string, fuels: readonly AskedFuel[], context: QuestionContext): Offer {
  const figures = fuels.flatMap(fuel => {
    const price = livePrices(context, liveCodesOf(fuel, country)[0]!).find(one => one.country === country)
    return price ? [{ ...liveFigure(price, context), fuel: fuel as OneFuel }] : []
  })
  return { country, figures }
}

/** The first fuel against each of the others. None for fuels that are sold in different units. */
function spreadRows({ country, figures: [first, ...others] }: Offer) {
  const own = first!
  return others
    .filter(({ unit }) => unit === own.unit)
    .map(other => ({
      country_code: country,
      country_name: countryNameInData(country),
      fuel: own.cells.fuel!,
      price: own.price / 1000,
      against: other.cells.fuel!,
      price_against: other.price / 1000,
      difference_eur: Math.abs(own.price - other.price) / 1000,
      dearer: own.price === other.price ? null : (own.price > other.price ? own : other).cells.fuel!,
    }))
}

// Of more countries, only how many there are of each kind is stated. The rows contain all entries.
const mostOffers = 4

/** `LPG in Italy costs 0.731 EUR a litre, 0.921 EUR less than diesel at 1.652 (live figures of 2026-11-19).` */
function sayOffer({ country, figures: [first, ...others] }: Offer): string {
  const own = first!
  const parts = others.map(({ fuel, price, unit }) => {
    if (unit !== own.unit) return `${sayFuel(fuel)} ${sayPrice(price, unit)}`
    if (price === own.price) return `as much as ${sayFuel(fuel)}`
    const more = own.price > price ? 'more' : 'less'
    return `${sayEuros(Math.abs(own.price - price))} EUR ${more} than ${sayFuel(fuel)} at ${sayEuros(price)}`
  })
  const costs = `${sayFuel(own.fuel)} in ${sayCountry(country)} costs ${sayPrice(own.price, own.unit)}`
  return sentence(`${costs}, ${sayList(parts)} (${own.when}).`)
}

function sayRange(offers: readonly Offer[]): string {
  const { lowest, highest } = endsOf(offers, offersApart)
  return sentences([sayOffer(lowest), sayOffer(highest), 'The other countries are between these.'])
}

/** The difference between the first two fuels. */
function offersApart({ figures: [first, second] }: Offer): number {
  return first!.price - second!.price
}

function sayKilograms(fuels: readonly AskedFuel[]): string {
  const byKilogram = fuels.filter(fuel => unitOfFuel(fuel) === 'kg').map(sayFuel)
  return `A kilogram cannot be compared with a litre: ${sayList(byKilogram)} ${byKilogram.length === 1 ? 'is' : 'are'} sold by the kilogram.`
}

function sayMissing(fuels: readonly AskedFuel[], without: readonly string[]): string {
  const where = without.length === 0 ? '' : ` in ${sayOr(without.map(sayCountry))}`
  return `There are no live prices of ${sayList(fuels.map(sayFuel))} together${where}.`
}
