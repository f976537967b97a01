import { memberStates } from '../../../pipeline/model/countries.ts'
import { unitOf } from '../../../pipeline/model/fuels.ts'
import { regionMembers, regionOf } from '../../allowed-values/regions.ts'
import { staleness } from '../figures/age.ts'
import { liveDay } from '../figures/live.ts'
import { memberRanking, priceOfFuels } from '../figures/member-ranking.ts'
import { joined } from '../figures/published-by.ts'
import { type Ranked, type RankOrder, ranked } from '../figures/rank.ts'
import type { Parsed } from '../parsed.ts'
import type { QuestionContext, Reply, ReplyTo } from '../reply.ts'
import { sayFuel } from '../say/fuels.ts'
import { sayInTurn, sayList, sentence, sentences } from '../say/phrases.ts'
import { sayCountry, sayRegion, sayWithoutThem } from '../say/places.ts'
import { sayOrdinal, sayPosition, verdictOfAll, withVerdict } from '../say/verdicts.ts'
import { type LiveOnlyFuel, liveFuelOf, livePricesOf, liveReply, liveRow, noLivePrices } from './live-fuels.ts'
import { priceLookup } from './price-lookup.ts'
import { sourcesOfFigures } from './price-rows.ts'
import {
  nothingRanked,
  orderedBy,
  rankedRow,
  rankingReply,
  sayBoth,
  sayInsteadOf,
  sayRankedWeeks,
  sayUnranked,
} from './ranking.ts'

/** A ranked country with the cells of its row. */
interface Placed {
  readonly country: string
  readonly said: string
  readonly price: number
  /** `at 1.431 EUR a litre`. */
  readonly sayPrice: string
  readonly cells: Reply['rows'][number]
}

/** A complete ranking in which places are looked up. */
interface Field {
  readonly all: readonly Ranked<Placed>[]
  /** `diesel`. */
  readonly what: string
  /** `(week of 2026-11-16)`. */
  readonly when: string
  readonly isPast: boolean
  readonly members: Reply['data']
  readonly without: readonly string[]
  readonly reply: (said: Pick<Reply, 'message' | 'data' | 'rows'>) => Reply
}

/** The place of countries among the member states by price, who is before them, or who has a place. */
export function position(parsed: Parsed, context: QuestionContext): Reply {
  const direction = parsed.direction === 'dearest' || parsed.claim === 'dearest' ? 'dearest' : 'cheapest'
  const field = fieldOf(parsed, context, direction)
  if ('status' in field) return field
  const { all, members, without } = field
  const own = parsed.countries.flatMap(country => all.find(({ one }) => one.country === country) ?? [])
  const outside = parsed.countries.filter(country => all.every(({ one }) => one.country !== country))
  const found = parsed.countries.length === 0 ? sharing(all, parsed.position ?? 1) : own
  const others = outside.length > 0 ? priceLookup(lookupOf(parsed, outside), context) : null
  const rows = found.map(({ rank, one }) => ({ rank, of: all.length, count_before: rank - 1, ...one.cells }))
  const before = own.length === 1 ? all.filter(({ rank }) => rank < own[0]!.rank).map(({ one }) => one.country) : []
  const isNamed = parsed.countries.length > 0
  const message = sentences([
    ...(isNamed
      ? own.map(one => (parsed.counts ? sayBefore(one, field, direction) : sayPlace(one, parsed, field, direction)))
      : [saySharing(found, parsed, field, direction)]),
    sayNotInField(outside, parsed),
    others?.message ?? null,
    sayUnranked(without),
  ])
  const unread = [...without, ...((others?.data.without as string[] | undefined) ?? [])]
  const data = {
    ...others?.data,
    positions: rows,
    direction,
    of: all.length,
    ...(parsed.position && { position: parsed.position }),
    ...(own.length === 1 && { before }),
    ...members,
    ...(unread.length > 0 && { without: unread }),
  }
  const isJudged = parsed.claim !== undefined && isNamed && outside.length === 0
  const verdict = isJudged ? verdictOfAll(own.map(({ rank }) => (isAsSupposed(rank, parsed) ? 'yes' : 'no'))) : null
  const reply = field.reply({ message: withVerdict(message, [{ fuel: parsed.fuel_type, verdict }]), data, rows })
  if (!others) return { ...reply, status: found.length > 0 ? 'ok' : 'no_data' }
  return {
    ...reply,
    status: found.length > 0 ? 'ok' : others.status,
    source: joined([reply.source, others.source]),
    licence: joined([reply.licence, others.licence]),
  }
}

function lookupOf({ region: _, except: _without, ...parsed }: Parsed, countries: readonly string[]): Parsed {
  return { ...parsed, countries: [...countries] }
}

function isAsSupposed(rank: number, { position, limit = 1 }: Parsed): boolean {
  return position === undefined ? rank <= limit : rank === position
}

/** The entry at this place, and those that have the same price. */
function sharing(all: readonly Ranked<Placed>[], place: number): readonly Ranked<Placed>[] {
  const rank = all[place - 1]?.rank
  return all.filter(one => one.rank === rank)
}

function fieldOf(parsed: Parsed, context: QuestionContext, direction: RankOrder): Field | Reply {
  const asked = { ...parsed, countries: [] }
  const liveFuel = liveFuelOf(parsed)
  if (liveFuel) return liveField(liveFuel, asked, context, direction)
  const found = memberRanking(asked, context, direction)
  if (!found) {
    const { data: _, ...nothing } = nothingRanked(parsed, context)
    return { ...nothing, data: { positions: [], direction, of: 0 } }
  }
  const { fuels, from, to, isPast, without } = found
  const all = found.all.map(({ rank, one }) => {
    const sayPrice = fuels.length === 2 ? `(${sayBoth(one, 0)})` : `at ${sayInTurn(one[fuels[0]!], 0)}`
    const { rank: _, ...cells } = rankedRow({ rank, one })
    return { rank, one: { country: one.country!, said: one.said, price: priceOfFuels(one, fuels), sayPrice, cells } }
  })
  const sources = sourcesOfFigures(
    found.all.map(({ one }) => one),
    context,
  )
  const stale = staleness(context, to)
  return {
    all,
    what: fuels.length === 2 ? 'fuel' : sayFuel(fuels[0]!),
    when: `${fuels.length === 2 ? ', by the mean of both' : ''} (${sayRankedWeeks(found)})`,
    isPast,
    members: { ordered_by: orderedBy(fuels), from, to, ...(found.insteadOf && { week: found.insteadOf }) },
    without,
    reply: ({ message, ...said }) => ({
      status: 'ok',
      message: sentences([message, sayInsteadOf(found), stale]),
      ...said,
      ...sources,
    }),
  }
}

/** Legal maximum prices are not ranked. */
function liveField(fuel: LiveOnlyFuel, parsed: Parsed, context: QuestionContext, direction: RankOrder): Field | Reply {
  const prices = livePricesOf(fuel, parsed, context).filter(price => price.basis !== 'national_maximum')
  if (prices.length === 0) return noLivePrices(fuel, parsed, context)
  const entries = prices.map((price): Placed => {
    const sayPrice = `at ${sayInTurn(price.price, 0, unitOf(fuel))}`
    return {
      country: price.country,
      said: sayCountry(price.country),
      price: price.price,
      sayPrice,
      cells: { ...liveRow(price) },
    }
  })
  return {
    all: ranked(entries, one => one.price, direction),
    what: sayFuel(fuel),
    when: ` (live figures of ${liveDay(context)})`,
    isPast: false,
    members: { ordered_by: 'price', date: liveDay(context) },
    without: [],
    reply: said => liveReply(fuel, context, prices, said),
  }
}

/** `Diesel in Ireland is the third cheapest of 25 member states at 1.431 EUR a litre (week of 2026-11-16).` */
function sayPlace(own: Ranked<Placed>, parsed: Parsed, field: Field, direction: RankOrder): string {
  const equal = field.all.filter(({ rank, one }) => rank === own.rank && one !== own.one).map(({ one }) => one.said)
  const also = equal.length === 0 ? '' : `, equal with ${sayList(equal)}`
  const place = sayPosition(own.rank, mostOf(direction))
  const of = `of ${field.all.length} ${sayMembers(parsed)}`
  const is = field.isPast ? 'was' : 'is'
  return sentence(`${field.what} in ${own.one.said} ${is} the ${place} ${of} ${own.one.sayPrice}${also}${field.when}.`)
}

/** `Diesel is cheaper than in Spain, at 1.431 EUR a litre, in 4 of 25 member states: Malta, …` */
function sayBefore(own: Ranked<Placed>, field: Field, direction: RankOrder): string {
  const before = field.all.filter(({ rank }) => rank < own.rank).map(({ one }) => one.said)
  const is = field.isPast ? 'was' : 'is'
  const than = `${field.what} ${is} ${direction === 'cheapest' ? 'cheaper' : 'more expensive'} than in ${own.one.said}`
  const named = before.length === 0 || before.length > mostNamed ? '' : `: ${sayList(before)}`
  const count = `in ${before.length || 'none'} of the ${field.all.length} ranked countries`
  return sentence(`${than} ${own.one.sayPrice} ${count}${named}${field.when}.`)
}

// A longer list is hard to read. The data has all of them.
const mostNamed = 8

/** `In the European Union, the third cheapest diesel is that of Malta at 1.431 EUR a litre (week of 2026-11-16).` */
function saySharing(found: readonly Ranked<Placed>[], parsed: Parsed, field: Field, direction: RankOrder): string {
  const [first, ...others] = found
  const { position: place = 1, region = 'EU', except = [] } = parsed
  const where = `in ${sayRegion(region)}${sayWithoutThem(except, regionOf(except))}`
  if (!first) return `There is no ${sayOrdinal(place)} place: ${field.all.length} countries are ranked${field.when}.`
  const is = field.isPast ? 'was' : 'is'
  if (others.length > 0) {
    const places = sayList(found.map(({ one }) => one.said))
    const share = `share the ${sayOrdinal(first.rank)} place among the ${mostOf(direction)} for ${field.what}`
    return sentence(`${where}, ${places} ${share} ${first.one.sayPrice}${field.when}.`)
  }
  const what = `the ${sayPosition(first.rank, mostOf(direction))} ${field.what}`
  return sentence(`${where}, ${what} ${is} that of ${first.one.said} ${first.one.sayPrice}${field.when}.`)
}

/** Their figures are stated, but no place among others: they are not of the same kind or of the same region. */
function sayNotInField(outside: readonly string[], parsed: Parsed): string | null {
  const strangers = outside.filter(country => !memberStates.includes(country))
  if (strangers.length > 0) return 'Only member states of the European Union are ranked.'
  const { region } = parsed
  const elsewhere = region ? outside.filter(country => !regionMembers(region).includes(country)) : []
  return elsewhere.length === 0 ? null : `Only members of ${sayRegion(region!)} are ranked.`
}

function sayMembers({ region, except = [], fuel_type }: Parsed): string {
  const without = sayWithoutThem(except, regionOf(except))
  if (region && region !== 'EU') return `among ${sayRegion(region)}${without}`
  const isWeekly = fuel_type === 'both' || fuel_type === 'euro95' || fuel_type === 'diesel'
  return `${isWeekly ? 'member states' : 'countries with a price'}${without}`
}

function mostOf(direction: RankOrder): string {
  return direction === 'cheapest' ? 'cheapest' : 'most expensive'
}

/** A ranking; if the question is whether one country is the first of all, the position of that country. */
function rankingOrPosition(direction: RankOrder): ReplyTo {
  return (parsed, context) => {
    const { claim, countries, limit = 1 } = parsed
    const isOne = claim !== undefined && countries.length === 1
    return isOne ? position({ ...parsed, direction, limit }, context) : rankingReply(parsed, context, direction)
  }
}

/** Countries ranked by price, the cheapest first. */
export const cheapestRanking: ReplyTo = rankingOrPosition('cheapest')

/** Countries ranked by price, the most expensive first. */
export const mostExpensiveRanking: ReplyTo = rankingOrPosition('dearest')
