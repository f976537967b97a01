import { memberStates } from '../../../pipeline/model/countries.ts'
import { type FuelCode, unitOf } from '../../../pipeline/model/fuels.ts'
import type { Day } from '../../../pipeline/model/instants.ts'
import { regionMembers } from '../../allowed-values/regions.ts'
import type { LiveRow, PriceRow } from '../../schemas/answer-data.ts'
import { findLive, isLive, type LivePrice, liveDay, livePrices } from '../figures/live.ts'
import { eurosOfThousandths } from '../figures/numbers.ts'
import { type PlacesOfQuestion, requestedPlaces, type WeeklyPlace } from '../figures/places.ts'
import type { Priced } from '../figures/priced.ts'
import { bulletin, joined, liveFeeds, publishedLive, publishedWeekly } from '../figures/published-by.ts'
import { newestReading, staleness, type When, weekSpanOf } from '../figures/weeks.ts'
import type { Parsed, WeeklyFuel } from '../parsed.ts'
import type { QuestionContext, Reply } from '../reply.ts'
import { sayFuel, weeklyFuelsOf } from '../say/fuels.ts'
import { sayInTurn, sayList, sentence, sentences } from '../say/phrases.ts'
import { countryNameInData, sayCountry, sayRegion } from '../say/places.ts'

/** A fuel that has live prices but no weekly series. */
export type LiveOnlyFuel = Exclude<FuelCode, 'diesel' | 'sp95'>

/** The requested fuel if it has only live prices. Null if the weekly series has it. */
export function liveFuelOf({ fuel_type }: Parsed): LiveOnlyFuel | null {
  return fuel_type === 'euro95' || fuel_type === 'diesel' || fuel_type === 'both' ? null : fuel_type
}

/** A live national figure, as it appears in `data`. */
export function liveRow({ country, fuel, price, basis, stations }: LivePrice): LiveRow {
  return {
    country_code: country,
    country_name: countryNameInData(country),
    fuel,
    price: price / 1000,
    ...(unitOf(fuel) === 'kg' && { unit: 'kg' as const }),
    basis,
    stations,
  }
}

/** The figures of the requested countries and region members. If neither is named: of all member states. */
export function livePricesOf(
  fuel: LiveOnlyFuel,
  { countries, region, except = [] }: PlacesOfQuestion,
  context: QuestionContext,
): readonly LivePrice[] {
  const all = livePrices(context, fuel).filter(({ country }) => !except.includes(country))
  const asked = [...countries, ...(region ? regionMembers(region) : [])]
  const wanted = asked.length > 0 ? asked : memberStates
  const found = [...new Set(wanted)].flatMap(country => all.find(price => price.country === country) ?? [])
  // If no member state has the fuel, return the countries that have it.
  return asked.length === 0 && found.length === 0 ? all : found
}

export function liveFuelPrices(fuel: LiveOnlyFuel, parsed: Parsed, context: QuestionContext): Reply {
  const prices = livePricesOf(fuel, parsed, context)
  if (prices.length === 0) return noLivePrices(fuel, parsed, context)
  const rows = prices.map(liveRow)
  const without = parsed.countries.filter(country => prices.every(price => price.country !== country))
  const message = sentences([
    sentence(`${sayFuel(fuel)} costs ${sayLivePrices(prices)} (live figures of ${liveDay(context)}).`),
    sayWithoutLive(without),
  ])
  const data = { date: liveDay(context), prices: rows, ...(without.length > 0 && { without }) }
  return liveReply(fuel, context, prices, { message, data, rows })
}

export function sayWithoutLive(countries: readonly string[]): string | null {
  return countries.length === 0 ? null : `There is no live price of it for ${sayList(countries.map(sayCountry), 'or')}.`
}

/** A reply based on live figures. */
export function liveReply(
  fuel: LiveOnlyFuel,
  context: QuestionContext,
  prices: readonly LivePrice[],
  said: Pick<Reply, 'message' | 'data' | 'rows'>,
): Reply {
  return {
    status: 'ok',
    ...said,
    dataDate: liveDay(context),
    ...publishedLive(
      context.snapshot.national,
      prices.map(price => price.country),
    ),
    unit: `EUR per ${unitOf(fuel) === 'kg' ? 'kilogram' : 'litre'}, taxes included`,
    updateFrequency: 'as the national sources publish',
  }
}

// A longer list is hard to read. The rows contain all prices.
const mostNamed = 5

function sayLivePrices(prices: readonly LivePrice[]): string {
  if (prices.length <= mostNamed) return sayList(prices.map(sayLivePrice))
  const sorted = [...prices].sort((a, b) => a.price - b.price)
  return `from ${sayLivePrice(sorted[0]!, 0)} to ${sayLivePrice(sorted.at(-1)!, 1)}`
}

function sayLivePrice({ country, fuel, price, basis }: LivePrice, at: number): string {
  const most = basis === 'national_maximum' ? 'at most ' : ''
  return `${most}${sayInTurn(price, at, unitOf(fuel))} in ${sayCountry(country)}`
}

/** The reply if the requested places have no live price of the fuel. It names the places that have one. */
export function noLivePrices(fuel: LiveOnlyFuel, { countries, region }: Parsed, context: QuestionContext): Reply {
  if (!isLive(context)) {
    const why = `There are only live prices of ${sayFuel(fuel)}, and they are too old to be called live.`
    return nothingHeld(why, { fuel, prices: [] }, liveFeeds)
  }
  const elsewhere = livePrices(context, fuel).map(price => price.country)
  const places = [...countries.map(sayCountry), ...(region ? [sayRegion(region)] : [])]
  const where = places.length > 0 ? ` for ${sayList(places, 'or')}` : ''
  // Sorted by the displayed names, not by the codes.
  const byName = elsewhere.toSorted((a, b) => (countryNameInData(a) < countryNameInData(b) ? -1 : 1))
  const message = sentences([
    `There is no live price of ${sayFuel(fuel)}${where}.`,
    byName.length > 0 ? `There are prices of it for ${sayList(byName.map(sayCountry))}.` : null,
  ])
  return nothingHeld(message, { fuel, prices: [], held_for: elsewhere }, liveFeeds)
}

/** The reply to a question about past prices of a fuel that has only live prices. */
export function onlyLivePrices(fuel: LiveOnlyFuel): Reply {
  const message = `There are only live prices of ${sayFuel(fuel)}; the weekly series has petrol and diesel.`
  return nothingHeld(message, { fuel, prices: [] }, liveFeeds)
}

export function rankedRow(priced: Priced): PriceRow {
  const { country, region, name, members, euro95, diesel, from, to, weeks, change, live } = priced
  return {
    country_code: country,
    country_name: name,
    week: live || from !== to ? null : to,
    price_euro95: eurosOfThousandths(euro95),
    price_diesel: eurosOfThousandths(diesel),
    change_pct_4w_euro95: change.euro95,
    change_pct_4w_diesel: change.diesel,
    ...(region && { region }),
    ...(members.length > 0 && { members: members.join(' ') }),
    ...(from !== to && { from, to, weeks }),
    ...(live && { date: to, basis: live.basis, stations: live.stations, series_until: live.seriesUntil }),
  }
}

/** The place and the week or weeks of a price, as in the price rows. */
export function placeCells(priced: Priced) {
  const { price_euro95, price_diesel, change_pct_4w_euro95, change_pct_4w_diesel, ...cells } = rankedRow(priced)
  return cells
}

/** A sentence if the weekly figures are old. Null if they are not, or if all figures are live. */
export function sayStale(priced: readonly Priced[], context: QuestionContext): string | null {
  const weeks = priced.filter(one => !one.live).map(one => one.to)
  return weeks.length === 0 ? null : staleness(context, weeks.sort().at(-1)!)
}

/** The newest week used (or the day of the live figures, if there are only those), and all publishers. */
export function sourcesOfFigures(
  priced: readonly Priced[],
  context: QuestionContext,
): Pick<Reply, 'dataDate' | 'source' | 'licence'> {
  if (priced.length === 0) return { dataDate: null, ...bulletin }
  const { national } = context.snapshot
  const weekly = priced.filter(one => !one.live)
  const live = priced.filter(one => one.live)
  const days = (weekly.length > 0 ? weekly : live).map(one => one.to).sort()
  const readings = weekly.map(({ country, to }) => ({ country, week: to }))
  const publishers = [
    ...(weekly.length > 0 ? [publishedWeekly(national, readings)] : []),
    ...(live.length > 0
      ? [
          publishedLive(
            national,
            live.map(one => one.country!),
          ),
        ]
      : []),
  ]
  return {
    dataDate: days.at(-1)!,
    source: joined(publishers.map(one => one.source)),
    licence: joined(publishers.map(one => one.licence)),
  }
}

/** The reply if the question is understood but there is no data. States what is missing and what is available. */
export function saidWithout(parsed: Parsed, context: QuestionContext, when: When, fuels: readonly WeeklyFuel[]): Reply {
  const { national } = context.snapshot
  const { places, without } = requestedPlaces(parsed, national)
  const spans = places.flatMap(place => heldSpan(place, context, fuels) ?? [])
  const message = sentences([
    when.kind === 'ahead' ? 'That is in the future, and there are no forecasts.' : null,
    when.kind !== 'ahead' && spans.length > 0 ? 'There is no data for that time.' : null,
    ...spans.map(({ said, from, to }) => `There are weekly prices of ${said} from ${from} to ${to}.`),
    sayWithout(without, context, when) ?? (spans.length === 0 ? 'There are no prices of that.' : null),
  ])
  const data = { prices: [], without, held: spans.map(({ said: _, ...span }) => span) }
  return { status: 'no_data', message, data, rows: [], dataDate: null, ...bulletin }
}

/** A sentence about the requested countries that have no data for that time. */
export function sayWithout(countries: readonly string[], context: QuestionContext, when: When): string | null {
  const { national } = context.snapshot
  const hasLive = (country: string) =>
    isLive(context) && (['euro95', 'diesel'] as const).some(fuel => findLive(context, country, fuel))
  const onlyLive = countries.filter(country => hasLive(country) && !national.series(country))
  const tooOld = countries.filter(
    country => !isLive(context) && national.market(country)?.published && !national.series(country),
  )
  // Countries with a series, but no reading in those weeks.
  const notThen = countries.filter(country => national.series(country))
  const nothing = countries.filter(country => ![...onlyLive, ...tooOld].includes(country) && !national.series(country))
  const list = (said: readonly string[]) => sayList(said.map(sayCountry), 'or')
  return (
    sentences([
      nothing.length > 0 ? `There are no fuel prices for ${list(nothing)}.` : null,
      onlyLive.length > 0 && when.kind !== 'now' ? `For ${list(onlyLive)} there are only current live prices.` : null,
      notThen.length > 0
        ? `There is no weekly price${when.kind === 'now' ? '' : ' of that time'} for ${list(notThen)}.`
        : null,
      tooOld.length > 0 ? `There is no weekly series for ${list(tooOld)}, and its live prices are too old.` : null,
    ]) || null
  )
}

/** The first and the last week with a reading of a place. */
function heldSpan(place: WeeklyPlace, context: QuestionContext, fuels: readonly WeeklyFuel[]) {
  const { weeks } = context.snapshot.national
  const last = newestReading(place, fuels, weeks.length - 1)
  const first = weeks.findIndex((_, at) => fuels.some(fuel => place.price(at, fuel) !== 0))
  if (last < 0) return null
  return { said: place.said, country_code: place.country, region: place.region, from: weeks[first]!, to: weeks[last]! }
}

/** The reply if the weekly series has none of the requested data. `list` is the main list of the intent. */
export function notWeekly(list: string, parsed: Parsed, context: QuestionContext): Reply {
  const fuel = liveFuelOf(parsed)
  const span = weekSpanOf(parsed, context.snapshot.national)
  const reply = fuel
    ? onlyLivePrices(fuel)
    : saidWithout(parsed, context, { kind: 'weeks', span }, weeklyFuelsOf(parsed.fuel_type))
  return inPlaceOfPrices(reply, { [list]: [] })
}

/** A reply without figures: replaces the empty `prices` list by `members`. */
export function inPlaceOfPrices({ data: { prices: _, ...data }, ...reply }: Reply, members: Reply['data']): Reply {
  return { ...reply, data: { ...members, ...data } }
}

/** A sentence about the requested countries without a weekly series, if others have one. Null if there are none. */
export function sayNotWeekly(without: readonly string[], parsed: Parsed, context: QuestionContext): string | null {
  return sayWithout(without, context, { kind: 'weeks', span: weekSpanOf(parsed, context.snapshot.national) })
}

/** A reading that an answer uses. */
interface Used {
  readonly country: string | null
  readonly week: Day
}

type Said = Pick<Reply, 'data' | 'rows'> & {
  readonly parts: readonly (string | null)[]
  readonly used: readonly Used[]
}

/** A reply based on the weekly series: its sentences, publishers and newest week. */
export function weeklyReply(context: QuestionContext, { parts, data, rows, used }: Said): Reply {
  const dataDate =
    used
      .map(reading => reading.week)
      .sort()
      .at(-1) ?? null
  return {
    status: 'ok',
    message: sentences([...parts, staleness(context, dataDate)]),
    data,
    rows,
    dataDate,
    ...publishedWeekly(context.snapshot.national, used),
  }
}

/** The reply if the question is understood but there is no data. The default source is the weekly series. */
export function nothingHeld(
  message: string,
  data: Reply['data'],
  lookedThrough: Pick<Reply, 'source' | 'licence'> = bulletin,
): Reply {
  return { status: 'no_data', message, data, rows: [], dataDate: null, ...lookedThrough }
}
