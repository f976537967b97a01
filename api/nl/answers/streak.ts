import type { NationalFigures } from '../../snapshot/national-figures.ts'
import { limitsOf } from '../figures/limits.ts'
import { placeMembers, requestedPlaces } from '../figures/places.ts'
import { conditionsOf, type Streak, streakOf } from '../figures/streaks.ts'
import type { Parsed } from '../parsed.ts'
import type { QuestionContext, Reply } from '../reply.ts'
import { sayMeans, sayUnnamed } from '../say/prices.ts'
import { sayStreak } from '../say/streaks.ts'
import { notWeekly, sayNotWeekly } from './not-weekly.ts'
import { withoutLimit } from './threshold.ts'
import { weeklyReply } from './weekly-reply.ts'

/** Since when, for how many weeks in a row, and in how many weeks something has been so. */
export function streak(parsed: Parsed, context: QuestionContext): Reply {
  const { national } = context.snapshot
  const limits = limitsOf(parsed, context)
  if (limits === 'unknown') return withoutLimit(parsed)
  const { places, without } = requestedPlaces(parsed, national)
  const found = conditionsOf(parsed, places, limits).flatMap(one => streakOf(one, parsed, national) ?? [])
  if (found.length === 0) return notWeekly('streaks', parsed, context)
  const rows = found.map(one => streakRow(one, national))
  return weeklyReply(context, {
    parts: [
      ...found.map(one => sayStreak(one, national.weeks, parsed.to !== undefined)),
      sayUnnamed(parsed) ?? sayMeans(places),
      sayNotWeekly(without, parsed, context),
    ],
    data: { ...limits?.cells, streaks: rows, ...(without.length > 0 && { without }) },
    rows,
    used: found.flatMap(({ condition, first, newest }) =>
      [condition.side, condition.other ?? condition.side].flatMap(({ place }) =>
        [first, newest].map(at => ({ country: place.country, week: national.weeks[at]! })),
      ),
    ),
  })
}

function streakRow({ condition, first, newest, of, count, current, longest, last }: Streak, national: NationalFigures) {
  const { side, other } = condition
  const week = (at: number | undefined) => (at === undefined ? null : national.weeks[at]!)
  return {
    ...placeMembers(side.place),
    fuel: side.fuel,
    ...(condition.claim && { is: condition.claim }),
    ...(other && { than: other.place === side.place ? other.fuel : (other.place.country ?? other.place.name) }),
    weeks_in_a_row: current?.count ?? 0,
    since: week(current?.from),
    weeks: count,
    of_weeks: of,
    from: week(first),
    to: week(newest),
    longest_weeks: longest?.count ?? 0,
    longest_from: week(longest?.from),
    longest_to: week(longest?.to),
    last_weeks: last?.count ?? 0,
    last_to: week(last?.to),
  }
}
