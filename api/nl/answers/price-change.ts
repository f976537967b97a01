import { daysBetween } from '../../../pipeline/model/days.ts'
import { type Changed, changedRow, changeOf } from '../figures/change.ts'
import { sayUneven } from '../figures/move.ts'
import { requestedPlaces } from '../figures/places.ts'
import type { Parsed } from '../parsed.ts'
import type { QuestionContext, Reply } from '../reply.ts'
import { weeklyFuelsOf } from '../say/fuels.ts'
import { sayMove, sayMoves, sayMovesFromMean } from '../say/moves.ts'
import { sayList, verb } from '../say/phrases.ts'
import { sayMeans } from '../say/prices.ts'
import { verdictOfAll, verdictOn, withVerdict } from '../say/verdicts.ts'
import { notWeekly, sayNotWeekly } from './not-weekly.ts'
import { sayOtherWeek } from './prices-of.ts'
import { weeklyReply } from './weekly-reply.ts'

/** The change of a price between two weeks, or from the mean of a period until now. */
export function priceChange(parsed: Parsed, context: QuestionContext): Reply {
  const { national } = context.snapshot
  const { places, without } = requestedPlaces(parsed, national)
  const fuels = weeklyFuelsOf(parsed.fuel_type)
  const changes = places
    .flatMap(place => fuels.map(fuel => changeOf(place, fuel, parsed, national)))
    .filter(change => change !== null)
  if (changes.length === 0) return notWeekly('changes', parsed, context)
  const rows = changes.map(changedRow)
  const reply = weeklyReply(context, {
    parts: [
      ...sayChanges(changes),
      sayWeekly(changes, parsed),
      sayReplaced(changes),
      sayLate(changes, parsed, context),
      sayMeans(changes.map(({ place }) => place)),
      parsed.base ? null : sayUneven(changes, national),
      sayNotWeekly(without, parsed, context),
    ],
    data: { changes: rows, ...(without.length > 0 && { without }) },
    rows,
    used: changes.flatMap(({ place, from, to }) => [from, to].map(week => ({ country: place.country, week }))),
  })
  const verdicts = fuels.map(fuel => {
    const own = changes.filter(change => change.fuel === fuel)
    return { fuel, verdict: verdictOfAll(own.map(({ start, end }) => verdictOn(parsed.claim, end, [start]))) }
  })
  return { ...reply, message: withVerdict(reply.message, verdicts) }
}

function sayChanges(changes: readonly Changed[]): readonly string[] {
  if (changes[0]!.base) return sayMovesFromMean(changes)
  const isOnePlace = changes.every(({ place }) => place === changes[0]!.place)
  return isOnePlace ? changes.map(change => `${sayMove(change)}.`) : sayMoves(changes)
}

/** If the question is about less than two weeks ("since Monday", "this week"): what is compared instead of days. */
function sayWeekly(changes: readonly Changed[], { from, to }: Parsed): string | null {
  const isShort = from !== undefined && to === undefined && changes.every(one => daysBetween(one.from, one.to) <= 7)
  return isShort ? 'Prices are weekly, so this is the change from one week to the next.' : null
}

/** If the question is about the time until now: readings that are older than the newest week. */
function sayLate(changes: readonly Changed[], { from, to, base }: Parsed, context: QuestionContext): string | null {
  if (base === undefined && (from === undefined || to !== undefined)) return null
  const byPlace = new Map(changes.map(change => [change.place, change]))
  const newest = [...byPlace.values()].map(change => ({ said: change.place.said, to: change.to, live: null }))
  return sayOtherWeek(newest, context, { kind: 'now' })
}

function sayReplaced(changes: readonly Changed[]): string | null {
  const weeks = [...new Set(changes.flatMap(({ askedFrom }) => askedFrom ?? []))].sort()
  if (weeks.length === 0) return null
  const nearest = weeks.length === 1 ? 'so the nearest one counts' : 'so the nearest ones count'
  return `There is no reading of the ${verb(weeks.length, 'week', 'weeks')} of ${sayList(weeks)}, ${nearest}.`
}
