import { memberStates } from '../../../pipeline/model/countries.ts'
import { plusDays } from '../../../pipeline/model/days.ts'
import { unitOf } from '../../../pipeline/model/fuels.ts'
import type { Day } from '../../../pipeline/model/instants.ts'
import { regionMembers, regionOf } from '../../allowed-values/regions.ts'
import type { RankedRow } from '../../schemas/answer-data.ts'
import { liveDay } from '../figures/live.ts'
import { type Changed, changedRow, changeOf } from '../figures/moves.ts'
import { eurosOfThousandths } from '../figures/numbers.ts'
import { countryPlace, type PlacesOfQuestion, regionPlace } from '../figures/places.ts'
import { type Priced, pricedAt, searchedBackDays } from '../figures/priced.ts'
import { joined } from '../figures/published-by.ts'
import { named, type Ranked, type RankOrder, ranked, rowsOf } from '../figures/rank.ts'
import {
  lastUpTo,
  newestMembersWeek,
  newestOfMembers,
  staleness,
  type WeekSpan,
  type When,
  whenOf,
} from '../figures/weeks.ts'
import type { Parsed, WeeklyFuel } from '../parsed.ts'
import type { QuestionContext, Reply, ReplyTo } from '../reply.ts'
import { sayFuel, weeklyFuelsOf } from '../say/fuels.ts'
import { type MoveDirection, sayMostMoved, sayReferenceMove } from '../say/moves.ts'
import { sayEuros, sayInTurn, sayList, sayPrice, sayWeek, sentence, sentences } from '../say/phrases.ts'
import { sayCountry, sayRegion, sayWithoutThem } from '../say/places.ts'
import { sayOrdinal, sayPosition, verdictOfAll, verdictOn, withVerdict } from '../say/verdicts.ts'
import { priceLookup } from './prices.ts'
import {
  type LiveOnlyFuel,
  liveFuelOf,
  livePricesOf,
  liveReply,
  liveRow,
  noLivePrices,
  nothingHeld,
  notWeekly,
  sourcesOfFigures,
  weeklyReply,
} from './query.ts'

/** Member states by price. */
function rankingReply(parsed: Parsed, context: QuestionContext, direction: RankOrder): Reply {
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

function orderedBy(fuels: readonly WeeklyFuel[]): string {
  return fuels.length === 2 ? 'mean of price_euro95 and price_diesel' : `price_${fuels[0]}`
}

function sayUnranked(without: readonly string[]): string | null {
  return without.length === 0 ? null : `Not ranked for want of a reading: ${sayList(without.map(sayCountry))}.`
}

/** A sentence if the region or the named countries include countries that are not member states. */
function sayOutsiders({ countries, region, except = [] }: Parsed): string | null {
  const asked = countries.length > 0 ? countries : region ? regionMembers(region, except) : []
  const outside = asked.filter(country => !memberStates.includes(country))
  return outside.length === 0 ? null : 'Only member states of the European Union are ranked.'
}

function nothingRanked(parsed: Parsed, context: QuestionContext): Reply {
  const isAhead = whenOf(parsed, context).kind === 'ahead'
  const why = isAhead ? 'That is in the future, and there are no forecasts.' : 'There are no weekly prices for that.'
  return nothingHeld(why, { ranking_top3: [], ranking: [] })
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

function sayInsteadOf({ insteadOf }: MemberRanking): string | null {
  return insteadOf && `There is no reading of the week of ${insteadOf}; the newest one before it is used.`
}

function sayRankedWeeks({ from, to }: Pick<MemberRanking, 'from' | 'to'>): string {
  return from === to ? sayWeek(to) : `means over the weeks from ${from} to ${to}`
}

function sayBoth({ euro95, diesel }: Pick<Priced, WeeklyFuel>, at: number): string {
  return `petrol ${sayInTurn(euro95, at)}, diesel ${sayEuros(diesel)}`
}

function sayReference({ reference, fuels, isPast }: MemberRanking): string | null {
  if (!reference) return null
  const prices = fuels.map(fuel =>
    fuels.length === 2 ? `${sayPrice(reference[fuel])} for ${sayFuel(fuel)}` : sayPrice(reference[fuel]),
  )
  return `The mean of ${reference.said} ${isPast ? 'was' : 'is'} ${sayList(prices)}.`
}

/** Member states by price, all of the same week or weeks. */
interface MemberRanking {
  readonly all: readonly Ranked<Priced>[]
  readonly fuels: readonly WeeklyFuel[]
  readonly direction: RankOrder
  readonly from: Day
  readonly to: Day
  readonly isPast: boolean
  /** The requested week, if the bulletin has no reading in it and one before it is ranked. */
  readonly insteadOf: Day | null
  /** Requested countries that are not ranked, for want of a reading. */
  readonly without: readonly string[]
  /** The mean of the euro area if that region is requested, else of the Union. It is never a row of the ranking. */
  readonly reference: Priced | null
}

/**
 * They are ordered by the requested fuel; if both are requested, by the mean of the two, so a state without one of them is
 * not ranked. Equal prices share a rank, ordered by code. Null if there is none.
 */
function memberRanking(parsed: Parsed, context: QuestionContext, direction: RankOrder): MemberRanking | null {
  const { national } = context.snapshot
  const fuels = weeklyFuelsOf(parsed.fuel_type)
  const when = whenOf(parsed, context)
  const span = rankedSpan(when, context)
  const asked = membersAsked(parsed)
  const priced = span ? membersPriced(asked, context, span, fuels) : []
  if (!span || priced.length === 0) return null
  // The weeks that were read: the bulletin has pauses.
  const from = priced.map(one => one.from).sort()[0]!
  const to = priced
    .map(one => one.to)
    .sort()
    .at(-1)!
  const reference = regionPlace(parsed.region === 'eurozone' ? 'eurozone' : 'EU', national)
  return {
    all: ranked(priced, one => priceOfFuels(one, fuels), direction),
    fuels,
    direction,
    from,
    to,
    insteadOf: when.kind === 'week' && when.week > to ? when.week : null,
    isPast: from !== to || to !== newestMembersWeek(national),
    without: asked.filter(country => priced.every(one => one.country !== country)),
    reference: reference && pricedAt(reference, national, { kind: 'weeks', span }, fuels),
  }
}

/** The price by which places are ordered: of both fuels, the sum of the two. */
function priceOfFuels(one: Pick<Priced, WeeklyFuel>, fuels: readonly WeeklyFuel[]): number {
  return fuels.reduce((sum, fuel) => sum + one[fuel], 0)
}

/** The weeks to rank: the newest week that members have, unless others are requested. Null if in the future. */
function rankedSpan(when: When, context: QuestionContext): WeekSpan | null {
  const { national } = context.snapshot
  const newest = newestMembersWeek(national)
  if (newest === null || when.kind === 'ahead') return null
  if (when.kind === 'weeks') return when.span
  if (when.kind === 'now') return weekAt(lastUpTo(national.weeks, newest))
  const at = newestOfMembers(national, when.at)
  const isNear = at >= 0 && national.weeks[at]! >= plusDays(when.week, -searchedBackDays)
  return isNear ? weekAt(at) : null
}

function weekAt(at: number): WeekSpan | null {
  return at < 0 ? null : { from: at, to: at }
}

/**
 * The named member states; else the member states of the region; else all member states of the Union. Never those that
 * the question leaves out.
 */
function membersAsked({ countries, region, except = [] }: PlacesOfQuestion): readonly string[] {
  const within = region ? memberStates.filter(country => regionMembers(region).includes(country)) : memberStates
  const named = memberStates.filter(country => countries.includes(country))
  return (named.length > 0 ? named : within).filter(country => !except.includes(country))
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

/** An entry of a ranking, as text. */
interface Said {
  /** `the Netherlands`. */
  readonly said: string
  /** `at 1.431 EUR a litre`; `at 1.431` for the entries after the first. */
  readonly price: string
}

// A longer list is hard to read. The rows contain all entries.
const mostNamed = 5

/**
 * Completes `diesel is`: `diesel is cheapest in Malta at 1.210 EUR a litre, followed by Spain at 1.431`, or
 * `diesel is cheapest in Malta and Spain, equal at 1.210 EUR a litre`. `equally` states what equal entries have in common. It
 * is empty if each entry has its own prices.
 */
function sayRanking(what: string, direction: RankOrder, rows: readonly Ranked<Said>[], equally: string): string {
  const shown = rows.slice(0, mostNamed)
  const first = shown.filter(({ rank }) => rank === 1).map(({ one }) => one)
  const rest = shown.filter(({ rank }) => rank > 1).map(({ one }) => `${one.said} ${one.price}`)
  const most = direction === 'cheapest' ? 'cheapest' : 'most expensive'
  const followed = rest.length === 0 ? '' : `, followed by ${sayList(rest)}`
  return `${what} ${most} in ${sayFirst(first, equally)}${followed}`
}

function sayFirst(first: readonly Said[], equally: string): string {
  if (first.length === 1) return `${first[0]!.said} ${first[0]!.price}`
  if (equally === '') return `${sayList(first.map(({ said, price }) => `${said} ${price}`))}, which are equal`
  return `${sayList(first.map(one => one.said))}, which are equal ${equally}`
}

/** A sentence if the ranking has more rows than the message names. */
function sayUnsaid(rows: number): string | null {
  return rows > mostNamed ? 'The rest of the ranking is in the data.' : null
}

/** Ranks countries by the live price of a fuel that has no weekly series. Legal maximum prices are not ranked. */
function liveRanking(fuel: LiveOnlyFuel, parsed: Parsed, context: QuestionContext, direction: RankOrder): Reply {
  const prices = livePricesOf(fuel, parsed, context).filter(price => price.basis !== 'national_maximum')
  if (prices.length === 0) return noLivePrices(fuel, parsed, context)
  const all = ranked(prices, one => one.price, direction)
  const rows = all.map(({ rank, one }) => ({ rank, ...liveRow(one) }))
  const shown = rows.slice(0, rowsOf(parsed.limit))
  const said = named(all, shown.length).map(({ rank, one }, at) => {
    return { rank, one: { said: sayCountry(one.country), price: `at ${sayInTurn(one.price, at, unitOf(fuel))}` } }
  })
  const ranks = sayRanking(`${sayFuel(fuel)} is`, direction, said, said[0]!.one.price)
  const message = sentences([
    sentence(`${ranks} (live figures of ${liveDay(context)}).`),
    sayUnsaid(shown.length),
    `Only countries with a live price of ${sayFuel(fuel)} are compared.`,
  ])
  const data = { date: liveDay(context), ranking_top3: rows.slice(0, 3), ranking: shown, prices: shown }
  return liveReply(fuel, context, prices, { message, data, rows: shown })
}

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
  const named = before.length === 0 || before.length > mostBefore ? '' : `: ${sayList(before)}`
  const count = `in ${before.length || 'none'} of the ${field.all.length} ranked countries`
  return sentence(`${than} ${own.one.sayPrice} ${count}${named}${field.when}.`)
}

// A longer list is hard to read. The data has all of them.
const mostBefore = 8

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

/** The changes of one fuel between the same two weeks. */
interface FuelRanking {
  readonly all: readonly Ranked<Changed & { readonly country: string }>[]
  readonly reference: Changed | null
  readonly without: readonly string[]
}

/**
 * Member states by the change of a price in euros a litre: a change in per cent would be larger where fuel is cheap. All are
 * of the same two weeks. The reference is the change of the Union's mean.
 */
export function changeRanking(parsed: Parsed, context: QuestionContext): Reply {
  const direction = parsed.direction === 'fall' ? 'fall' : 'rise'
  const rankings = weeklyFuelsOf(parsed.fuel_type).flatMap(fuel => rankingOf(fuel, parsed, context, direction) ?? [])
  if (rankings.length === 0) return notWeekly('ranking', parsed, context)
  const ranking = rankings.flatMap(({ all }) => all.slice(0, rowsOf(parsed.limit)))
  const rows = ranking.map(({ rank, one }) => ({ rank, ...changedRow(one) }))
  const references = rankings.flatMap(({ reference }) => reference ?? [])
  const without = [...new Set(rankings.flatMap(one => one.without))]
  const { from, to } = rankings[0]!.all[0]!.one
  return weeklyReply(context, {
    parts: [
      ...rankings.map(({ all }) =>
        sayMostMoved(
          all.slice(0, rowsOf(parsed.limit)).map(({ one }) => one),
          direction,
          sayMovedField(parsed),
        ),
      ),
      ...references.map(sayReferenceMove),
      sayUnranked(without),
      sayOutsiders(parsed),
    ],
    data: {
      ranking: rows,
      reference: references.map(changedRow),
      ordered_by: 'change_eur',
      direction,
      from,
      to,
      ...(without.length > 0 && { without }),
    },
    rows,
    used: ranking.flatMap(({ one }) => [one.from, one.to].map(week => ({ country: one.country, week }))),
  })
}

function rankingOf(
  fuel: WeeklyFuel,
  parsed: Parsed,
  context: QuestionContext,
  direction: MoveDirection,
): FuelRanking | null {
  const { national } = context.snapshot
  const asked = membersAsked(parsed)
  const changes = asked.flatMap(country => {
    const place = countryPlace(country, national)
    const change = place && changeOf(place, fuel, parsed, national)
    return change ? [{ ...change, country }] : []
  })
  if (changes.length === 0) return null
  const weeks = usualWeeks(changes)
  const same = changes.filter(change => weeksOf(change) === weeks)
  const union = regionPlace('EU', national)
  return {
    all: ranked(same, ({ start, end }) => end - start, direction === 'rise' ? 'dearest' : 'cheapest'),
    reference: union && changeOf(union, fuel, parsed, national),
    without: asked.filter(country => same.every(change => change.country !== country)),
  }
}

/** The two weeks that most of them have. A country whose data is late is not ranked among the others. */
function usualWeeks(changes: readonly Changed[]): string {
  const all = changes.map(weeksOf)
  const count = (weeks: string) => all.filter(one => one === weeks).length
  return all.reduce((a, b) => (count(b) > count(a) ? b : a))
}

function weeksOf({ from, to }: Changed): string {
  return `${from} ${to}`
}

/** `in any member state`; empty if countries are named. */
function sayMovedField({ countries, region = 'EU', except = [] }: Parsed): string {
  if (countries.length > 0) return 'of these countries'
  return `in ${sayRegion(region)}${sayWithoutThem(except, regionOf(except))}`
}
