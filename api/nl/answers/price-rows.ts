import type { PriceRow } from '../../schemas/answer-data.ts'
import { staleness } from '../figures/age.ts'
import { eurosOfThousandths } from '../figures/numbers.ts'
import type { Priced } from '../figures/priced.ts'
import { bulletin, joined, publishedLive, publishedWeekly } from '../figures/published-by.ts'
import type { QuestionContext, Reply } from '../reply.ts'

export function rankedRow(priced: Priced): PriceRow {
  const { country, region, name, members, euro95, diesel, from, to, weeks, change, live } = priced
  return {
    country_code: country,
    country_name: name,
    week: live || from !== to ? null : to,
    price_euro95: eurosOfThousandths(euro95),
    price_diesel: eurosOfThousandths(diesel),
    change_pct_4w_euro95: change.euro95,
    change_pct_4w_diesel: change.diesel,
    ...(region && { region }),
    ...(members.length > 0 && { members: members.join(' ') }),
    ...(from !== to && { from, to, weeks }),
    ...(live && { date: to, basis: live.basis, stations: live.stations, series_until: live.seriesUntil }),
  }
}

/** The place and the week or weeks of a price, as in the price rows. */
export function placeCells(priced: Priced) {
  const { price_euro95, price_diesel, change_pct_4w_euro95, change_pct_4w_diesel, ...cells } = rankedRow(priced)
  return cells
}

/** A sentence if the weekly figures are old. Null if they are not, or if all figures are live. */
export function sayStale(priced: readonly Priced[], context: QuestionContext): string | null {
  const weeks = priced.filter(one => !one.live).map(one => one.to)
  return weeks.length === 0 ? null : staleness(context, weeks.sort().at(-1)!)
}

/** The newest week used (or the day of the live figures, if there are only those), and all publishers. */
export function sourcesOfFigures(
  priced: readonly Priced[],
  context: QuestionContext,
): Pick<Reply, 'dataDate' | 'source' | 'licence'> {
  if (priced.length === 0) return { dataDate: null, ...bulletin }
  const { national } = context.snapshot
  const weekly = priced.filter(one => !one.live)
  const live = priced.filter(one => one.live)
  const days = (weekly.length > 0 ? weekly : live).map(one => one.to).sort()
  const readings = weekly.map(({ country, to }) => ({ country, week: to }))
  const publishers = [
    ...(weekly.length > 0 ? [publishedWeekly(national, readings)] : []),
    ...(live.length > 0
      ? [
          publishedLive(
            national,
            live.map(one => one.country!),
          ),
        ]
      : []),
  ]
  return {
    dataDate: days.at(-1)!,
    source: joined(publishers.map(one => one.source)),
    licence: joined(publishers.map(one => one.licence)),
  }
}
