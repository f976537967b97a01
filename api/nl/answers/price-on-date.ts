import { whenOf } from '../figures/when.ts'
import type { Parsed } from '../parsed.ts'
import type { QuestionContext, Reply } from '../reply.ts'
import { weeklyFuelsOf } from '../say/fuels.ts'
import { liveFuelOf, onlyLiveIsHeld } from './live-fuels.ts'
import { pricesOf } from './prices-of.ts'

/** What fuel cost in the week that holds a day. */
export function priceOnDate(parsed: Parsed, held: QuestionContext): Reply {
  const liveFuel = liveFuelOf(parsed)
  if (liveFuel) return onlyLiveIsHeld(liveFuel)
  return pricesOf(parsed, held, whenOf(parsed, held), weeklyFuelsOf(parsed.fuel_type))
}
