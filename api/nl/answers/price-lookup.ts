import { whenAsked } from '../figures/when.ts'
import type { Parsed } from '../parsed.ts'
import type { Held, Reply } from '../reply.ts'
import { weeklyFuelsOf } from '../say/fuels.ts'
import { liveFuelOf, liveFuelPrices } from './live-fuels.ts'
import { pricesOf } from './prices-of.ts'

/** What fuel costs in the countries or the region asked; in the Union where none is named. */
export function priceLookup(parsed: Parsed, held: Held): Reply {
  const liveFuel = liveFuelOf(parsed)
  if (liveFuel) return liveFuelPrices(liveFuel, parsed, held)
  return pricesOf(parsed, held, whenAsked(parsed, held), weeklyFuelsOf(parsed.fuel_type))
}
