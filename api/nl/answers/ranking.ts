import { memberStates } from '../../../pipeline/model/countries.ts'
import { regionMembers, regionOf } from '../../allowed-values/regions.ts'
import type { RankedRow } from '../../schemas/answer-data.ts'
import { staleness } from '../figures/age.ts'
import { type MemberRanking, memberRanking, priceOfFuels } from '../figures/member-ranking.ts'
import { eurosOfThousandths } from '../figures/numbers.ts'
import type { Priced } from '../figures/priced.ts'
import { named, type Ranked, type RankOrder, rowsOf } from '../figures/rank.ts'
import { whenOf } from '../figures/weeks.ts'
import type { Parsed, WeeklyFuel } from '../parsed.ts'
import type { QuestionContext, Reply } from '../reply.ts'
import { sayFuel } from '../say/fuels.ts'
import { sayEuros, sayInTurn, sayList, sayPrice, sayWeek, sentence, sentences } from '../say/phrases.ts'
import { sayCountry, sayRegion, sayWithoutThem } from '../say/places.ts'
import { sayRanking, sayUnsaid } from '../say/ranking.ts'
import { verdictOn, withVerdict } from '../say/verdicts.ts'
import { liveFuelOf } from './live-fuels.ts'
import { liveRanking } from './live-ranking.ts'
import { sourcesOfFigures } from './price-rows.ts'
import { nothingHeld } from './weekly-reply.ts'

/** Member states by price. */
export function rankingReply(parsed: Parsed, context: QuestionContext, direction: RankOrder): Reply {
  const liveFuel = liveFuelOf(parsed)
  if (liveFuel) return liveRanking(liveFuel, parsed, context, direction)
  const found = memberRanking(parsed, context, direction)
  if (!found) return nothingRanked(parsed, context)
  const { all, fuels, from, to, without } = found
  const rows = all.map(rankedRow)
  const ranking = rows.slice(0, rowsOf(parsed.limit))
  const data = {
    ranking_top3: rows.slice(0, 3),
    ranking,
    reference: found.reference && referenceRow(found.reference),
    ordered_by: orderedBy(fuels),
    from,
    to,
    ...(found.insteadOf && { week: found.insteadOf }),
    ...(without.length > 0 && { without }),
  }
  const message = sentences([
    sayRanks(parsed, found, named(all, ranking.length)),
    sayUnsaid(ranking.length),
    sayInsteadOf(found),
    sayReference(found),
    sayUnranked(without),
    sayOutsiders(parsed),
    staleness(context, to),
  ])
  const sources = sourcesOfFigures(
    all.map(({ one }) => one),
    context,
  )
  return { status: 'ok', message: withVerdict(message, [verdictOf(parsed, found)]), data, rows: ranking, ...sources }
}

/** Whether the first of several named countries is the cheapest, or the most expensive, of them. */
function verdictOf({ claim, countries, fuel_type }: Parsed, { all, fuels }: MemberRanking) {
  const own = all.find(({ one }) => one.country === countries[0])?.one
  const others = all.filter(({ one }) => one !== own).map(({ one }) => priceOfFuels(one, fuels))
  return { fuel: fuel_type, verdict: own ? verdictOn(claim, priceOfFuels(own, fuels), others) : null }
}

export function orderedBy(fuels: readonly WeeklyFuel[]): string {
  return fuels.length === 2 ? 'mean of price_euro95 and price_diesel' : `price_${fuels[0]}`
}

export function sayUnranked(without: readonly string[]): string | null {
  return without.length === 0 ? null : `Not ranked for want of a reading: ${sayList(without.map(sayCountry))}.`
}

/** A sentence if the region or the named countries include countries that are not member states. */
export function sayOutsiders({ countries, region, except = [] }: Parsed): string | null {
  const asked = countries.length > 0 ? countries : region ? regionMembers(region, except) : []
  const outside = asked.filter(country => !memberStates.includes(country))
  return outside.length === 0 ? null : 'Only member states of the European Union are ranked.'
}

export function nothingRanked(parsed: Parsed, context: QuestionContext): Reply {
  const isAhead = whenOf(parsed, context).kind === 'ahead'
  const why = isAhead ? 'That is in the future, and there are no forecasts.' : 'There are no weekly prices for that.'
  return nothingHeld(why, { ranking_top3: [], ranking: [] })
}

export function rankedRow({ rank, one }: Ranked<Priced>): RankedRow {
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

/** `in the European Union, `; empty if countries are named. */
function sayField({ region = 'EU', countries, except = [], neighbours_of }: Parsed): string {
  if (neighbours_of) return `among the neighbours of ${sayCountry(neighbours_of)}, `
  return countries.length > 0 ? '' : `in ${sayRegion(region)}${sayWithoutThem(except, regionOf(except))}, `
}

function sayRanks(
  parsed: Parsed,
  { fuels, direction, from, to, isPast }: MemberRanking,
  rows: readonly Ranked<Priced>[],
): string {
  const isBoth = fuels.length === 2
  const said = rows.map(({ rank, one }, at) => {
    const price = isBoth ? `(${sayBoth(one, at)})` : `at ${sayInTurn(one[fuels[0]!], at)}`
    return { rank, one: { said: one.said, price } }
  })
  const order = isBoth ? `, by the mean of both` : ''
  const what = isBoth ? 'fuel' : sayFuel(fuels[0]!)
  const ranks = sayRanking(
    `${sayField(parsed)}${what} ${isPast ? 'was' : 'is'}`,
    direction,
    said,
    isBoth ? '' : said[0]!.one.price,
  )
  return sentence(`${ranks}${order} (${sayRankedWeeks({ from, to })}).`)
}

export function sayInsteadOf({ insteadOf }: MemberRanking): string | null {
  return insteadOf && `There is no reading of the week of ${insteadOf}; the newest one before it is used.`
}

export function sayRankedWeeks({ from, to }: Pick<MemberRanking, 'from' | 'to'>): string {
  return from === to ? sayWeek(to) : `means over the weeks from ${from} to ${to}`
}

export function sayBoth({ euro95, diesel }: Pick<Priced, WeeklyFuel>, at: number): string {
  return `petrol ${sayInTurn(euro95, at)}, diesel ${sayEuros(diesel)}`
}

function sayReference({ reference, fuels, isPast }: MemberRanking): string | null {
  if (!reference) return null
  const prices = fuels.map(fuel =>
    fuels.length === 2 ? `${sayPrice(reference[fuel])} for ${sayFuel(fuel)}` : sayPrice(reference[fuel]),
  )
  return `The mean of ${reference.said} ${isPast ? 'was' : 'is'} ${sayList(prices)}.`
}
