import { memberStates } from '../../../pipeline/model/countries.ts'
import { type FuelCode, unitOf } from '../../../pipeline/model/fuels.ts'
import type { Day } from '../../../pipeline/model/instants.ts'
import type { LiveRow, PriceRow } from '../../schemas/answer-data.ts'
import { findLive, isLive, type LivePrice, liveDay, livePrices } from '../figures/live.ts'
import { eurosOfThousandths } from '../figures/numbers.ts'
import { countriesAsked, type PlacesOfQuestion, requestedPlaces, type WeeklyPlace } from '../figures/places.ts'
import { type Priced, requestedPrices } from '../figures/priced.ts'
import { bulletin, joined, liveFeeds, publishedLive, publishedWeekly } from '../figures/published-by.ts'
import { newestReading, staleness, type When, weekSpanOf, whenOf, wholeRange } from '../figures/weeks.ts'
import type { Parsed, WeeklyFuel } from '../parsed.ts'
import type { QuestionContext, Reply } from '../reply.ts'
import { type OneFuel, sayFuel, weeklyFuelsOf } from '../say/fuels.ts'
import { sayList, sayOr, sentences } from '../say/phrases.ts'
import { countryNameInData, sayCountry, sayRegion } from '../say/places.ts'
import { sayLive, sayMissingFuels, sayWhen } from '../say/prices.ts'
import { type FuelVerdict, withVerdict } from '../say/verdicts.ts'

/** A fuel that has live prices but no weekly series. */
export type LiveOnlyFuel = Exclude<FuelCode, 'diesel' | 'sp95'>

/** A price of one fuel in one place. */
export interface Figure {
  readonly fuel: OneFuel
  /** Alpha-2, or the name of a region. */
  readonly country: string
  readonly said: string
  /** Thousandths of a euro per litre or kilogram. */
  readonly price: number
  readonly unit: 'l' | 'kg'
  /** `week of 2026-11-16`, `live figures of 2026-11-19`. */
  readonly when: string
  /** True for a legal maximum: the real price may be lower. */
  readonly isMost: boolean
  readonly cells: Reply['rows'][number]
}

/** The prices that a question asks for: of the weekly series, or live if the fuel has no series. */
export interface FoundPrices {
  readonly fuels: readonly OneFuel[]
  /** By place, then by fuel. */
  readonly figures: readonly Figure[]
  /** The places with both fuels of the series; none for a fuel that has only live prices. */
  readonly priced: readonly Priced[]
  /** One row a place. */
  readonly rows: Reply['rows']
  /** Requested countries without a price. */
  readonly without: readonly string[]
  readonly when: When
  /** The requested week, or the day of live figures. */
  readonly time: { readonly week?: Day; readonly date?: Day }
  readonly sources: Omit<Reply, 'status' | 'message' | 'data' | 'rows'>
}

/** The requested prices, or the reply if there are none. `places` replaces those that the question names. */
export function pricesFor(
  parsed: Parsed,
  context: QuestionContext,
  places: PlacesOfQuestion = parsed,
): FoundPrices | Reply {
  const liveFuel = liveFuelOf(parsed)
  if (!liveFuel) return weeklyPricesFor(parsed, context, places)
  return withoutPast(parsed, context) ?? livePricesFor(liveFuel, parsed, context)
}

function weeklyPricesFor(parsed: Parsed, context: QuestionContext, places: PlacesOfQuestion): FoundPrices | Reply {
  const when = whenOf(parsed, context)
  const fuels = weeklyFuelsOf(parsed.fuel_type)
  const { priced, without } = requestedPrices(places, context, when, fuels)
  if (priced.length === 0) return withoutPrices(parsed, context, when, fuels)
  const figures = priced.flatMap(one =>
    fuels
      .filter(fuel => one[fuel] !== 0)
      .map(fuel => ({
        fuel,
        country: (one.country ?? one.region)!,
        said: one.said,
        price: one[fuel],
        unit: 'l' as const,
        when: sayWhen(one),
        isMost: one.live?.basis === 'national_maximum',
        cells: { ...placeCells(one), fuel, price: one[fuel] / 1000 },
      })),
  )
  const time = when.kind === 'week' ? { week: when.week } : {}
  const sources = sourcesOfFigures(priced, context)
  return { fuels, figures, priced, rows: priced.map(priceRow), without, when, time, sources }
}

function livePricesFor(fuel: LiveOnlyFuel, parsed: Parsed, context: QuestionContext): FoundPrices | Reply {
  const prices = livePricesOf(fuel, parsed, context)
  if (prices.length === 0) return withoutLivePrices(fuel, parsed, context)
  return {
    fuels: [fuel],
    figures: prices.map(price => liveFigure(price, context)),
    priced: [],
    rows: prices.map(liveRow),
    without: parsed.countries.filter(country => prices.every(price => price.country !== country)),
    when: { kind: 'now' },
    time: { date: liveDay(context) },
    sources: liveSources(prices, context, fuel),
  }
}

export function liveFigure(price: LivePrice, context: QuestionContext): Figure {
  return {
    fuel: price.fuel as OneFuel,
    country: price.country,
    said: sayCountry(price.country),
    price: price.price,
    unit: unitOf(price.fuel),
    when: `live figures of ${liveDay(context)}`,
    isMost: price.basis === 'national_maximum',
    cells: { ...liveRow(price) },
  }
}

/** What is said after the figures: which of those shown are live, what is missing, what is old. */
export function afterPrices(
  { fuels, priced, without, when }: FoundPrices,
  context: QuestionContext,
  { shown = priced, otherWeek = null }: { readonly shown?: readonly Priced[]; readonly otherWeek?: string | null } = {},
): readonly (string | null)[] {
  if (priced.length === 0) return [sayWithoutLive(without)]
  return [
    sayLive(shown),
    sayMissingFuels(priced, fuels as readonly WeeklyFuel[]),
    otherWeek,
    sayWithout(without, context, when),
    sayStale(shown, context),
  ]
}

function sayWithoutLive(countries: readonly string[]): string | null {
  return countries.length === 0 ? null : `There is no live price of it for ${sayOr(countries.map(sayCountry))}.`
}

/** The requested fuel if it has only live prices. Null if the weekly series has it. */
export function liveFuelOf({ fuel_type }: Parsed): LiveOnlyFuel | null {
  return fuel_type === 'euro95' || fuel_type === 'diesel' || fuel_type === 'both' ? null : fuel_type
}

/** The reply to a question about past prices of a fuel that has only live prices. Null for all other questions. */
export function withoutPast(parsed: Parsed, context: QuestionContext): Reply | null {
  const fuel = liveFuelOf(parsed)
  return fuel && whenOf(parsed, context).kind !== 'now' ? onlyLivePrices(fuel) : null
}

export function onlyLivePrices(fuel: LiveOnlyFuel): Reply {
  const message = `There are only live prices of ${sayFuel(fuel)}; the weekly series has petrol and diesel.`
  return nothingHeld(message, { fuel, prices: [] }, liveFeeds)
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
export function livePricesOf(fuel: LiveOnlyFuel, parsed: PlacesOfQuestion, context: QuestionContext) {
  const { except = [] } = parsed
  const all = livePrices(context, fuel).filter(({ country }) => !except.includes(country))
  const asked = countriesAsked(parsed)
  const wanted = asked.length > 0 ? asked : memberStates
  const found = [...new Set(wanted)].flatMap(country => all.find(price => price.country === country) ?? [])
  // If no member state has the fuel, return the countries that have it.
  return asked.length === 0 && found.length === 0 ? all : found
}

/** The day and the publishers of live figures; their unit if they are of one fuel. */
export function liveSources(
  prices: readonly { readonly country: string }[],
  context: QuestionContext,
  fuel?: LiveOnlyFuel,
): FoundPrices['sources'] {
  return {
    dataDate: liveDay(context),
    ...publishedLive(
      context.snapshot.national,
      prices.map(({ country }) => country),
    ),
    ...(fuel && { unit: `EUR per ${unitOf(fuel) === 'kg' ? 'kilogram' : 'litre'}, taxes included` }),
    updateFrequency: 'as the national sources publish',
  }
}

/** A reply based on live prices of several fuels, or that there are none. */
export function liveReply(
  said: Pick<Reply, 'message' | 'data' | 'rows'>,
  prices: readonly { readonly country: string }[],
  context: QuestionContext,
): Reply {
  if (prices.length === 0) return nothingHeld(said.message, said.data, liveFeeds)
  return { status: 'ok', ...said, ...liveSources(prices, context) }
}

export const tooOldToBeLive = 'The newest live prices are too old to be called live.'

/** The reply if the requested places have no live price of the fuel. It names the places that have one. */
export function withoutLivePrices(
  fuel: LiveOnlyFuel,
  { countries, region }: PlacesOfQuestion,
  context: QuestionContext,
): Reply {
  if (!isLive(context)) {
    const why = `There are only live prices of ${sayFuel(fuel)}, and they are too old to be called live.`
    return nothingHeld(why, { fuel, prices: [] }, liveFeeds)
  }
  const elsewhere = livePrices(context, fuel).map(price => price.country)
  const places = [...countries.map(sayCountry), ...(region ? [sayRegion(region)] : [])]
  const where = places.length > 0 ? ` for ${sayOr(places)}` : ''
  // Sorted by the displayed names, not by the codes.
  const byName = elsewhere.toSorted((a, b) => (countryNameInData(a) < countryNameInData(b) ? -1 : 1))
  const message = sentences([
    `There is no live price of ${sayFuel(fuel)}${where}.`,
    byName.length > 0 ? `There are prices of it for ${sayList(byName.map(sayCountry))}.` : null,
  ])
  return nothingHeld(message, { fuel, prices: [], held_for: elsewhere }, liveFeeds)
}

/** The place and the week or weeks of a price. */
export function placeCells({ country, region, name, members, from, to, weeks, live }: Priced) {
  return {
    country_code: country,
    country_name: name,
    week: live || from !== to ? null : to,
    ...(region && { region }),
    ...(members.length > 0 && { members: members.join(' ') }),
    ...(from !== to && { from, to, weeks }),
    ...(live && { date: to, basis: live.basis, stations: live.stations, series_until: live.seriesUntil }),
  }
}

export function priceRow(priced: Priced): PriceRow {
  const { country_code, country_name, week, ...others } = placeCells(priced)
  return {
    country_code,
    country_name,
    week,
    price_euro95: eurosOfThousandths(priced.euro95),
    price_diesel: eurosOfThousandths(priced.diesel),
    change_pct_4w_euro95: priced.change.euro95,
    change_pct_4w_diesel: priced.change.diesel,
    ...others,
  }
}

/** A sentence if the weekly figures are old. Null if they are not, or if all figures are live. */
export function sayStale(priced: readonly Priced[], context: QuestionContext): string | null {
  const weekly = priced.filter(one => !one.live)
  return weekly.length === 0 ? null : staleness(context, wholeRange(weekly).to)
}

/** The newest week used (or the day of the live figures, if there are only those), and all publishers. */
export function sourcesOfFigures(priced: readonly Priced[], context: QuestionContext): FoundPrices['sources'] {
  const { national } = context.snapshot
  const weekly = priced.filter(one => !one.live)
  const live = priced.filter(one => one.live).map(one => one.country!)
  const readings = weekly.map(({ country, to }) => ({ country, week: to }))
  const publishers = [
    ...(weekly.length > 0 ? [publishedWeekly(national, readings)] : []),
    ...(live.length > 0 ? [publishedLive(national, live)] : []),
  ]
  return { dataDate: wholeRange(weekly.length > 0 ? weekly : priced).to, ...together(publishers) }
}

/** Several publishers as one; the bulletin if there are none. */
export function together(publishers: readonly Pick<Reply, 'source' | 'licence'>[]): Pick<Reply, 'source' | 'licence'> {
  if (publishers.length === 0) return bulletin
  return {
    source: joined(publishers.map(({ source }) => source)),
    licence: joined(publishers.map(({ licence }) => licence)),
  }
}

/** What is found in the weekly series of a place. */
interface SeriesFinding {
  readonly place: WeeklyPlace
  readonly from: Day
  readonly to: Day
}

interface FromSeries<Finding> {
  /** The main list of the intent. */
  readonly list: string
  readonly find: (place: WeeklyPlace, fuel: WeeklyFuel) => Finding | null
  readonly say: (
    found: readonly Finding[],
    without: readonly string[],
  ) => SeriesAnswer & { readonly shown?: readonly Finding[] }
}

interface SeriesAnswer extends Pick<Reply, 'data' | 'rows'> {
  readonly parts: readonly (string | null)[]
  readonly verdicts?: readonly FuelVerdict[]
}

/** The reply from the series of the requested places: what is found in each of them and for each fuel. */
export function seriesReply<Finding extends SeriesFinding>(
  parsed: Parsed,
  context: QuestionContext,
  { list, find, say }: FromSeries<Finding>,
  { places, without } = requestedPlaces(parsed, context.snapshot.national),
): Reply {
  const when = { kind: 'weeks', span: weekSpanOf(parsed, context.snapshot.national) } as const
  const fuels = weeklyFuelsOf(parsed.fuel_type)
  const found = places.flatMap(place => fuels.flatMap(fuel => find(place, fuel) ?? []))
  if (found.length === 0) return withoutSeries(list, parsed, context)
  const { parts, shown = found, ...said } = say(found, without)
  const used = shown.map(({ place, from, to }) => ({ country: place.country, from, to }))
  return weeklyReply(context, { ...said, parts: [...parts, sayWithout(without, context, when)], used })
}

/** The reply if the weekly series has none of the requested data. `list` is the main list of the intent. */
export function withoutSeries(list: string, parsed: Parsed, context: QuestionContext): Reply {
  const fuel = liveFuelOf(parsed)
  const when = { kind: 'weeks', span: weekSpanOf(parsed, context.snapshot.national) } as const
  const reply = fuel ? onlyLivePrices(fuel) : withoutPrices(parsed, context, when, weeklyFuelsOf(parsed.fuel_type))
  return inPlaceOfPrices(reply, { [list]: [] })
}

interface WeeklyAnswer extends SeriesAnswer {
  readonly used: readonly { readonly country: string | null; readonly from: Day; readonly to: Day }[]
}

/** A reply based on the weekly series: its sentences, publishers and newest week. */
export function weeklyReply(context: QuestionContext, { parts, data, rows, used, verdicts = [] }: WeeklyAnswer): Reply {
  const dataDate = wholeRange(used).to
  const readings = used.flatMap(({ country, from, to }) => [from, to].map(week => ({ country, week })))
  return {
    status: 'ok',
    message: withVerdict(sentences([...parts, staleness(context, dataDate)]), verdicts),
    data,
    rows,
    dataDate,
    ...publishedWeekly(context.snapshot.national, readings),
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

/** A reply without figures: replaces the empty `prices` list by `members`. */
export function inPlaceOfPrices({ data: { prices: _, ...data }, ...reply }: Reply, members: Reply['data']): Reply {
  return { ...reply, data: { ...members, ...data } }
}

/** The reply if the series has no price of that. States what is missing and what is available. */
export function withoutPrices(
  parsed: Parsed,
  context: QuestionContext,
  when: When,
  fuels: readonly WeeklyFuel[],
): Reply {
  const { places, without } = requestedPlaces(parsed, context.snapshot.national)
  const spans = places.flatMap(place => heldSpan(place, context, fuels) ?? [])
  const message = sentences([
    when.kind === 'ahead' ? 'That is in the future, and there are no forecasts.' : null,
    when.kind !== 'ahead' && spans.length > 0 ? 'There is no data for that time.' : null,
    ...spans.map(({ said, from, to }) => `There are weekly prices of ${said} from ${from} to ${to}.`),
    sayWithout(without, context, when) ?? (spans.length === 0 ? 'There are no prices of that.' : null),
  ])
  return nothingHeld(message, { prices: [], without, held: spans.map(({ said: _, ...span }) => span) })
}

/** A sentence about the requested countries that have no data for that time. */
export function sayWithout(countries: readonly string[], context: QuestionContext, when: When): string | null {
  const { national } = context.snapshot
  const held = (country: string) => {
    // A country with a series has no reading in those weeks.
    if (national.series(country)) return 'not then'
    if (!isLive(context)) return national.market(country)?.published ? 'too old' : 'nothing'
    return findLive(context, country, 'euro95') || findLive(context, country, 'diesel') ? 'only live' : 'nothing'
  }
  const those = (kind: ReturnType<typeof held>) => countries.filter(country => held(country) === kind)
  const sayThose = (kind: ReturnType<typeof held>, say: (list: string) => string) =>
    those(kind).length === 0 ? null : say(sayOr(those(kind).map(sayCountry)))
  const ofThatTime = when.kind === 'now' ? '' : ' of that time'
  return (
    sentences([
      sayThose('nothing', list => `There are no fuel prices for ${list}.`),
      when.kind === 'now' ? null : sayThose('only live', list => `For ${list} there are only current live prices.`),
      sayThose('not then', list => `There is no weekly price${ofThatTime} for ${list}.`),
      sayThose('too old', list => `There is no weekly series for ${list}, and its live prices are too old.`),
    ]) || null
  )
}

/** The first and the last week with a reading of a place. */
export function heldSpan(place: WeeklyPlace, context: QuestionContext, fuels: readonly WeeklyFuel[]) {
  const { weeks } = context.snapshot.national
  const last = newestReading(place, fuels, weeks.length - 1)
  const first = weeks.findIndex((_, at) => fuels.some(fuel => place.price(at, fuel) !== 0))
  if (last < 0) return null
  return { said: place.said, country_code: place.country, region: place.region, from: weeks[first]!, to: weeks[last]! }
}
