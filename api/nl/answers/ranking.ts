import { memberStates } from '../../../pipeline/model/countries.ts'
import { plusDays } from '../../../pipeline/model/days.ts'
import { unitOf } from '../../../pipeline/model/fuels.ts'
import type { Day } from '../../../pipeline/model/instants.ts'
import { regionMembers, regionOf } from '../../allowed-values/regions.ts'
import { liveDay } from '../figures/live.ts'
import { type Changed, changedRow, changeOf } from '../figures/moves.ts'
import { eurosOfThousandths } from '../figures/numbers.ts'
import { countryPlace, type PlacesOfQuestion, regionPlace } from '../figures/places.ts'
import { type Priced, pricedAt, searchedBackDays } from '../figures/priced.ts'
import { named, type Ranked, type RankOrder, ranked, rowsOf } from '../figures/rank.ts'
import {
  lastUpTo,
  newestMembersWeek,
  newestOfMembers,
  staleness,
  type WeekSpan,
  type When,
  whenOf,
  wholeRange,
} from '../figures/weeks.ts'
import type { Parsed, WeeklyFuel } from '../parsed.ts'
import type { QuestionContext, Reply, ReplyTo } from '../reply.ts'
import { sayFuel, weeklyFuelsOf } from '../say/fuels.ts'
import { type MoveDirection, sayMostMoved, sayReferenceMove } from '../say/moves.ts'
import {
  mostNamed,
  sayEuros,
  sayInTurn,
  sayList,
  sayPrice,
  sayWeek,
  sentence,
  sentences,
  verb,
} from '../say/phrases.ts'
import { sayCountry, sayMembersOf, sayRegion, sayWithoutThem } from '../say/places.ts'
import { sayOrdinal, sayPosition, verdictAmong, verdictOfAll, withVerdict } from '../say/verdicts.ts'
import { priceLookup } from './prices.ts'
import {
  type FoundPrices,
  type LiveOnlyFuel,
  liveFuelOf,
  livePricesOf,
  liveRow,
  liveSources,
  nothingHeld,
  sourcesOfFigures,
  together,
  weeklyReply,
  withoutLivePrices,
  withoutPast,
  withoutSeries,
} from './query.ts'

/** A ranked country with the cells of its row. */
interface Placed {
  readonly country: string
  readonly said: string
  /** The price by which it is ranked: of both fuels, the sum of the two. */
  readonly price: number
  /** `at 1.431 EUR a litre`; without the unit if it is not the first of its sentence. */
  readonly sayPrice: (at: number) => string
  readonly cells: Reply['rows'][number]
}

/** Countries by price: member states of the same week or weeks, or countries with a live price of a fuel. */
interface Field {
  readonly all: readonly Ranked<Placed>[]
  readonly direction: RankOrder
  /** `diesel`. */
  readonly what: string
  /** ` (week of 2026-11-16)`. */
  readonly when: string
  readonly isBoth: boolean
  readonly isPast: boolean
  /** The day of live figures. */
  readonly date: Day | null
  /** How it is ordered, and of what time it is. */
  readonly cells: Reply['data']
  /** Requested countries that are not ranked, for want of a reading. */
  readonly without: readonly string[]
  /** The mean of the euro area if that region is requested, else of the Union. It is never a row of the ranking. */
  readonly reference: Priced | null
  /** If the requested week has no reading. */
  readonly insteadOf: string | null
  readonly stale: string | null
  readonly sources: FoundPrices['sources']
}

/** Countries by price. */
function rankingReply(parsed: Parsed, context: QuestionContext, direction: RankOrder): Reply {
  const field = fieldOf(parsed, context, direction)
  if (field === null) return nothingHeld(sayNoneRanked(parsed, context), { ranking_top3: [], ranking: [] })
  if ('status' in field) return field
  const { all, date, reference, without } = field
  const rows = all.map(({ rank, one }) => ({ rank, ...one.cells }))
  const ranking = rows.slice(0, rowsOf(parsed))
  const top = { ranking_top3: rows.slice(0, 3), ranking }
  const said = [sayRanks(parsed, field, named(all, ranking.length)), sayUnsaid(ranking.length)]
  if (date) {
    const message = sentences([...said, `Only countries with a live price of ${field.what} are compared.`])
    return { status: 'ok', message, data: { date, ...top, prices: ranking }, rows: ranking, ...field.sources }
  }
  const data = {
    ...top,
    reference: reference && referenceRow(reference),
    ...field.cells,
    ...(without.length > 0 && { without }),
  }
  const message = sentences([
    ...said,
    field.insteadOf,
    sayReference(field, parsed),
    sayUnranked(without),
    sayOutsiders(parsed),
    field.stale,
  ])
  const places = all.map(({ one }) => one)
  const own = places.find(one => one.country === parsed.countries[0])
  const verdict = verdictAmong(parsed.claim, own, places)
  return {
    status: 'ok',
    message: withVerdict(message, [{ fuel: parsed.fuel_type, verdict }]),
    data,
    rows: ranking,
    ...field.sources,
  }
}

function sayUnranked(without: readonly string[]): string | null {
  return without.length === 0 ? null : `Not ranked for want of a reading: ${sayList(without.map(sayCountry))}.`
}

/** A sentence if the region or the named countries include countries that are not member states. */
function sayOutsiders({ countries, region, except = [] }: Parsed): string | null {
  const asked = countries.length > 0 ? countries : region ? regionMembers(region, except) : []
  const outsiders = asked.filter(country => !memberStates.includes(country))
  if (outsiders.length === 0) return null
  const names = sentence(sayList(outsiders.map(sayCountry)))
  return `${names} ${verb(outsiders.length, 'is', 'are')} not ranked: only member states of the European Union are.`
}

function sayNoneRanked(parsed: Parsed, context: QuestionContext): string {
  if (whenOf(parsed, context).kind === 'ahead') return 'That is in the future, and there are no forecasts.'
  return sayOutsiders(parsed) ?? 'There are no weekly prices for that.'
}

function bothPrices({ euro95, diesel }: Priced) {
  return { price_euro95: eurosOfThousandths(euro95), price_diesel: eurosOfThousandths(diesel) }
}

function referenceRow({ region, name, ...prices }: Priced) {
  return { region, name, ...bothPrices({ region, name, ...prices }) }
}

/** `diesel is cheapest in Malta at 1.210 EUR a litre, followed by Spain at 1.431`, or `… in Malta and Spain, which are equal at …`. */
function sayRanks(parsed: Parsed, field: Field, rows: Field['all']): string {
  const shown = rows.slice(0, mostNamed).map(({ rank, one }, at) => ({ rank, one, price: one.sayPrice(at) }))
  const first = shown.filter(({ rank }) => rank === 1)
  const rest = shown.filter(({ rank }) => rank > 1)
  const list = (all: typeof shown) => sayList(all.map(({ one, price }) => `${one.said} ${price}`))
  const equal = field.isBoth
    ? `${list(first)}, which are equal`
    : `${sayList(first.map(({ one }) => one.said))}, which are equal ${first[0]!.price}`
  const followed = rest.length === 0 ? '' : `, followed by ${list(rest)}`
  const start = `${field.date ? '' : sayField(parsed)}${field.what} ${isOrWas(field)} ${mostOf(field)} in`
  return sentence(`${start} ${first.length === 1 ? list(first) : equal}${followed}${field.when}.`)
}

/** `in the European Union, `; empty if countries are named. */
function sayField({ region = 'EU', countries, except = [], neighbours_of }: Parsed): string {
  if (neighbours_of) return `among the neighbours of ${sayCountry(neighbours_of)}, `
  return countries.length > 0 ? '' : `in ${sayMembersOf(region, except)}, `
}

/** A sentence if the ranking has more rows than the message names. */
function sayUnsaid(rows: number): string | null {
  return rows > mostNamed ? 'The rest of the ranking is in the data.' : null
}

function sayReference(field: Field, { fuel_type }: Parsed): string | null {
  const { reference, isBoth } = field
  if (!reference) return null
  const prices = weeklyFuelsOf(fuel_type).map(fuel => {
    return `${sayPrice(reference[fuel])}${isBoth ? ` for ${sayFuel(fuel)}` : ''}`
  })
  return `The mean of ${reference.said} ${isOrWas(field)} ${sayList(prices)}.`
}

/** The ranked countries; null if the series has none, and the reply if there is no live price of the fuel. */
function fieldOf(parsed: Parsed, context: QuestionContext, direction: RankOrder): Field | Reply | null {
  const liveFuel = liveFuelOf(parsed)
  if (!liveFuel) return memberField(parsed, context, direction)
  return withoutPast(parsed, context) ?? liveField(liveFuel, parsed, context, direction)
}

/**
 * Member states, ordered by the requested fuel; if both are requested, by the mean of the two, so a state without one of them
 * is not ranked. Equal prices share a rank, ordered by code.
 */
function memberField(parsed: Parsed, context: QuestionContext, direction: RankOrder): Field | null {
  const { national } = context.snapshot
  const fuels = weeklyFuelsOf(parsed.fuel_type)
  const when = whenOf(parsed, context)
  const span = rankedSpan(when, context)
  const asked = membersAsked(parsed)
  const priced = span ? membersPriced(asked, context, span, fuels) : []
  if (!span || priced.length === 0) return null
  // The weeks that were read: the bulletin has pauses.
  const { from, to } = wholeRange(priced)
  const isBoth = fuels.length === 2
  const entries = priced.map(
    (one): Placed => ({
      country: one.country!,
      said: one.said,
      price: fuels.reduce((sum, fuel) => sum + one[fuel], 0),
      sayPrice: at =>
        isBoth
          ? `(petrol ${sayInTurn(one.euro95, at)}, diesel ${sayEuros(one.diesel)})`
          : `at ${sayInTurn(one[fuels[0]!], at)}`,
      cells: { country_code: one.country, country_name: one.name, ...bothPrices(one) },
    }),
  )
  const weeks = from === to ? sayWeek(to) : `means over the weeks from ${from} to ${to}`
  const reference = regionPlace(parsed.region === 'eurozone' ? 'eurozone' : 'EU', national)
  const insteadOf = when.kind === 'week' && when.week > to ? when.week : null
  return {
    all: ranked(entries, one => one.price, direction),
    direction,
    what: isBoth ? 'fuel' : sayFuel(fuels[0]!),
    when: `${isBoth ? ', by the mean of both' : ''} (${weeks})`,
    isBoth,
    isPast: from !== to || to !== newestMembersWeek(national),
    date: null,
    cells: {
      ordered_by: isBoth ? 'mean of price_euro95 and price_diesel' : `price_${fuels[0]}`,
      from,
      to,
      ...(insteadOf && { week: insteadOf }),
    },
    without: asked.filter(country => priced.every(one => one.country !== country)),
    reference: reference && pricedAt(reference, national, { kind: 'weeks', span }, fuels),
    insteadOf: insteadOf && `There is no reading of the week of ${insteadOf}; the newest one before it is used.`,
    stale: staleness(context, to),
    sources: sourcesOfFigures(priced, context),
  }
}

/** Legal maximum prices are not ranked. */
function liveField(fuel: LiveOnlyFuel, parsed: Parsed, context: QuestionContext, direction: RankOrder): Field | Reply {
  const prices = livePricesOf(fuel, parsed, context).filter(price => price.basis !== 'national_maximum')
  if (prices.length === 0) return withoutLivePrices(fuel, parsed, context)
  const entries = prices.map(
    (price): Placed => ({
      country: price.country,
      said: sayCountry(price.country),
      price: price.price,
      sayPrice: at => `at ${sayInTurn(price.price, at, unitOf(fuel))}`,
      cells: { ...liveRow(price) },
    }),
  )
  const date = liveDay(context)
  return {
    all: ranked(entries, one => one.price, direction),
    direction,
    what: sayFuel(fuel),
    when: ` (live figures of ${date})`,
    isBoth: false,
    isPast: false,
    date,
    cells: { ordered_by: 'price', date },
    without: [],
    reference: null,
    insteadOf: null,
    stale: null,
    sources: liveSources(prices, context, fuel),
  }
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
 * The named member states, none if only others are named; else those of the region; else all of the Union. Never those
 * that the question leaves out.
 */
function membersAsked({ countries, region, except = [] }: PlacesOfQuestion): readonly string[] {
  const within = region ? memberStates.filter(country => regionMembers(region).includes(country)) : memberStates
  const named = memberStates.filter(country => countries.includes(country))
  return (countries.length > 0 ? named : within).filter(country => !except.includes(country))
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

/** The place of countries among the member states by price, who is before them, or who has a place. */
export function position(parsed: Parsed, context: QuestionContext): Reply {
  const direction = parsed.direction === 'dearest' || parsed.claim === 'dearest' ? 'dearest' : 'cheapest'
  const field = fieldOf({ ...parsed, countries: [] }, context, direction)
  if (field === null) return nothingHeld(sayNoneRanked(parsed, context), { positions: [], direction, of: 0 })
  if ('status' in field) return field
  const { all, without, sources } = field
  const own = parsed.countries.flatMap(country => all.find(({ one }) => one.country === country) ?? [])
  const outside = parsed.countries.filter(country => all.every(({ one }) => one.country !== country))
  const found = parsed.countries.length === 0 ? sharing(all, parsed.position ?? 1) : own
  const others = outside.length > 0 ? priceLookup(lookupOf(parsed, outside), context) : null
  const rows = found.map(({ rank, one }) => ({ rank, of: all.length, count_before: rank - 1, ...one.cells }))
  const before = own.length === 1 ? all.filter(({ rank }) => rank < own[0]!.rank).map(({ one }) => one.country) : []
  const isNamed = parsed.countries.length > 0
  const message = sentences([
    ...(isNamed
      ? own.map(one => (parsed.counts ? sayBefore(one, field) : sayPlace(one, parsed, field)))
      : [saySharing(found, parsed, field)]),
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
    ...field.cells,
    ...(unread.length > 0 && { without: unread }),
  }
  const isJudged = parsed.claim !== undefined && isNamed && outside.length === 0
  const verdict = isJudged ? verdictOfAll(own.map(({ rank }) => (isAsSupposed(rank, parsed) ? 'yes' : 'no'))) : null
  const judged = withVerdict(message, [{ fuel: parsed.fuel_type, verdict }])
  return {
    status: found.length > 0 ? 'ok' : (others?.status ?? 'no_data'),
    message: sentences([judged, field.insteadOf, field.stale]),
    data,
    rows,
    ...sources,
    ...together(others ? [sources, others] : [sources]),
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

/** `Diesel in Ireland is the third cheapest of 25 member states at 1.431 EUR a litre (week of 2026-11-16).` */
function sayPlace(own: Ranked<Placed>, parsed: Parsed, field: Field): string {
  const equal = field.all.filter(({ rank, one }) => rank === own.rank && one !== own.one).map(({ one }) => one.said)
  const also = equal.length === 0 ? '' : `, equal with ${sayList(equal)}`
  const place = sayPosition(own.rank, mostOf(field))
  const of = `of ${field.all.length} ${sayMembers(parsed)}`
  const is = isOrWas(field)
  return sentence(
    `${field.what} in ${own.one.said} ${is} the ${place} ${of} ${own.one.sayPrice(0)}${also}${field.when}.`,
  )
}

/** `Diesel is cheaper than in Spain, at 1.431 EUR a litre, in 4 of 25 member states: Malta, …` */
function sayBefore(own: Ranked<Placed>, field: Field): string {
  const before = field.all.filter(({ rank }) => rank < own.rank).map(({ one }) => one.said)
  const is = isOrWas(field)
  const than = `${field.what} ${is} ${field.direction === 'cheapest' ? 'cheaper' : 'more expensive'} than in ${own.one.said}`
  const named = before.length === 0 || before.length > mostBefore ? '' : `: ${sayList(before)}`
  const count = `in ${before.length || 'none'} of the ${field.all.length} ranked countries`
  return sentence(`${than} ${own.one.sayPrice(0)} ${count}${named}${field.when}.`)
}

// A longer list is hard to read. The data has all of them.
const mostBefore = 8

/** `In the European Union, the third cheapest diesel is that of Malta at 1.431 EUR a litre (week of 2026-11-16).` */
function saySharing(found: readonly Ranked<Placed>[], parsed: Parsed, field: Field): string {
  const [first, ...others] = found
  const { position: place = 1, region = 'EU', except = [] } = parsed
  const where = `in ${sayMembersOf(region, except)}`
  if (!first) return `There is no ${sayOrdinal(place)} place: ${field.all.length} countries are ranked${field.when}.`
  const is = isOrWas(field)
  if (others.length > 0) {
    const places = sayList(found.map(({ one }) => one.said))
    const share = `share the ${sayOrdinal(first.rank)} place among the ${mostOf(field)} for ${field.what}`
    return sentence(`${where}, ${places} ${share} ${first.one.sayPrice(0)}${field.when}.`)
  }
  const what = `the ${sayPosition(first.rank, mostOf(field))} ${field.what}`
  return sentence(`${where}, ${what} ${is} that of ${first.one.said} ${first.one.sayPrice(0)}${field.when}.`)
}

/** Their figures are stated, but no place among others: they are not of the same kind or of the same region. */
function sayNotInField(outside: readonly string[], parsed: Parsed): string | null {
  const strangers = outside.filter(country => !memberStates.includes(country))
  if (strangers.length > 0) return sayOutsiders({ ...parsed, countries: strangers })
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

function isOrWas({ isPast }: Field): string {
  return isPast ? 'was' : 'is'
}

function mostOf({ direction }: Field): string {
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
  if (rankings.length === 0) return withoutSeries('ranking', parsed, context)
  const ranking = rankings.flatMap(({ all }) => all.slice(0, rowsOf(parsed)))
  const rows = ranking.map(({ rank, one }) => ({ rank, ...changedRow(one) }))
  const references = rankings.flatMap(({ reference }) => reference ?? [])
  const without = [...new Set(rankings.flatMap(one => one.without))]
  const { from, to } = rankings[0]!.all[0]!.one
  return weeklyReply(context, {
    parts: [
      ...rankings.map(({ all }) =>
        sayMostMoved(
          all.slice(0, rowsOf(parsed)).map(({ one }) => one),
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
    used: ranking.map(({ one }) => one),
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
  return `in ${sayMembersOf(region, except)}`
}
