import { memberStates } from '../../../pipeline/model/countries.ts'
import { type FuelCode, unitOf } from '../../../pipeline/model/fuels.ts'
import { regionMembers } from '../../allowed-values/regions.ts'
import { liveCodesOf } from '../figures/brands.ts'
import { isLive, type LivePrice, liveDay, livePrices } from '../figures/live.ts'
import { liveFeeds, publishedLive } from '../figures/published-by.ts'
import { whenOf } from '../figures/weeks.ts'
import type { AskedFuel, Parsed } from '../parsed.ts'
import type { QuestionContext, Reply } from '../reply.ts'
import { sayFuel } from '../say/fuels.ts'
import { sayEuros, sayList, sayPrice, sentence, sentences } from '../say/phrases.ts'
import { countryNameInData, sayCountry } from '../say/places.ts'
import { verdictOfAll, verdictOn, withVerdict } from '../say/verdicts.ts'
import { liveRow } from './live-fuels.ts'
import { nothingHeld } from './weekly-reply.ts'

/** The live prices of the requested fuels in one country, in the order of the question. */
interface Offer {
  readonly country: string
  readonly prices: readonly { readonly fuel: AskedFuel; readonly price: LivePrice }[]
}

/** Fuels of which at least one has only live prices, set against each other in each country that has all of them. */
export function liveSpread(fuels: readonly AskedFuel[], parsed: Parsed, context: QuestionContext): Reply {
  const refusal = whenOf(parsed, context).kind === 'now' ? null : 'There are only live prices of these fuels.'
  const tooOld = isLive(context) ? null : 'The newest live prices are too old to be called live.'
  if (refusal || tooOld) return nothingHeld((refusal ?? tooOld)!, { spreads: [], prices: [] }, liveFeeds)
  const { countries, region, except } = parsed
  const asked = [...countries, ...(region ? regionMembers(region, except) : [])]
  const wanted = asked.length > 0 ? asked : memberStates
  const all = wanted.map(country => offerOf(country, fuels, context))
  const offers = all.filter(({ prices }) => prices.length === fuels.length)
  const without = countries.filter(country => offers.every(offer => offer.country !== country))
  const rows = offers.flatMap(spreadRows)
  const isPerKilogram = new Set(fuels.map(unitOfFuel)).size > 1
  const message = sentences([
    ...(offers.length <= mostNamed ? offers.map(offer => sayOffer(offer, context)) : [sayRange(offers, context)]),
    isPerKilogram ? sayKilograms(fuels) : null,
    without.length > 0 || offers.length === 0 ? sayMissing(fuels, without) : null,
  ])
  const prices = all.flatMap(offer => offer.prices.map(({ price }) => liveRow(price)))
  const data = { date: liveDay(context), fuels, spreads: rows, prices, ...(without.length > 0 && { without }) }
  if (offers.length === 0) return nothingHeld(message, data, liveFeeds)
  const verdict = verdictOfAll(offers.map(offer => verdictOfOffer(offer, parsed)))
  const isJudged = offers.length <= mostNamed && !isPerKilogram && without.length === 0
  return {
    status: isPerKilogram ? 'no_data' : 'ok',
    message: withVerdict(message, [{ fuel: fuels[0]!, verdict: isJudged ? verdict : null }]),
    data,
    rows: isPerKilogram ? prices : rows,
    dataDate: liveDay(context),
    ...publishedLive(
      context.snapshot.national,
      offers.map(({ country }) => country),
    ),
    updateFrequency: 'as the national sources publish',
  }
}

function offerOf(country: string, fuels: readonly AskedFuel[], context: QuestionContext): Offer {
  const prices = fuels.flatMap(fuel => {
    const code = liveCodesOf(fuel, country)[0]!
    const price = livePrices(context, code).find(one => one.country === country)
    return price ? [{ fuel, price }] : []
  })
  return { country, prices }
}

function verdictOfOffer({ prices: [first, ...others] }: Offer, { claim }: Parsed) {
  return verdictOn(
    claim,
    first!.price.price,
    others.map(({ price }) => price.price),
  )
}

/** The first fuel against each of the others. None for fuels that are sold in different units. */
function spreadRows({ country, prices: [first, ...others] }: Offer) {
  const own = first!.price
  const comparable = others.filter(({ price }) => unitOf(price.fuel) === unitOf(own.fuel))
  return comparable.map(({ price: other }) => {
    const dearerFuel = own.price > other.price ? own.fuel : other.fuel
    const dearer = own.price === other.price ? null : dearerFuel
    return {
      country_code: country,
      country_name: countryNameInData(country),
      fuel: own.fuel as FuelCode,
      price: own.price / 1000,
      against: other.fuel as FuelCode,
      price_against: other.price / 1000,
      difference_eur: Math.abs(own.price - other.price) / 1000,
      dearer,
    }
  })
}

// Of more countries, only how many there are of each kind is stated. The rows contain all entries.
const mostNamed = 4

/** `LPG in Italy costs 0.731 EUR a litre, 0.921 EUR less than diesel at 1.652 (live figures of 2026-11-19).` */
function sayOffer({ country, prices: [first, ...others] }: Offer, context: QuestionContext): string {
  const own = first!.price
  const parts = others.map(({ fuel, price }) => {
    if (unitOf(price.fuel) !== unitOf(own.fuel)) return `${sayFuel(fuel)} ${sayPrice(price.price, unitOf(price.fuel))}`
    const difference = own.price - price.price
    if (difference === 0) return `as much as ${sayFuel(fuel)}`
    const more = difference > 0 ? 'more' : 'less'
    return `${sayEuros(Math.abs(difference))} EUR ${more} than ${sayFuel(fuel)} at ${sayEuros(price.price)}`
  })
  const costs = `${sayFuel(first!.fuel)} in ${sayCountry(country)} costs ${sayPrice(own.price, unitOf(own.fuel))}`
  return sentence(`${costs}, ${sayList(parts)} (live figures of ${liveDay(context)}).`)
}

function sayRange(offers: readonly Offer[], context: QuestionContext): string {
  const shares = offers.toSorted((a, b) => apart(a) - apart(b))
  return sentences([
    sayOffer(shares[0]!, context),
    sayOffer(shares.at(-1)!, context),
    'The other countries are between these.',
  ])
}

/** The difference between the first two fuels. */
function apart({ prices: [first, second] }: Offer): number {
  return first!.price.price - second!.price.price
}

function unitOfFuel(fuel: AskedFuel): 'l' | 'kg' {
  return fuel === 'euro95' || fuel === 'both' ? 'l' : unitOf(fuel)
}

function sayKilograms(fuels: readonly AskedFuel[]): string {
  const byKilogram = fuels.filter(fuel => unitOfFuel(fuel) === 'kg').map(sayFuel)
  return `A kilogram cannot be compared with a litre: ${sayList(byKilogram)} ${byKilogram.length === 1 ? 'is' : 'are'} sold by the kilogram.`
}

function sayMissing(fuels: readonly AskedFuel[], without: readonly string[]): string {
  const where = without.length === 0 ? '' : ` in ${sayList(without.map(sayCountry), 'or')}`
  return `There are no live prices of ${sayList(fuels.map(sayFuel))} together${where}.`
}
