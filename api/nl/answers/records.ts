import type { Day } from '../../../pipeline/model/instants.ts'
import { regionMembers, regionOf } from '../../allowed-values/regions.ts'
import type { NationalFigures } from '../../snapshot/national-figures.ts'
import { countryPlace, placeMembers, requestedPlaces, type WeeklyPlace } from '../figures/places.ts'
import { firstReading, newestReading, type WeekSpan, weekSpanOf } from '../figures/weeks.ts'
import type { Parsed, WeeklyFuel } from '../parsed.ts'
import type { QuestionContext, Reply, ReplyTo } from '../reply.ts'
import { sayFuel, weeklyFuelsOf } from '../say/fuels.ts'
import { sayInTurn, sayList, sayPrice, sayWeek, sayWeeks, verb } from '../say/phrases.ts'
import { sayWithoutThem } from '../say/places.ts'
import { sayMeans } from '../say/prices.ts'
import { notWeekly, sayNotWeekly } from './not-weekly.ts'
import { weeklyReply } from './weekly-reply.ts'

// A longer list is hard to read. The rows contain all entries.
const mostNamed = 5

type Extreme = 'highest' | 'lowest'

/** The extreme price of a fuel in a place, with each week that had it. */
interface Peak {
  readonly place: WeeklyPlace
  readonly fuel: WeeklyFuel
  /** Thousandths of a euro per litre. */
  readonly price: number
  readonly weeks: readonly Day[]
  /** The first and the last searched week with a reading. */
  readonly from: Day
  readonly to: Day
}

/** The highest or lowest weekly prices, over the complete series or the requested weeks. Default: all member states. */
function recordsReply(extreme: Extreme, parsed: Parsed, context: QuestionContext): Reply {
  const { national } = context.snapshot
  const { weeks } = national
  const fuels = weeklyFuelsOf(parsed.fuel_type)
  const span = weekSpanOf(parsed, national)
  const isOverall = parsed.countries.length === 0 && !parsed.region
  const { places, without } = isOverall ? memberPlaces(national, parsed.except) : requestedPlaces(parsed, national)
  const all = fuels.map(fuel => places.flatMap(place => peakOf(extreme, place, fuel, span, national) ?? []))
  const peaks = isOverall ? all.flatMap(ofFuel => outermost(extreme, ofFuel)) : byPlace(places, all.flat())
  if (peaks.length === 0) return notWeekly('records', parsed, context)
  const isWhole = span.from === 0 && span.to === national.weeks.length - 1
  const rows = peaks.map(recordRow)
  return weeklyReply(context, {
    parts: [
      ...(isOverall || places.length > mostNamed
        ? sayOverall(extreme, peaks, isWhole, isOverall ? sayMembers(parsed) : 'any of these countries')
        : [sayPeaks(extreme, peaks, isWhole)]),
      isWhole ? `The series begins in the ${sayWeek(isOverall ? weeks[0]! : firstOf(peaks))}.` : null,
      isOverall ? null : sayMeans(peaks.map(({ place }) => place)),
      sayNotWeekly(without, parsed, context),
    ],
    data: {
      records: rows.map((row, at) => ({ ...row, ...againOf(peaks[at]!) })),
      from: weeks[span.from],
      to: weeks[span.to],
    },
    rows,
    used: peaks.flatMap(({ place, from, to }) => [from, to].map(week => ({ country: place.country, week }))),
  })
}

function memberPlaces(national: NationalFigures, except?: readonly string[]) {
  return { places: regionMembers('EU', except).flatMap(country => countryPlace(country, national) ?? []), without: [] }
}

function peakOf(
  extreme: Extreme,
  place: WeeklyPlace,
  fuel: WeeklyFuel,
  span: WeekSpan,
  { weeks }: NationalFigures,
): Peak | null {
  const first = firstReading(place, [fuel], span.from, span.to)
  const last = newestReading(place, [fuel], span.to, span.from)
  if (first < 0 || last < 0) return null
  let price = 0
  let weeksOfIt: Day[] = []
  for (let at = first; at <= last; at++) {
    const own = place.price(at, fuel)
    if (own === 0) continue
    if (price === 0 || isBeyond(extreme, own, price)) {
      price = own
      weeksOfIt = []
    }
    if (own === price) weeksOfIt.push(weeks[at]!)
  }
  return { place, fuel, price, weeks: weeksOfIt, from: weeks[first]!, to: weeks[last]! }
}

function isBeyond(extreme: Extreme, price: number, other: number): boolean {
  return extreme === 'highest' ? price > other : price < other
}

/** The most extreme peaks: several if countries had the same price. */
function outermost(extreme: Extreme, peaks: readonly Peak[]): readonly Peak[] {
  return peaks.filter(({ price }) => !peaks.some(other => isBeyond(extreme, other.price, price)))
}

function byPlace(places: readonly WeeklyPlace[], peaks: readonly Peak[]): readonly Peak[] {
  return places.flatMap(place => peaks.filter(peak => peak.place === place))
}

function recordRow({ place, fuel, price, weeks, from, to }: Peak) {
  return { ...placeMembers(place), fuel, week: weeks[0]!, price: price / 1000, from, to }
}

/** Later weeks with the same price. */
function againOf({ weeks }: Peak) {
  return weeks.length === 1 ? {} : { again: weeks.slice(1) }
}

/** One sentence about one or several places. */
function sayPeaks(extreme: Extreme, peaks: readonly Peak[], isWhole: boolean): string {
  const places = [...new Set(peaks.map(({ place }) => place))]
  const isOne = places.length === 1
  const all = peaks.map((peak, at) => {
    const where = isOne ? `in the ${sayWhenHeld(peak)}` : `in ${peak.place.said} (${sayWhenHeld(peak)})`
    return `${sayPeak(peak, at, peaks)} ${where}`
  })
  const what = sayExtreme(extreme, peaks, isWhole, isOne ? places[0]!.said : null)
  const is = isWhole ? verb(peaks.length, 'is', 'are') : verb(peaks.length, 'was', 'were')
  return `${what} ${is} ${sayList(all)}.`
}

/** Names the fuel of each peak only if there are two fuels. */
function sayPeak({ price, fuel }: Peak, at: number, among: readonly Peak[]): string {
  return oneFuelOf(among) ? sayInTurn(price, at) : `${sayInTurn(price, at)} for ${sayFuel(fuel)}`
}

function oneFuelOf(peaks: readonly Peak[]): WeeklyFuel | null {
  const [first, ...others] = peaks.map(({ fuel }) => fuel)
  return first && others.every(fuel => fuel === first) ? first : null
}

/** One sentence per fuel. */
function sayOverall(extreme: Extreme, peaks: readonly Peak[], isWhole: boolean, among: string): readonly string[] {
  return [...new Set(peaks.map(({ fuel }) => fuel))].map(fuel => {
    const own = outermost(
      extreme,
      peaks.filter(peak => peak.fuel === fuel),
    )
    const where = own.map(peak => `in ${peak.place.said} in the ${sayWhenHeld(peak)}`)
    const what = sayExtreme(extreme, own.slice(0, 1), isWhole, among)
    return `${what} ${isWhole ? 'is' : 'was'} ${sayPrice(own[0]!.price)}, ${sayList(where)}.`
  })
}

function sayMembers({ except = [] }: Parsed): string {
  return `any member state of the EU${sayWithoutThem(except, regionOf(except))}`
}

/** `The highest weekly diesel price on record in Italy`, `… price in Italy in the weeks of … to …`. */
function sayExtreme(extreme: Extreme, peaks: readonly Peak[], isWhole: boolean, where: string | null): string {
  const fuel = oneFuelOf(peaks)
  const prices = `The ${extreme} weekly ${fuel ? `${sayFuel(fuel)} ` : ''}${verb(peaks.length, 'price', 'prices')}`
  const inPlace = where === null ? '' : ` in ${where}`
  if (isWhole) return `${prices} on record${inPlace}`
  const last = peaks
    .map(peak => peak.to)
    .sort()
    .at(-1)!
  return `${prices}${inPlace} in ${sayWeeks(firstOf(peaks), last)}`
}

/** The first week, and that the price came back. */
function sayWhenHeld({ weeks }: Peak): string {
  const first = sayWeek(weeks[0]!)
  if (weeks.length === 1) return first
  return weeks.length === 2
    ? `${first} and again in the ${sayWeek(weeks[1]!)}`
    : `${first} and again later, last in the ${sayWeek(weeks.at(-1)!)}`
}

function firstOf(peaks: readonly Peak[]): Day {
  return peaks.map(peak => peak.from).sort()[0]!
}

export const recordHigh: ReplyTo = (parsed, context) => recordsReply('highest', parsed, context)

export const recordLow: ReplyTo = (parsed, context) => recordsReply('lowest', parsed, context)
