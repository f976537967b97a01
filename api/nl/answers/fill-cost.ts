import { unitOf } from '../../../pipeline/model/fuels.ts'
import { liveDay } from '../figures/live.ts'
import { requestedPrices } from '../figures/priced.ts'
import { type When, whenOf } from '../figures/when.ts'
import type { Parsed } from '../parsed.ts'
import type { QuestionContext, Reply } from '../reply.ts'
import { apart, byFuel, type Cost, costOf, sayCosts } from '../say/costs.ts'
import { sayFuel, weeklyFuelsOf } from '../say/fuels.ts'
import { sentences } from '../say/lists.ts'
import { sayCountry } from '../say/places.ts'
import { sayLive, sayMeans, sayMissingFuels, sayUnnamed, sayWhen, sayWhens } from '../say/prices.ts'
import {
  type LiveOnlyFuel,
  liveFuelOf,
  liveFuelPrices,
  livePricesOf,
  liveReply,
  liveRow,
  noLivePrices,
  onlyLiveIsHeld,
  sayWithoutLive,
} from './live-fuels.ts'
import { inPlaceOfPrices } from './not-weekly.ts'
import { placeCells, provenanceOf, sayStale } from './price-rows.ts'
import { saidWithout, sayWithout } from './without.ts'

/** A tank of a middle-sized car, where the question names no amount. */
const usualLitres = 50

/** What so many litres cost, now or then; on the mean of the Union where no place is named. */
export function fillCost(parsed: Parsed, held: QuestionContext): Reply {
  const { litres = usualLitres } = parsed
  const when = whenOf(parsed, held)
  const liveFuel = liveFuelOf(parsed)
  if (liveFuel) return liveCost(liveFuel, parsed, held, when)
  const fuels = weeklyFuelsOf(parsed.fuel_type)
  const { priced, without } = requestedPrices(parsed, held, when, fuels)
  if (priced.length === 0) return inPlaceOfPrices(saidWithout(parsed, held, when, fuels), { litres, costs: [] })
  const found = priced.flatMap(one =>
    fuels.filter(fuel => one[fuel] !== 0).map(fuel => ({ one, cost: costOf(fuel, one.said, one[fuel], litres) })),
  )
  const rows = found.map(({ one, cost }) => ({ ...placeCells(one), ...costCells(cost) }))
  const whens = [...new Set(priced.map(sayWhen))]
  const message = sentences([
    ...sayCosts(
      found.map(({ cost }) => cost),
      litres,
      whens.length === 1 ? whens[0]! : null,
    ),
    whens.length === 1 ? null : sayWhens(priced),
    sayAssumed(parsed),
    sayUnnamed(parsed) ?? sayMeans(priced),
    sayLive(priced),
    sayMissingFuels(priced, fuels),
    sayWithout(without, held, when),
    sayStale(priced, held),
  ])
  const data = {
    litres,
    costs: rows,
    ...differences(found.map(({ cost }) => cost)),
    ...(without.length > 0 && { without }),
  }
  return { status: 'ok', message, data, rows, ...provenanceOf(priced, held) }
}

/** Of a fuel that only live prices have. */
function liveCost(fuel: LiveOnlyFuel, parsed: Parsed, held: QuestionContext, when: When): Reply {
  const { litres = usualLitres } = parsed
  if (when.kind !== 'now') return inPlaceOfPrices(onlyLiveIsHeld(fuel), { litres, costs: [] })
  if (unitOf(fuel) === 'kg') {
    const { message, ...reply } = liveFuelPrices(fuel, parsed, held)
    const why = `${sayFuel(fuel)} is sold by the kilogram, so litres do not tell what a fill costs.`
    return {
      ...reply,
      status: 'no_data',
      message: sentences([why, message]),
      data: { litres, costs: [], ...reply.data },
    }
  }
  const prices = livePricesOf(fuel, parsed, held)
  if (prices.length === 0) return inPlaceOfPrices(noLivePrices(fuel, parsed, held), { litres, costs: [] })
  const costs = prices.map(({ country, price }) => costOf(fuel, sayCountry(country), price, litres))
  const rows = prices.map((price, at) => ({ ...liveRow(price), ...costCells(costs[at]!) }))
  const without = parsed.countries.filter(country => prices.every(price => price.country !== country))
  const day = `live figures of ${liveDay(held)}`
  const message = sentences([...sayCosts(costs, litres, day), sayAssumed(parsed), sayWithoutLive(without)])
  const data = {
    litres,
    date: liveDay(held),
    costs: rows,
    ...differences(costs),
    ...(without.length > 0 && { without }),
  }
  return liveReply(fuel, held, prices, { message, data, rows })
}

function costCells({ fuel, price, cents }: Cost) {
  return { fuel, price: price / 1000, cost_eur: cents / 100 }
}

/** Between the cheapest and the dearest place, of each fuel; nothing for one place. */
function differences(costs: readonly Cost[]) {
  const all = byFuel(costs).filter(ofFuel => ofFuel.length > 1)
  if (all.length === 0) return {}
  return { differences: all.map(ofFuel => ({ fuel: ofFuel[0]!.fuel, cost_eur: apart(ofFuel) / 100 })) }
}

function sayAssumed({ litres }: Parsed): string | null {
  return litres === undefined ? `No amount was named, so this is for ${usualLitres} litres.` : null
}
