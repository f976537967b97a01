import { unitOf } from '../../../pipeline/model/fuels.ts'
import { counted } from '../../../pipeline/model/quantities.ts'
import {
  type BrandPrice,
  brandsOf,
  findBrand,
  findExactly,
  isLive,
  type LivePrice,
  liveCodesOf,
  liveDay,
  livePrices,
} from '../figures/live.ts'
import { countriesAsked } from '../figures/places.ts'
import { liveFeeds } from '../figures/published-by.ts'
import { ranked, rowsOf } from '../figures/rank.ts'
import { whenOf } from '../figures/weeks.ts'
import type { AskedFuel, Parsed } from '../parsed.ts'
import type { QuestionContext, Reply } from '../reply.ts'
import { fuelsAsked, sayFuel } from '../say/fuels.ts'
import { mostNamed, sayInTurn, sayList, sayOr, sayPrices, sentence, sentences } from '../say/phrases.ts'
import { countryNameInData, sayCountry } from '../say/places.ts'
import { verdictOn, withVerdict } from '../say/verdicts.ts'
import { liveFuelOf, liveReply, liveRow, nothingHeld, tooOldToBeLive } from './query.ts'

/** What brands charge now: the mean of their stations. Without a brand: the cheapest brands, or the most expensive. */
export function brandPrice(parsed: Parsed, context: QuestionContext): Reply {
  const { brands: names = [], countries: named, except = [], claim } = parsed
  const isPast = whenOf(parsed, context).kind !== 'now'
  const refusal = isPast ? 'Only current prices are held by brand.' : isLive(context) ? null : tooOldToBeLive
  if (refusal) return nothingHeld(refusal, { brands: [] }, liveFeeds)
  const all = context.snapshot.national.markets.map(({ country }) => country)
  const asked = countriesAsked(parsed)
  const countries = (asked.length > 0 ? asked : all).filter(country => !except.includes(country))
  const direction = parsed.direction === 'dearest' ? 'dearest' : 'cheapest'
  const byFuel = fuelsAsked(parsed).map(fuel => {
    const brands = countries.map(country =>
      liveCodesOf(fuel, country).flatMap(code => brandsOf(context, country, code)),
    )
    const named = names.flatMap(name => brands.flatMap(ofCountry => findBrand(ofCountry, name) ?? []))
    const first = ranked(brands.flat().toSorted(byName), one => one.price, direction).slice(
      0,
      rowsOf({ limit: parsed.limit }),
    )
    return { fuel, found: names.length > 0 ? named : first.map(({ one }) => one) }
  })
  const prices = byFuel.flatMap(({ found }) => found)
  const missing = names.filter(name => !prices.some(one => findBrand([one], name)))
  const rows = prices.map(rowOf)
  const spelled = missing.map(name => spelt(name, context))
  const message = sentences([
    ...byFuel.map(({ fuel, found }) =>
      names.length > 0 ? sayBrands(fuel, found, context) : sayFirstBrands(fuel, found, direction, context),
    ),
    missing.length > 0 || prices.length === 0 ? sayMissing(spelled, asked) : null,
  ])
  const isWhole = missing.length === 0 && named.length === 1 && names.length > 1
  const verdicts = byFuel.map(({ fuel, found: [first, ...others] }) => {
    const against = others.map(({ price }) => price)
    return { fuel, verdict: first && isWhole ? verdictOn(claim, first.price, against) : null }
  })
  const data = { date: liveDay(context), brands: rows, ...(missing.length > 0 && { without_brands: missing }) }
  return liveReply({ message: withVerdict(message, verdicts), data, rows }, prices, context)
}

/** The order of brands of one country that charge the same. */
function byName({ brand: a }: BrandPrice, { brand: b }: BrandPrice): number {
  return a < b ? -1 : 1
}

function rowOf({ country, fuel, brand, stations, price }: BrandPrice) {
  return {
    brand,
    country_code: country,
    country_name: countryNameInData(country),
    fuel,
    price: price / 1000,
    ...(unitOf(fuel) === 'kg' && { unit: 'kg' as const }),
    stations,
  }
}

/** `Diesel costs 1.701 EUR a litre at Shell in Denmark (mean of 212 stations) and 1.690 at …; live figures of 2026-11-19.` */
function sayBrands(fuel: Parsed['fuel_type'], found: readonly BrandPrice[], context: QuestionContext): string {
  if (found.length === 0) return ''
  const where = oneCountryOf(found)
  const each = (one: BrandPrice, at: number) =>
    `${sayInTurn(one.price, at, unitOf(one.fuel))} at ${sayBrand(one, where)}`
  const listed = sayPrices(found, one => one.price, each)
  return sentence(`${sayFuel(fuel)}${where} costs ${listed}; live figures of ${liveDay(context)}.`)
}

/** `The cheapest brands for petrol are …` */
function sayFirstBrands(
  fuel: Parsed['fuel_type'],
  found: readonly BrandPrice[],
  direction: string,
  context: QuestionContext,
): string {
  if (found.length === 0) return ''
  const most = direction === 'cheapest' ? 'cheapest' : 'most expensive'
  const where = oneCountryOf(found)
  const each = found.slice(0, mostNamed).map((one, at) => {
    return `${sayBrand(one, where)} at ${sayInTurn(one.price, at, unitOf(one.fuel))}`
  })
  const are = each.length === 1 ? 'brand' : 'brands'
  const is = each.length === 1 ? 'is' : 'are'
  return `The ${most} ${are} for ${sayFuel(fuel)}${where} ${is} ${sayList(each)}; live figures of ${liveDay(context)}.`
}

/** ` in Italy` if all are in one country. */
function oneCountryOf(found: readonly BrandPrice[]): string {
  const [country, another] = new Set(found.map(one => one.country))
  return country && !another ? ` in ${sayCountry(country)}` : ''
}

function sayBrand({ brand, country, stations }: BrandPrice, where: string): string {
  return `${brand}${where === '' ? ` in ${sayCountry(country)}` : ''} (mean of ${counted(stations, 'station')})`
}

/** The name as the brands of any country have it, otherwise as in the question. */
export function spelt(name: string, context: QuestionContext): string {
  for (const { country } of context.snapshot.national.markets) {
    const known = findExactly(brandsOf(context, country, 'diesel'), name)
    if (known) return known.brand
  }
  return name
}

function sayMissing(names: readonly string[], asked: readonly string[]): string {
  const where = asked.length === 0 || asked.length > mostNamed ? '' : ` in ${sayOr(asked.map(sayCountry))}`
  const quoted = names.map(name => `"${name}"`)
  const what = names.length === 0 ? 'any brand' : sayOr(quoted)
  return `There is no current mean price of ${what}${where}.`
}

/** The legal maximum price that is in force, for the named countries or for all that have one. */
export function legalMaximum(parsed: Parsed, context: QuestionContext): Reply {
  if (!isLive(context)) return nothingHeld('The newest legal maximum prices are too old.', { maxima: [] }, liveFeeds)
  const { countries, fuel_type } = parsed
  const markets = context.snapshot.national.markets.filter(one => one.basis === 'national_maximum' && one.published)
  const capped = markets.map(({ country }) => country)
  const asked = countriesAsked(parsed)
  const wanted = asked.length > 0 ? capped.filter(country => asked.includes(country)) : capped
  const byFuel = fuelsAsked(parsed).map(fuel => {
    return { fuel, found: wanted.flatMap(country => maximumOf(fuel, country, context)) }
  })
  const prices = byFuel.flatMap(({ found }) => found)
  const without = countries.filter(country => prices.every(one => one.country !== country))
  const isMissing = without.length > 0 || prices.length === 0
  const rows = prices.map(liveRow)
  const message = sentences([
    ...byFuel.map(({ fuel, found }) => sayMaxima(fuel, found, context)),
    isMissing ? sayWithoutMaximum(fuel_type, without, capped) : null,
    asked.length === 0 && !isMissing
      ? `Countries with legal maximum prices: ${sayList(capped.map(sayCountry))}.`
      : null,
  ])
  const liveFuel = liveFuelOf(parsed)
  const data = {
    ...(liveFuel && { fuel: liveFuel }),
    date: liveDay(context),
    maxima: rows,
    ...(isMissing && { without, held_for: capped }),
  }
  return liveReply({ message, data, rows }, prices, context)
}

function maximumOf(fuel: AskedFuel, country: string, context: QuestionContext): readonly LivePrice[] {
  return liveCodesOf(fuel, country).flatMap(code => livePrices(context, code).filter(one => one.country === country))
}

/** `The legal maximum price of diesel is 1.782 EUR a litre in Serbia (in force on 2026-11-19).` */
function sayMaxima(fuel: AskedFuel, found: readonly LivePrice[], context: QuestionContext): string {
  if (found.length === 0) return ''
  const each = (one: LivePrice, at: number) =>
    `${sayInTurn(one.price, at, unitOf(one.fuel))} in ${sayCountry(one.country)}`
  const listed = sayPrices(found, one => one.price, each)
  return sentence(`the legal maximum price of ${sayFuel(fuel)} is ${listed} (in force on ${liveDay(context)}).`)
}

function sayWithoutMaximum(fuel: AskedFuel, without: readonly string[], capped: readonly string[]): string {
  const where = without.length === 0 ? '' : ` for ${sayOr(without.map(sayCountry))}`
  const held = capped.length === 0 ? '' : ` Countries with legal maximum prices: ${sayList(capped.map(sayCountry))}.`
  return `The data has no legal maximum price of ${sayFuel(fuel)}${where}.${held}`
}
