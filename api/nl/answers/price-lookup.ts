import { whenOf } from '../figures/when.ts'
import type { Parsed } from '../parsed.ts'
import type { QuestionContext, Reply } from '../reply.ts'
import { weeklyFuelsOf } from '../say/fuels.ts'
import { liveFuelOf, liveFuelPrices } from './live-fuels.ts'
import { pricesOf } from './prices-of.ts'

/** What fuel costs in the countries or the region asked; in the Union where none is named. */
export function priceLookup(parsed: Parsed, held: QuestionContext): Reply {
  const liveFuel = liveFuelOf(parsed)
  if (liveFuel) return liveFuelPrices(liveFuel, parsed, held)
  return pricesOf(parsed, held, whenOf(parsed, held), weeklyFuelsOf(parsed.fuel_type))
}
