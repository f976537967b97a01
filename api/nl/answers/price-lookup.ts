import { whenOf } from '../figures/weeks.ts'
import type { Parsed } from '../parsed.ts'
import type { QuestionContext, Reply } from '../reply.ts'
import { weeklyFuelsOf } from '../say/fuels.ts'
import { liveFuelOf, liveFuelPrices, onlyLivePrices } from './live-fuels.ts'
import { pricesOf } from './prices-of.ts'
import { threshold } from './threshold.ts'

/** The price in the requested countries or region, and whether it is below or above an amount. If none is named: in the European Union. */
export function priceLookup(parsed: Parsed, context: QuestionContext): Reply {
  if (parsed.below !== undefined || parsed.above !== undefined) return threshold(parsed, context)
  const liveFuel = liveFuelOf(parsed)
  if (liveFuel) return liveFuelPrices(liveFuel, parsed, context)
  return pricesOf(parsed, context, whenOf(parsed, context), weeklyFuelsOf(parsed.fuel_type))
}

/** The price in the week that contains a day. */
export function priceOnDate(parsed: Parsed, context: QuestionContext): Reply {
  const liveFuel = liveFuelOf(parsed)
  if (liveFuel) return onlyLivePrices(liveFuel)
  return pricesOf(parsed, context, whenOf(parsed, context), weeklyFuelsOf(parsed.fuel_type))
}
