import type { Day } from '../../../pipeline/model/instants.ts'
import { counted } from '../../../pipeline/model/quantities.ts'
import type { NationalFigures } from '../../snapshot/national-figures.ts'
import { limitsOf } from '../figures/conversion.ts'
import { placeMembers, requestedPlaces } from '../figures/places.ts'
import { type Condition, conditionsOf, type Streak, streakOf } from '../figures/streaks.ts'
import { weekSpanOf } from '../figures/weeks.ts'
import type { Parsed } from '../parsed.ts'
import type { QuestionContext, Reply } from '../reply.ts'
import { sayFuel } from '../say/fuels.ts'
import { sayWeek, sentence } from '../say/phrases.ts'
import { sayMeans, sayUnnamed } from '../say/prices.ts'
import { sayWithout, weeklyReply, withoutSeries } from './query.ts'
import { withoutLimit } from './threshold.ts'

/** Since when, for how many weeks in a row, and in how many weeks something has been so. */
export function streak(parsed: Parsed, context: QuestionContext): Reply {
  const { national } = context.snapshot
  const limits = limitsOf(parsed, context)
  if (limits === 'unknown') return withoutLimit(parsed)
  const { places, without } = requestedPlaces(parsed, national)
  const found = conditionsOf(parsed, places, limits).flatMap(one => streakOf(one, parsed, national) ?? [])
  if (found.length === 0) return withoutSeries('streaks', parsed, context)
  const rows = found.map(one => streakRow(one, national))
  return weeklyReply(context, {
    parts: [
      ...found.map(one => sayStreak(one, national.weeks, parsed.to !== undefined)),
      sayUnnamed(parsed) ?? sayMeans(places),
      sayWithout(without, context, { kind: 'weeks', span: weekSpanOf(parsed, national) }),
    ],
    data: { ...limits?.cells, streaks: rows, ...(without.length > 0 && { without }) },
    rows,
    used: found.flatMap(({ condition: { side, other = side }, first, newest }) =>
      [side, other].map(({ place: { country } }) => {
        return { country, from: national.weeks[first]!, to: national.weeks[newest]! }
      }),
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

/** `Diesel in Italy has cost more than 1.50 EUR a litre for 37 weeks in a row, since the week of 2026-03-09.` */
function sayStreak({ condition, ...found }: Streak, weeks: readonly Day[], isPast: boolean): string {
  const { first, newest, of, count, current, longest, last } = found
  const { subject, has, was } = wordsOf(condition)
  const week = (at: number) => sayWeek(weeks[at]!)
  const isLonger = longest && longest.count > (current?.count ?? 0) && longest.count > 1
  const most = isLonger ? `; at most ${longest.count} in a row, until the ${week(longest.to)}` : ''
  const often = `in ${count} of ${counted(of, 'week')} from the ${week(first)} to the ${week(newest)}${most}.`
  if (isPast || !last) return sentence(`${subject} ${was} ${often}`)
  return sentence(`${subject} ${sayNow()} That was so ${often}`)

  function sayNow(): string {
    if (current?.count === 1) return `${has} in the newest week only (${weeks[current.from]}).`
    if (current) return `${has} for ${current.count} weeks in a row, since the ${week(current.from)}.`
    const after = last!.count > 1 ? `, after ${last!.count} weeks in a row` : ''
    return `last ${was} in the ${week(last!.to)}${after}, and not in the newest week (${weeks[newest]}).`
  }
}

function wordsOf({ side, other, limits, claim }: Condition) {
  const { place } = side
  const fuel = sayFuel(side.fuel)
  const subject = `${fuel} in ${place.said}`
  if (limits) return { subject, has: `has cost ${limits.said}`, was: `cost ${limits.said}` }
  if (!other) return { subject, has: claim === 'rose' ? 'has risen' : 'has fallen', was: claim }
  const than = other.place === place ? `than ${sayFuel(other.fuel)}` : `than in ${other.place.said}`
  return { subject, has: `has been ${claim} ${than}`, was: `was ${claim} ${than}` }
}
