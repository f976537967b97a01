import { whenOf } from '../figures/when.ts'
import type { Parsed } from '../parsed.ts'
import type { QuestionContext, Reply } from '../reply.ts'
import { weeklyFuelsOf } from '../say/fuels.ts'
import { liveFuelOf, onlyLivePrices } from './live-fuels.ts'
import { pricesOf } from './prices-of.ts'

/** The price in the week that contains a day. */
export function priceOnDate(parsed: Parsed, context: QuestionContext): Reply {
  const liveFuel = liveFuelOf(parsed)
  if (liveFuel) return onlyLivePrices(liveFuel)
  return pricesOf(parsed, context, whenOf(parsed, context), weeklyFuelsOf(parsed.fuel_type))
}
