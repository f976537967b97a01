import { requestedPlaces } from '../figures/places.ts'
import { type Priced, pricedAt, requestedPrices } from '../figures/priced.ts'
import { type When, whenOf } from '../figures/weeks.ts'
import type { AskedFuel, Parsed, WeeklyFuel } from '../parsed.ts'
import type { QuestionContext, Reply } from '../reply.ts'
import { sentences } from '../say/phrases.ts'
import { sayLive, sayMeans, sayMissingFuels, sayUnnamed } from '../say/prices.ts'
import { moreExpensiveOf, saySpreads } from '../say/spreads.ts'
import { verdictOfAll, verdictOn, withVerdict } from '../say/verdicts.ts'
import { liveSpread } from './live-spread.ts'
import { inPlaceOfPrices } from './not-weekly.ts'
import { placeCells, sayStale, sourcesOfFigures } from './price-rows.ts'
import { saidWithout, sayWithout } from './without.ts'

const fuels: readonly WeeklyFuel[] = ['euro95', 'diesel']

/**
 * The price difference between petrol and diesel in a place, in the newest week that has both. If no place is named:
 * in the European Union.
 */
export function fuelSpread(parsed: Parsed, context: QuestionContext): Reply {
  const { fuel_types: named = [], claim } = parsed
  if (named.length > 1 && !named.every(isWeekly)) return liveSpread(named, parsed, context)
  const when = whenOf(parsed, context)
  const { priced: found, without } = requestedPrices(parsed, context, when, fuels)
  const priced = found.map(one => withBoth(one, parsed, context, when))
  const whole = priced.filter(hasBoth)
  if (whole.length === 0) return withoutSpread(parsed, context, when, priced)
  const rows = whole.map(spreadRow)
  const message = sentences([
    ...saySpreads(whole, when.kind === 'now'),
    sayUnnamed(parsed) ?? sayMeans(whole),
    sayLive(whole),
    sayMissingFuels(priced, fuels),
    sayWithout(without, context, when),
    sayStale(whole, context),
  ])
  const data = { spreads: rows, ...(without.length > 0 && { without }) }
  const said = withVerdict(message, [
    { fuel: 'both', verdict: verdictOfAll(whole.map(one => verdictOf(one, named, claim))) },
  ])
  return { status: 'ok', message: said, data, rows, ...sourcesOfFigures(whole, context) }
}

function isWeekly(fuel: AskedFuel): fuel is WeeklyFuel {
  return fuel === 'euro95' || fuel === 'diesel'
}

/** Whether the fuel that is named first is as the question supposes. Null if the order is not known. */
function verdictOf(one: Priced, [first, second]: readonly AskedFuel[], claim: Parsed['claim']) {
  return first && second && isWeekly(first) && isWeekly(second) ? verdictOn(claim, one[first], [one[second]]) : null
}

function hasBoth(one: Priced): boolean {
  return fuels.every(fuel => one[fuel] !== 0)
}

/** If the newest week has only one of the fuels, uses the newest week that has both. */
function withBoth(one: Priced, parsed: Parsed, { snapshot }: QuestionContext, when: When): Priced {
  if (hasBoth(one) || one.live || when.kind !== 'now') return one
  const { national } = snapshot
  const place = requestedPlaces(parsed, national).places.find(({ said }) => said === one.said)!
  const at = national.weeks.findLastIndex((_, at) => fuels.every(fuel => place.price(at, fuel) !== 0))
  if (at < 0) return one
  return pricedAt(place, national, { kind: 'week', week: national.weeks[at]!, at }, fuels) ?? one
}

function withoutSpread(parsed: Parsed, context: QuestionContext, when: When, priced: readonly Priced[]): Reply {
  const reply = inPlaceOfPrices(saidWithout(parsed, context, when, fuels), { spreads: [] })
  return priced.length === 0 ? reply : { ...reply, message: sayMissingFuels(priced, fuels)! }
}

function spreadRow(one: Priced) {
  const { euro95, diesel } = one
  return {
    ...placeCells(one),
    price_euro95: euro95 / 1000,
    price_diesel: diesel / 1000,
    difference_eur: Math.abs(euro95 - diesel) / 1000,
    dearer: moreExpensiveOf(one),
  }
}
