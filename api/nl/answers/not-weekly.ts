import { weekSpanOf } from '../figures/weeks.ts'
import type { Parsed } from '../parsed.ts'
import type { QuestionContext, Reply } from '../reply.ts'
import { weeklyFuelsOf } from '../say/fuels.ts'
import { liveFuelOf, onlyLivePrices } from './live-fuels.ts'
import { saidWithout, sayWithout } from './without.ts'

/** The reply if the weekly series has none of the requested data. `list` is the main list of the intent. */
export function notWeekly(list: string, parsed: Parsed, context: QuestionContext): Reply {
  const fuel = liveFuelOf(parsed)
  const span = weekSpanOf(parsed, context.snapshot.national)
  const reply = fuel
    ? onlyLivePrices(fuel)
    : saidWithout(parsed, context, { kind: 'weeks', span }, weeklyFuelsOf(parsed.fuel_type))
  return inPlaceOfPrices(reply, { [list]: [] })
}

/** A reply without figures: replaces the empty `prices` list by `members`. */
export function inPlaceOfPrices({ data: { prices: _, ...data }, ...reply }: Reply, members: Reply['data']): Reply {
  return { ...reply, data: { ...members, ...data } }
}

/** A sentence about the requested countries without a weekly series, if others have one. Null if there are none. */
export function sayNotWeekly(without: readonly string[], parsed: Parsed, context: QuestionContext): string | null {
  return sayWithout(without, context, { kind: 'weeks', span: weekSpanOf(parsed, context.snapshot.national) })
}
