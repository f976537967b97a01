import { counted } from '../../../pipeline/model/quantities.ts'
import { type Priced, requestedPrices } from '../figures/priced.ts'
import { whenOf } from '../figures/weeks.ts'
import type { Parsed, WeeklyFuel } from '../parsed.ts'
import type { QuestionContext, Reply } from '../reply.ts'
import { sayFuel, weeklyFuelsOf } from '../say/fuels.ts'
import { sayList, sayPrice, sentence, sentences } from '../say/phrases.ts'
import { sayLive, sayMeans, sayMissingFuels, sayOrigin, saySeveralPlaces, saySource } from '../say/prices.ts'
import { liveFuelOf, liveFuelPrices, onlyLivePrices } from './live-fuels.ts'
import { sayStale, sourcesOfFigures } from './price-rows.ts'
import { saidWithout, sayWithout } from './without.ts'

/** The mean over the requested weeks that have a reading. For one week, the newest reading. */
export function averagePrice(parsed: Parsed, context: QuestionContext): Reply {
  const when = whenOf(parsed, context)
  const liveFuel = liveFuelOf(parsed)
  if (liveFuel) return when.kind === 'now' ? liveFuelPrices(liveFuel, parsed, context) : onlyLivePrices(liveFuel)
  const fuels = weeklyFuelsOf(parsed.fuel_type)
  const { priced, without } = requestedPrices(parsed, context, when, fuels)
  if (priced.length === 0) return saidWithout(parsed, context, when, fuels)
  const rows = priced.flatMap(one => fuels.filter(fuel => one[fuel] !== 0).map(fuel => averageRow(one, fuel)))
  const message = sentences([
    priced.length === 1
      ? sayAverage(priced[0]!, fuels, when.kind === 'now')
      : saySeveralPlaces(priced, fuels, when.kind === 'now'),
    priced.length === 1 ? null : sayMeans(priced),
    sayLive(priced),
    sayMissingFuels(priced, fuels),
    sayWithout(without, context, when),
    sayStale(priced, context),
  ])
  const data = { averages: rows, ...(without.length > 0 && { without }) }
  return { status: 'ok', message, data, rows, ...sourcesOfFigures(priced, context) }
}

function averageRow(priced: Priced, fuel: WeeklyFuel) {
  const { country, region, from, to, weeks, live } = priced
  return {
    ...(country && { country_code: country }),
    ...(region && { region }),
    fuel,
    from,
    to,
    weeks,
    price: priced[fuel] / 1000,
    ...(live && { basis: live.basis, stations: live.stations, series_until: live.seriesUntil }),
  }
}

/** `Petrol in Spain cost 1.482 EUR a litre on average over the 52 weeks from 2025-11-24 to 2026-11-16.` */
function sayAverage(priced: Priced, fuels: readonly WeeklyFuel[], isNow: boolean): string {
  const { said, from, to, weeks } = priced
  const available = fuels.filter(fuel => priced[fuel] !== 0)
  if (available.length === 0) return ''
  const isOneWeek = from === to
  const prices = available.map((fuel, at) => {
    const start = at === 0 ? `${sayFuel(fuel)} in ${said} ${isNow ? 'costs' : 'cost'}` : sayFuel(fuel)
    return `${start} ${sayPrice(priced[fuel])}`
  })
  if (isOneWeek) return sentence(`${sayList(prices)} on average (${sayOrigin(priced)}).`)
  const source = saySource(priced)
  const over = `over ${counted(weeks, 'week')} from ${from} to ${to}${source ? ` (${source})` : ''}`
  return sentence(`${sayList(prices)} on average ${over}.`)
}
