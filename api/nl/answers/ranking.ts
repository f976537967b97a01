import type { Day } from '../../../pipeline/model/instants.ts'
import type { RankedRow } from '../../schemas/answer-data.ts'
import { newestMembersWeek, staleness } from '../figures/age.ts'
import { eurosOfThousandths } from '../figures/numbers.ts'
import { countryPlace, memberStates, regionMembers, regionPlace } from '../figures/places.ts'
import { type Priced, pricedAt } from '../figures/priced.ts'
import { named, type Ranked, type RankOrder, ranked, rowsOf } from '../figures/rank.ts'
import { lastUpTo, type WeekSpan } from '../figures/weeks.ts'
import { whenOf } from '../figures/when.ts'
import type { Parsed, WeeklyFuel } from '../parsed.ts'
import type { QuestionContext, Reply } from '../reply.ts'
import { sayFuel, weeklyFuelsOf } from '../say/fuels.ts'
import { sayList, sentence, sentences } from '../say/lists.ts'
import { sayEuros, sayInTurn, sayPrice } from '../say/numbers.ts'
import { sayCountry, sayRegion } from '../say/places.ts'
import { sayRanking, sayUnsaid } from '../say/ranking.ts'
import { sayWeek } from '../say/weeks.ts'
import { liveFuelOf } from './live-fuels.ts'
import { liveRanking } from './live-ranking.ts'
import { sourcesOfFigures } from './price-rows.ts'
import { nothingHeld } from './weekly-reply.ts'

/**
 * Member states by price, all of the same week or weeks. They are ordered by the requested fuel; if both are requested,
 * by the mean of the two, so a state without one of them is not ranked. Equal prices share a rank, ordered by code.
 */
export function rankingReply(parsed: Parsed, context: QuestionContext, direction: RankOrder): Reply {
  const liveFuel = liveFuelOf(parsed)
  if (liveFuel) return liveRanking(liveFuel, parsed, context, direction)
  const fuels = weeklyFuelsOf(parsed.fuel_type)
  const span = spanAsked(parsed, context)
  const asked = membersAsked(parsed)
  const priced = span ? membersPriced(asked, context, span, fuels) : []
  if (!span || priced.length === 0) return nothingRanked(parsed, context)
  const all = ranked(priced, one => fuels.reduce((sum, fuel) => sum + one[fuel], 0), direction)
  const rows = all.map(rankedRow)
  const ranking = rows.slice(0, rowsOf(parsed.limit))
  const reference = referenceOf(parsed, context, span, fuels)
  const without = asked.filter(country => priced.every(one => one.country !== country))
  const { weeks } = context.snapshot.national
  const from = weeks[span.from]!
  const to = weeks[span.to]!
  const isPast = from !== to || to !== newestMembersWeek(context.snapshot.national)
  const data = {
    ranking_top3: rows.slice(0, 3),
    ranking,
    reference: reference && referenceRow(reference),
    ordered_by: fuels.length === 2 ? 'mean of price_euro95 and price_diesel' : `price_${fuels[0]}`,
    from,
    to,
    ...(without.length > 0 && { without }),
  }
  const message = sentences([
    sayRanks(parsed, direction, named(all, ranking.length), fuels, { from, to, isPast }),
    sayUnsaid(ranking.length),
    reference && sayReference(reference, fuels, isPast),
    without.length > 0 ? `Not ranked for want of a reading: ${sayList(without.map(sayCountry))}.` : null,
    sayOutsiders(parsed),
    staleness(context, to),
  ])
  return { status: 'ok', message, data, rows: ranking, ...sourcesOfFigures(priced, context) }
}

/** The weeks to rank: the newest week that members have, unless others are requested. Null if in the future. */
function spanAsked(parsed: Parsed, context: QuestionContext): WeekSpan | null {
  const { national } = context.snapshot
  const newest = newestMembersWeek(national)
  const when = whenOf(parsed, context)
  if (newest === null || when.kind === 'ahead') return null
  if (when.kind === 'weeks') return when.span
  const at = lastUpTo(national.weeks, newest)
  const last = when.kind === 'now' ? at : Math.min(at, when.at)
  return last < 0 ? null : { from: last, to: last }
}

/** The named member states; else the member states of the region; else all member states of the Union. */
function membersAsked({ countries, region }: Parsed): readonly string[] {
  const within = region ? memberStates.filter(country => regionMembers(region).includes(country)) : memberStates
  const named = memberStates.filter(country => countries.includes(country))
  return named.length > 0 ? named : within
}

/** Members with all requested fuels and at least half as many weeks with a reading as the member with the most. */
function membersPriced(
  countries: readonly string[],
  { snapshot: { national } }: QuestionContext,
  span: WeekSpan,
  fuels: readonly WeeklyFuel[],
): readonly Priced[] {
  const all = countries.flatMap(country => {
    const place = countryPlace(country, national)
    const priced = place && pricedAt(place, national, { kind: 'weeks', span }, fuels)
    return priced && fuels.every(fuel => priced[fuel] !== 0) ? [priced] : []
  })
  const most = Math.max(...all.map(one => one.weeks))
  return all.filter(one => one.weeks * 2 >= most)
}

/** A sentence if the region or the named countries include countries that are not member states. */
function sayOutsiders({ countries, region }: Parsed): string | null {
  const asked = countries.length > 0 ? countries : region ? regionMembers(region) : []
  const outside = asked.filter(country => !memberStates.includes(country))
  return outside.length === 0 ? null : 'Only member states of the European Union are ranked.'
}

function nothingRanked(parsed: Parsed, context: QuestionContext): Reply {
  const isAhead = whenOf(parsed, context).kind === 'ahead'
  const why = isAhead ? 'That is in the future, and there are no forecasts.' : 'There are no weekly prices for that.'
  return nothingHeld(why, { ranking_top3: [], ranking: [] })
}

/** The mean of the euro area if that region is requested, else of the Union. It is never a row of the ranking. */
function referenceOf(
  parsed: Parsed,
  { snapshot: { national } }: QuestionContext,
  span: WeekSpan,
  fuels: readonly WeeklyFuel[],
) {
  const place = regionPlace(parsed.region === 'eurozone' ? 'eurozone' : 'EU', national)
  return place && pricedAt(place, national, { kind: 'weeks', span }, fuels)
}

function rankedRow({ rank, one }: Ranked<Priced>): RankedRow {
  return {
    rank,
    country_code: one.country!,
    country_name: one.name,
    price_euro95: eurosOfThousandths(one.euro95),
    price_diesel: eurosOfThousandths(one.diesel),
  }
}

function referenceRow({ region, name, euro95, diesel }: Priced) {
  return { region, name, price_euro95: eurosOfThousandths(euro95), price_diesel: eurosOfThousandths(diesel) }
}

function sayRanks(
  { region, countries }: Parsed,
  direction: RankOrder,
  rows: readonly Ranked<Priced>[],
  fuels: readonly WeeklyFuel[],
  { from, to, isPast }: { readonly from: Day; readonly to: Day; readonly isPast: boolean },
): string {
  const isBoth = fuels.length === 2
  const said = rows.map(({ rank, one }, at) => {
    const price = isBoth ? `(${sayBoth(one, at)})` : `at ${sayInTurn(one[fuels[0]!], at)}`
    return { rank, one: { said: one.said, price } }
  })
  const where = countries.length > 0 ? '' : `in ${region ? sayRegion(region) : 'the European Union'}, `
  const when = from === to ? sayWeek(to) : `means over the weeks from ${from} to ${to}`
  const order = isBoth ? `, by the mean of both` : ''
  const what = isBoth ? 'fuel' : sayFuel(fuels[0]!)
  const ranks = sayRanking(
    `${where}${what} ${isPast ? 'was' : 'is'}`,
    direction,
    said,
    isBoth ? '' : said[0]!.one.price,
  )
  return sentence(`${ranks}${order} (${when}).`)
}

function sayBoth({ euro95, diesel }: Priced, at: number): string {
  return `petrol ${sayInTurn(euro95, at)}, diesel ${sayEuros(diesel)}`
}

function sayReference(reference: Priced, fuels: readonly WeeklyFuel[], isPast: boolean): string {
  const prices = fuels.map(fuel =>
    fuels.length === 2 ? `${sayPrice(reference[fuel])} for ${sayFuel(fuel)}` : sayPrice(reference[fuel]),
  )
  return `The mean of ${reference.said} ${isPast ? 'was' : 'is'} ${sayList(prices)}.`
}
