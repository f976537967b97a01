import { daysBetween } from '../../../pipeline/model/days.ts'
import type { Day } from '../../../pipeline/model/instants.ts'
import { counted } from '../../../pipeline/model/quantities.ts'
import { regionMembers, regionOf } from '../../allowed-values/regions.ts'
import type { NationalFigures } from '../../snapshot/national-figures.ts'
import {
  type Changed,
  changedRow,
  changeOf,
  changeRow,
  moveBetween,
  sayUneven,
  type WeeklyMove,
} from '../figures/moves.ts'
import { countryPlace, placeMembers, requestedPlaces, type WeeklyPlace } from '../figures/places.ts'
import { readingsIn, type WeekSpan, weekSpanOf, wholeRange } from '../figures/weeks.ts'
import type { Parsed, WeeklyFuel } from '../parsed.ts'
import type { QuestionContext, Reply, ReplyTo } from '../reply.ts'
import { byFuel, sayFuel, weeklyFuelsOf } from '../say/fuels.ts'
import { sayMove, sayMoves, sayMovesFromMean } from '../say/moves.ts'
import {
  mostNamed,
  sayEuros,
  sayInTurn,
  sayList,
  sayPrice,
  sayWeek,
  sayWeeks,
  sentence,
  sentences,
  verb,
} from '../say/phrases.ts'
import { sayWithoutThem } from '../say/places.ts'
import { sayMeans } from '../say/prices.ts'
import { type Verdict, verdictOfAll, verdictOn } from '../say/verdicts.ts'
import { sayOtherWeek } from './prices.ts'
import { seriesReply } from './query.ts'

/** One fuel of a series: the move from the first to the last reading, and the extremes. */
interface Course extends WeeklyMove {
  /** Indexes into the list of weeks. */
  readonly highest: number
  readonly lowest: number
  /** Number of weeks of the feed in between that have no reading. */
  readonly missing: number
}

/** Weekly prices: one series per country or region. The series of a region contains means. */
export function priceHistory(parsed: Parsed, context: QuestionContext): Reply {
  const { national } = context.snapshot
  const fuels = weeklyFuelsOf(parsed.fuel_type)
  const span = weekSpanOf(parsed, national)
  return seriesReply<Course>(parsed, context, {
    list: 'series',
    find: (place, fuel) => courseOf(place, fuel, span, national),
    say: courses => {
      const shown = [...new Set(courses.map(({ place }) => place))]
      const series = shown.map(place => seriesOf(place, fuels, span, national))
      return {
        parts: [...sayCourses(courses, national), sayMeans(shown), sayUneven(courses, national)],
        data: { series, summary: courses.map(course => summaryRow(course, national)) },
        rows: series.flatMap(tableRows),
      }
    },
  })
}

/** Null if there is no reading. */
function courseOf(place: WeeklyPlace, fuel: WeeklyFuel, span: WeekSpan, { weeks }: NationalFigures): Course | null {
  const read = readingsIn(place, [fuel], span)
  if (read.length === 0) return null
  const first = read[0]!
  const last = read.at(-1)!
  const price = (at: number) => place.price(at, fuel)
  const listed = weeksFrom(first, last).filter(place.isListed)
  return {
    ...moveBetween(place, fuel, weeks, first, last),
    highest: read.reduce((highest, at) => (price(at) > price(highest) ? at : highest)),
    lowest: read.reduce((lowest, at) => (price(at) < price(lowest) ? at : lowest)),
    missing: listed.filter(at => price(at) === 0).length,
  }
}

function weeksFrom(from: number, to: number): readonly number[] {
  return Array.from({ length: to - from + 1 }, (_, offset) => from + offset)
}

/** From the first to the last reading of any requested fuel, as in the history endpoint. */
function seriesOf(place: WeeklyPlace, fuels: readonly WeeklyFuel[], span: WeekSpan, { weeks }: NationalFigures) {
  const read = readingsIn(place, fuels, span)
  const places = weeksFrom(read[0]!, read.at(-1)!).filter(place.isListed)
  return {
    ...placeMembers(place),
    labels: places.map(at => weeks[at]!),
    // 0 means "no reading", as in the history endpoint.
    e95: places.map(at => place.price(at, 'euro95') / 1000),
    diesel: places.map(at => place.price(at, 'diesel') / 1000),
  }
}

function summaryRow({ place, highest, lowest, missing, ...move }: Course, { weeks }: NationalFigures) {
  const price = (at: number) => place.price(at, move.fuel) / 1000
  return {
    ...changeRow({ place, ...move }),
    highest: price(highest),
    highest_week: weeks[highest]!,
    lowest: price(lowest),
    lowest_week: weeks[lowest]!,
    weeks_missing: missing,
  }
}

/** The cells are written out: with `...cells`, the 33,000 rows of all countries take 70 ms instead of 5 (Node 20). */
function tableRows({ labels, e95, diesel, country_code, region }: ReturnType<typeof seriesOf>): Reply['rows'] {
  if (!region)
    return labels.map((week, at) => ({ country_code: country_code!, week, e95: e95[at]!, diesel: diesel[at]! }))
  if (!country_code) return labels.map((week, at) => ({ region, week, e95: e95[at]!, diesel: diesel[at]! }))
  return labels.map((week, at) => ({ country_code, region, week, e95: e95[at]!, diesel: diesel[at]! }))
}

/** For one place: moves, the highest and lowest week, and gaps. For several places: only the moves. */
function sayCourses(courses: readonly Course[], { weeks }: NationalFigures): readonly string[] {
  if (new Set(courses.map(({ place }) => place)).size > 1) return sayMoves(courses)
  return courses.map(course => {
    const { place, fuel, highest, lowest, missing, from, to } = course
    if (from === to) return `${sayMove(course)}.`
    const extreme = (at: number) => `${sayEuros(place.price(at, fuel))} EUR in the ${sayWeek(weeks[at]!)}`
    return sentences([
      `${sayMove(course)}; the highest was ${extreme(highest)}, the lowest ${extreme(lowest)}.`,
      missing === 0 ? null : `${counted(missing, 'week')} in between ${missing === 1 ? 'has' : 'have'} no reading.`,
    ])
  })
}

/** The change of a price between two weeks, or from the mean of a period until now. */
export function priceChange(parsed: Parsed, context: QuestionContext): Reply {
  const { national } = context.snapshot
  return seriesReply<Changed>(parsed, context, {
    list: 'changes',
    find: (place, fuel) => changeOf(place, fuel, parsed, national),
    say: (changes, without) => {
      const rows = changes.map(changedRow)
      const verdicts = weeklyFuelsOf(parsed.fuel_type).map(fuel => {
        const own = changes.filter(change => change.fuel === fuel)
        return { fuel, verdict: verdictOfAll(own.map(({ start, end }) => verdictOn(parsed.claim, end, [start]))) }
      })
      return {
        parts: [
          ...sayChanges(changes),
          sayWeekly(changes, parsed),
          sayReplaced(changes),
          sayLate(changes, parsed, context),
          sayMeans(changes.map(({ place }) => place)),
          parsed.base ? null : sayUneven(changes, national),
        ],
        data: { changes: rows, ...(without.length > 0 && { without }) },
        rows,
        verdicts,
      }
    },
  })
}

function sayChanges(changes: readonly Changed[]): readonly string[] {
  if (changes[0]!.base) return sayMovesFromMean(changes)
  const isOnePlace = changes.every(({ place }) => place === changes[0]!.place)
  return isOnePlace ? changes.map(change => `${sayMove(change)}.`) : sayMoves(changes)
}

/** If the question is about less than two weeks ("since Monday", "this week"): what is compared instead of days. */
function sayWeekly(changes: readonly Changed[], { from, to }: Parsed): string | null {
  const isShort = from !== undefined && to === undefined && changes.every(one => daysBetween(one.from, one.to) <= 7)
  return isShort ? 'Prices are weekly, so this is the change from one week to the next.' : null
}

/** If the question is about the time until now: readings that are older than the newest week. */
function sayLate(changes: readonly Changed[], { from, to, base }: Parsed, context: QuestionContext): string | null {
  if (base === undefined && (from === undefined || to !== undefined)) return null
  const byPlace = new Map(changes.map(change => [change.place, change]))
  const newest = [...byPlace.values()].map(change => ({ said: change.place.said, to: change.to, live: null }))
  return sayOtherWeek(newest, context, { kind: 'now' })
}

function sayReplaced(changes: readonly Changed[]): string | null {
  const weeks = [...new Set(changes.flatMap(({ askedFrom }) => askedFrom ?? []))].sort()
  if (weeks.length === 0) return null
  const nearest = weeks.length === 1 ? 'so the nearest one counts' : 'so the nearest ones count'
  return `There is no reading of the ${verb(weeks.length, 'week', 'weeks')} of ${sayList(weeks)}, ${nearest}.`
}

type Extreme = 'highest' | 'lowest'

/** The extreme price of a fuel in a place, with each week that had it. */
interface Peak {
  readonly place: WeeklyPlace
  readonly fuel: WeeklyFuel
  /** Thousandths of a euro per litre. */
  readonly price: number
  readonly weeks: readonly Day[]
  /** The price in the last searched week. */
  readonly newest: number
  /** The first and the last searched week with a reading. */
  readonly from: Day
  readonly to: Day
}

/** The highest or lowest weekly prices, over the complete series or the requested weeks. Default: all member states. */
function recordsReply(extreme: Extreme, parsed: Parsed, context: QuestionContext): Reply {
  const { national } = context.snapshot
  const { weeks } = national
  const span = weekSpanOf(parsed, national)
  const isOverall = parsed.countries.length === 0 && !parsed.region
  const asked = isOverall ? memberPlaces(national, parsed.except) : requestedPlaces(parsed, national)
  const isWhole = span.from === 0 && span.to === weeks.length - 1
  return seriesReply<Peak>(
    parsed,
    context,
    {
      list: 'records',
      find: (place, fuel) => peakOf(extreme, place, fuel, span, national),
      say: all => {
        const ofFuels = weeklyFuelsOf(parsed.fuel_type).map(fuel => all.filter(peak => peak.fuel === fuel))
        const peaks = isOverall ? ofFuels.flatMap(ofFuel => outermost(extreme, ofFuel)) : all
        const isClaim = parsed.claim !== undefined && !isOverall
        const isNow = isClaim && isWhole
        const rows = peaks.map(peak => ({ ...recordRow(peak), ...(isNow && newestOf(peak)) }))
        return {
          verdicts: isNow ? peaks.map(peak => ({ fuel: peak.fuel, verdict: verdictNow(peak) })) : [],
          parts: [
            ...(isOverall || asked.places.length > mostNamed
              ? sayOverall(extreme, peaks, isWhole, isOverall ? sayMembers(parsed) : 'any of these countries')
              : [sayPeaks(extreme, peaks, isWhole)]),
            isWhole ? `The series begins in the ${sayWeek(isOverall ? weeks[0]! : wholeRange(peaks).from)}.` : null,
            ...(isNow ? peaks.map(sayNewest) : []),
            ...(isClaim && !isWhole ? peaks.map(peak => sayOnRecord(extreme, peak, national)) : []),
            isOverall ? null : sayMeans(peaks.map(({ place }) => place)),
          ],
          data: {
            records: peaks.map((peak, at) => ({ ...rows[at], ...againOf(peak) })),
            from: weeks[span.from],
            to: weeks[span.to],
          },
          rows,
          shown: peaks,
        }
      },
    },
    asked,
  )
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
  const read = readingsIn(place, [fuel], span)
  if (read.length === 0) return null
  const prices = read.map(at => place.price(at, fuel))
  const price = extremeOf(extreme, prices)
  const peaks = read.filter((_, at) => prices[at] === price).map(at => weeks[at]!)
  const newest = prices.at(-1)!
  return { place, fuel, price, newest, weeks: peaks, from: weeks[read[0]!]!, to: weeks[read.at(-1)!]! }
}

/** The most extreme peaks: several if countries had the same price. */
function outermost(extreme: Extreme, peaks: readonly Peak[]): readonly Peak[] {
  const prices = peaks.map(({ price }) => price)
  return peaks.filter(({ price }) => price === extremeOf(extreme, prices))
}

function extremeOf(extreme: Extreme, prices: readonly number[]): number {
  return extreme === 'highest' ? Math.max(...prices) : Math.min(...prices)
}

function recordRow({ place, fuel, price, weeks, from, to }: Peak) {
  return { ...placeMembers(place), fuel, week: weeks[0]!, price: price / 1000, from, to }
}

/** The newest price beside the record: "is petrol at a record high?" */
function newestOf({ to, newest }: Peak) {
  return { newest_week: to, newest_price: newest / 1000 }
}

function verdictNow({ price, newest }: Peak): Verdict {
  return newest === price ? 'yes' : 'no'
}

function sayNewest({ place, fuel, newest, to }: Peak): string {
  return sentence(`${sayFuel(fuel)} in ${place.said} now costs ${sayPrice(newest)} (${sayWeek(to)}).`)
}

/** Whether the peak of some weeks is that of the series: "the highest diesel price this year, was it a record". */
function sayOnRecord(extreme: Extreme, { place, fuel, price }: Peak, national: NationalFigures): string {
  const whole = peakOf(extreme, place, fuel, { from: 0, to: national.weeks.length - 1 }, national)!
  return `That is ${whole.price === price ? '' : 'not '}the ${extreme} price of ${sayFuel(fuel)} in ${place.said} on record.`
}

/** Later weeks with the same price. */
function againOf({ weeks }: Peak) {
  return weeks.length === 1 ? {} : { again: weeks.slice(1) }
}

/** One sentence about one or several places. */
function sayPeaks(extreme: Extreme, peaks: readonly Peak[], isWhole: boolean): string {
  const places = [...new Set(peaks.map(({ place }) => place))]
  const isOne = places.length === 1
  const isOneFuel = oneFuelOf(peaks) !== null
  const all = peaks.map((peak, at) => {
    // Names the fuel of each peak only if there are two fuels.
    const price = `${sayInTurn(peak.price, at)}${isOneFuel ? '' : ` for ${sayFuel(peak.fuel)}`}`
    const where = isOne ? `in the ${sayWhenHeld(peak)}` : `in ${peak.place.said} (${sayWhenHeld(peak)})`
    return `${price} ${where}`
  })
  const what = sayExtreme(extreme, peaks, isWhole, isOne ? places[0]!.said : null)
  const is = isWhole ? verb(peaks.length, 'is', 'are') : verb(peaks.length, 'was', 'were')
  return `${what} ${is} ${sayList(all)}.`
}

function oneFuelOf(peaks: readonly Peak[]): WeeklyFuel | null {
  const [first, ...others] = peaks.map(({ fuel }) => fuel)
  return first && others.every(fuel => fuel === first) ? first : null
}

/** One sentence per fuel. */
function sayOverall(extreme: Extreme, peaks: readonly Peak[], isWhole: boolean, among: string): readonly string[] {
  return byFuel(peaks).map(ofFuel => {
    const own = outermost(extreme, ofFuel)
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
  const { from, to } = wholeRange(peaks)
  return `${prices}${inPlace} in ${sayWeeks(from, to)}`
}

/** The first week, and that the price came back. */
function sayWhenHeld({ weeks }: Peak): string {
  const first = sayWeek(weeks[0]!)
  if (weeks.length === 1) return first
  return weeks.length === 2
    ? `${first} and again in the ${sayWeek(weeks[1]!)}`
    : `${first} and again later, last in the ${sayWeek(weeks.at(-1)!)}`
}

export const recordHigh: ReplyTo = (parsed, context) => recordsReply('highest', parsed, context)

export const recordLow: ReplyTo = (parsed, context) => recordsReply('lowest', parsed, context)
