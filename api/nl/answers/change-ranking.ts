import { regionOf } from '../../allowed-values/regions.ts'
import { type Changed, changedRow, changeOf } from '../figures/change.ts'
import { membersAsked } from '../figures/member-ranking.ts'
import { countryPlace, regionPlace } from '../figures/places.ts'
import { type Ranked, ranked, rowsOf } from '../figures/rank.ts'
import type { Parsed, WeeklyFuel } from '../parsed.ts'
import type { QuestionContext, Reply } from '../reply.ts'
import { weeklyFuelsOf } from '../say/fuels.ts'
import { type MoveDirection, sayMostMoved, sayReferenceMove } from '../say/moves.ts'
import { sayRegion, sayWithoutThem } from '../say/places.ts'
import { notWeekly } from './not-weekly.ts'
import { sayOutsiders, sayUnranked } from './ranking.ts'
import { weeklyReply } from './weekly-reply.ts'

/** The changes of one fuel between the same two weeks. */
interface FuelRanking {
  readonly all: readonly Ranked<Changed & { readonly country: string }>[]
  readonly reference: Changed | null
  readonly without: readonly string[]
}

/**
 * Member states by the change of a price in euros a litre: a change in per cent would be larger where fuel is cheap. All are
 * of the same two weeks. The reference is the change of the Union's mean.
 */
export function changeRanking(parsed: Parsed, context: QuestionContext): Reply {
  const direction = parsed.direction === 'fall' ? 'fall' : 'rise'
  const rankings = weeklyFuelsOf(parsed.fuel_type).flatMap(fuel => rankingOf(fuel, parsed, context, direction) ?? [])
  if (rankings.length === 0) return notWeekly('ranking', parsed, context)
  const ranking = rankings.flatMap(({ all }) => all.slice(0, rowsOf(parsed.limit)))
  const rows = ranking.map(({ rank, one }) => ({ rank, ...changedRow(one) }))
  const references = rankings.flatMap(({ reference }) => reference ?? [])
  const without = [...new Set(rankings.flatMap(one => one.without))]
  const { from, to } = rankings[0]!.all[0]!.one
  return weeklyReply(context, {
    parts: [
      ...rankings.map(({ all }) =>
        sayMostMoved(
          all.slice(0, rowsOf(parsed.limit)).map(({ one }) => one),
          direction,
          sayField(parsed),
        ),
      ),
      ...references.map(sayReferenceMove),
      sayUnranked(without),
      sayOutsiders(parsed),
    ],
    data: {
      ranking: rows,
      reference: references.map(changedRow),
      ordered_by: 'change_eur',
      direction,
      from,
      to,
      ...(without.length > 0 && { without }),
    },
    rows,
    used: ranking.flatMap(({ one }) => [one.from, one.to].map(week => ({ country: one.country, week }))),
  })
}

function rankingOf(
  fuel: WeeklyFuel,
  parsed: Parsed,
  context: QuestionContext,
  direction: MoveDirection,
): FuelRanking | null {
  const { national } = context.snapshot
  const asked = membersAsked(parsed)
  const changes = asked.flatMap(country => {
    const place = countryPlace(country, national)
    const change = place && changeOf(place, fuel, parsed, national)
    return change ? [{ ...change, country }] : []
  })
  if (changes.length === 0) return null
  const weeks = usualWeeks(changes)
  const same = changes.filter(change => weeksOf(change) === weeks)
  const union = regionPlace('EU', national)
  return {
    all: ranked(same, ({ start, end }) => end - start, direction === 'rise' ? 'dearest' : 'cheapest'),
    reference: union && changeOf(union, fuel, parsed, national),
    without: asked.filter(country => same.every(change => change.country !== country)),
  }
}

/** The two weeks that most of them have. A country whose data is late is not ranked among the others. */
function usualWeeks(changes: readonly Changed[]): string {
  const all = changes.map(weeksOf)
  const count = (weeks: string) => all.filter(one => one === weeks).length
  return all.reduce((a, b) => (count(b) > count(a) ? b : a))
}

function weeksOf({ from, to }: Changed): string {
  return `${from} ${to}`
}

/** `in any member state`; empty if countries are named. */
function sayField({ countries, region = 'EU', except = [] }: Parsed): string {
  if (countries.length > 0) return 'of these countries'
  return `in ${sayRegion(region)}${sayWithoutThem(except, regionOf(except))}`
}
