import { mondayOf, plusDays } from '../../../pipeline/model/days.ts'
import type { Day } from '../../../pipeline/model/instants.ts'
import type { NationalFigures } from '../../snapshot/national-figures.ts'
import { changeRow, moveBetween, sayUneven, type WeeklyMove } from '../figures/move.ts'
import { requestedPlaces, type WeeklyPlace } from '../figures/places.ts'
import { firstReading, lastUpTo, newestReading, weekSpanOf } from '../figures/weeks.ts'
import type { Parsed, WeeklyFuel } from '../parsed.ts'
import type { QuestionContext, Reply } from '../reply.ts'
import { weeklyFuelsOf } from '../say/fuels.ts'
import { sayList, verb } from '../say/lists.ts'
import { sayMove, sayMoves } from '../say/moves.ts'
import { sayMeans } from '../say/prices.ts'
import { notWeekly, sayNotWeekly } from './not-weekly.ts'
import { weeklyReply } from './weekly-reply.ts'

/** A move, and the requested start (a Monday) if that week has no reading. */
interface Changed extends WeeklyMove {
  readonly askedFrom: Day | null
}

/**
 * The change of a price. With `from` or `to`: between the first and the last reading in that range. With a number of
 * weeks: from the reading that many weeks before the newest one to the newest one.
 */
export function priceChange(parsed: Parsed, context: QuestionContext): Reply {
  const { national } = context.snapshot
  const { places, without } = requestedPlaces(parsed, national)
  const fuels = weeklyFuelsOf(parsed.fuel_type)
  const changes = places
    .flatMap(place => fuels.map(fuel => changeOf(place, fuel, parsed, national)))
    .filter(change => change !== null)
  if (changes.length === 0) return notWeekly('changes', parsed, context)
  const rows = changes.map(change => ({
    ...changeRow(change),
    ...(change.askedFrom && { asked_from: change.askedFrom }),
  }))
  const said = places.length === 1 ? changes.map(change => `${sayMove(change)}.`) : sayMoves(changes)
  return weeklyReply(context, {
    parts: [
      ...said,
      sayReplaced(changes),
      sayMeans(changes.map(({ place }) => place)),
      sayUneven(changes, national),
      sayNotWeekly(without, parsed, context),
    ],
    data: { changes: rows },
    rows,
    used: changes.flatMap(({ place, from, to }) => [from, to].map(week => ({ country: place.country, week }))),
  })
}

function changeOf(place: WeeklyPlace, fuel: WeeklyFuel, parsed: Parsed, national: NationalFigures): Changed | null {
  const { weeks } = national
  const isRange = parsed.from !== undefined || parsed.to !== undefined
  const span = isRange ? weekSpanOf(parsed, national) : { from: 0, to: weeks.length - 1 }
  const end = newestReading(place, [fuel], span.to, span.from)
  if (end < 0) return null
  const asked = isRange ? null : askedStart(parsed, weeks[end]!)
  const before = asked === null ? -1 : newestReading(place, [fuel], lastUpTo(weeks, asked))
  const first = before < 0 ? firstReading(place, [fuel], span.from, end) : before
  // If the start is the newest reading ("since Monday", or a country whose data is late), use the reading before it.
  const start = first === end && !parsed.to ? newestReading(place, [fuel], end - 1) : first
  if (start < 0 || start === end) return null
  const isOther = asked !== null && weeks[start] !== asked
  return { ...moveBetween(place, fuel, weeks, start, end), askedFrom: isOther ? asked : null }
}

/** The Monday that the newest reading is compared with. Null for the complete series. */
function askedStart({ date, time_range_weeks: count }: Parsed, newest: Day): Day | null {
  if (date) return mondayOf(date)
  if (count === 0) return null
  return plusDays(newest, -7 * count)
}

function sayReplaced(changes: readonly Changed[]): string | null {
  const weeks = [...new Set(changes.flatMap(({ askedFrom }) => askedFrom ?? []))].sort()
  if (weeks.length === 0) return null
  const nearest = weeks.length === 1 ? 'so the nearest one counts' : 'so the nearest ones count'
  return `There is no reading of the ${verb(weeks.length, 'week', 'weeks')} of ${sayList(weeks)}, ${nearest}.`
}
