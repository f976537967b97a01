import type { IntentName } from '../../allowed-values/questions.ts'
import type { ReplyTo } from '../reply.ts'
import { averagePrice } from './average-price.ts'
import { brandPrice } from './brand-price.ts'
import { changeRanking } from './change-ranking.ts'
import { comparison, neighbours } from './comparison.ts'
import { converted } from './converted.ts'
import { coverage } from './coverage.ts'
import { fillCost } from './fill-cost.ts'
import { fuelSpread } from './fuel-spread.ts'
import { legalMaximum } from './legal-maximum.ts'
import { placesMeant } from './places-meant.ts'
import { cheapestRanking, mostExpensiveRanking, position } from './position.ts'
import { priceChange } from './price-change.ts'
import { priceHistory } from './price-history.ts'
import { priceLookup, priceOnDate } from './price-lookup.ts'
import { recordHigh, recordLow } from './records.ts'
import { stationsNearby } from './stations-nearby.ts'
import { streak } from './streak.ts'
import { threshold } from './threshold.ts'
import { tollLookup } from './toll-lookup.ts'

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
  return (parsed, context) => {
    const reply = converted(replyTo(placesMeant(parsed, intent, context), context), parsed, context)
    return parsed.except ? { ...reply, data: { ...reply.data, except: parsed.except } } : reply
  }
}
