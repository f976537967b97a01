import { memberStates } from '../../../pipeline/model/countries.ts'
import type { IntentName } from '../../allowed-values/questions.ts'
import { regionMembers } from '../../allowed-values/regions.ts'
import { livePrices } from '../figures/live.ts'
import { commissionMeans, countriesAsked } from '../figures/places.ts'
import type { Parsed } from '../parsed.ts'
import type { QuestionContext, ReplyTo } from '../reply.ts'
import { sayFuel } from '../say/fuels.ts'
import { brandPrice, legalMaximum } from './brands.ts'
import { comparison, neighbours } from './comparison.ts'
import { converted } from './converted.ts'
import { fillCost } from './costs.ts'
import { coverage } from './coverage.ts'
import { averagePrice, priceLookup, priceOnDate } from './prices.ts'
import { liveFuelOf } from './query.ts'
import { changeRanking, cheapestRanking, mostExpensiveRanking, position } from './ranking.ts'
import { priceChange, priceHistory, recordHigh, recordLow } from './series.ts'
import { fuelSpread } from './spreads.ts'
import { stationsNearby } from './stations.ts'
import { streak } from './streak.ts'
import { threshold } from './threshold.ts'
import { tollLookup } from './tolls.ts'

type AnsweredIntent = Exclude<IntentName, 'unknown'>

const ofIntent: Readonly<Record<AnsweredIntent, ReplyTo>> = {
  cheapest_ranking: cheapestRanking,
  most_expensive_ranking: mostExpensiveRanking,
  price_lookup: priceLookup,
  comparison,
  price_history: priceHistory,
  price_change: priceChange,
  average_price: averagePrice,
  record_high: recordHigh,
  record_low: recordLow,
  fuel_spread: fuelSpread,
  fill_cost: fillCost,
  stations_nearby: stationsNearby,
  toll_lookup: tollLookup,
  coverage,
  position,
  threshold,
  streak,
  neighbours,
  change_ranking: changeRanking,
  brand_price: brandPrice,
  legal_maximum: legalMaximum,
  price_on_date: priceOnDate,
}

/** The reply function of each intent. `unknown` has none. */
export const replies = Object.fromEntries(
  Object.entries(ofIntent).map(([intent, replyTo]) => [intent, withPlaces(replyTo, intent as AnsweredIntent)]),
) as Readonly<Record<AnsweredIntent, ReplyTo>>

/** Answers about the countries that are meant, names those that are left out, and converts the prices if requested. */
function withPlaces(replyTo: ReplyTo, intent: AnsweredIntent): ReplyTo {
  return (asked, context) => {
    const parsed = gradeMeant(asked, context)
    const reply = converted(replyTo(placesMeant(parsed, intent, context), context), parsed, context)
    const { grade, except } = parsed
    // A station near a town sells the grade, or the petrol that takes its place.
    if (isGrade(parsed.fuel_type) && intent === 'stations_nearby' && reply.status === 'no_data')
      return withPlaces(replyTo, intent)({ ...parsed, fuel_type: 'euro95', grade: parsed.fuel_type }, context)
    const message = grade
      ? `${reply.message} There is no price of ${sayFuel(grade)} by itself for that: this is regular petrol.`
      : reply.message
    return { ...reply, message, data: { ...reply.data, ...(grade && { grade }), ...(except && { except }) } }
  }
}

/** A grade that none of the countries sells apart is their petrol: E5 is premium petrol in Britain and Australia, and petrol 95 elsewhere. */
function gradeMeant(parsed: Parsed, context: QuestionContext): Parsed {
  const { fuel_type: fuel, fuel_types: several = [] } = parsed
  const asked = countriesAsked(parsed)
  const countries = asked.length > 0 ? asked : memberStates
  const isTheirPetrol = (one: Parsed['fuel_type']) =>
    isGrade(one) && !livePrices(context, one).some(({ country }) => countries.includes(country))
  const grade = [fuel, ...several].filter(isGrade).find(isTheirPetrol)
  if (!grade) return parsed
  if (several.length === 0) return { ...parsed, fuel_type: 'euro95', grade }
  const held = several.map(one => (isTheirPetrol(one) ? 'euro95' : one))
  // "E5 against E10" has one price where neither is sold apart.
  if (new Set(held).size < held.length) return parsed
  const isWeekly = held.every(one => one === 'euro95' || one === 'diesel')
  return { ...parsed, fuel_type: isWeekly ? 'both' : held[0]!, fuel_types: held, grade }
}

function isGrade(fuel: Parsed['fuel_type']): fuel is 'e10' | 'e5' {
  return fuel === 'e10' || fuel === 'e5'
}

// One row a member as they are, and their sentences name the region.
const rankings: ReadonlySet<IntentName> = new Set(['cheapest_ranking', 'most_expensive_ranking', 'change_ranking'])

/**
 * The countries that a parse is about: without those that it leaves out, and for "each" the members of the region one by
 * one. Without a region, "each" is every country that has figures of the fuel.
 */
function placesMeant(parsed: Parsed, intent: IntentName, context: QuestionContext): Parsed {
  const { each, region, except = [] } = parsed
  const countries = parsed.countries.filter(country => !except.includes(country))
  if (!each || rankings.has(intent) || isHeldAgainst(parsed))
    return countries.length === parsed.countries.length ? parsed : { ...parsed, countries }
  const { region: _, ...others } = parsed
  const all = region ? regionMembers(region) : countries.length > 0 ? [] : countriesWith(parsed, context)
  const added = all.filter(country => !except.includes(country) && !countries.includes(country))
  return { ...others, countries: [...countries, ...added] }
}

/** Members that are held against an amount are chosen by it; they are not named one by one. */
function isHeldAgainst({ below, above, last, countries }: Parsed): boolean {
  return (below !== undefined || above !== undefined) && !last && countries.length === 0
}

function countriesWith(parsed: Parsed, context: QuestionContext): readonly string[] {
  const liveFuel = liveFuelOf(parsed)
  if (liveFuel) return livePrices(context, liveFuel).map(({ country }) => country)
  return context.snapshot.national.countries.filter(country => !commissionMeans.includes(country))
}
