import { weekSpanOf } from '../figures/weeks.ts'
import type { Parsed } from '../parsed.ts'
import type { QuestionContext, Reply } from '../reply.ts'
import { weeklyFuelsOf } from '../say/fuels.ts'
import { liveFuelOf, onlyLiveIsHeld } from './live-fuels.ts'
import { saidWithout, sayWithout } from './without.ts'

/** The answer where the weekly series has nothing of what was asked; `list` is the main list of the intent. */
export function notWeekly(list: string, parsed: Parsed, held: QuestionContext): Reply {
  const fuel = liveFuelOf(parsed)
  const span = weekSpanOf(parsed, held.snapshot.national)
  const reply = fuel
    ? onlyLiveIsHeld(fuel)
    : saidWithout(parsed, held, { kind: 'weeks', span }, weeklyFuelsOf(parsed.fuel_type))
  return inPlaceOfPrices(reply, { [list]: [] })
}

/** An answer without figures, with the main list of another intent than prices. */
export function inPlaceOfPrices({ data: { prices: _, ...data }, ...reply }: Reply, members: Reply['data']): Reply {
  return { ...reply, data: { ...members, ...data } }
}

/** Countries asked that have no weekly series, beside others that have; null for none. */
export function sayNotWeekly(without: readonly string[], parsed: Parsed, held: QuestionContext): string | null {
  return sayWithout(without, held, { kind: 'weeks', span: weekSpanOf(parsed, held.snapshot.national) })
}
