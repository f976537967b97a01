import type { Day } from '../../../pipeline/model/instants.ts'
import { regionMembers } from '../../allowed-values/regions.ts'
import type { NationalFigures } from '../../snapshot/national-figures.ts'
import { isWithin, type Limits, limitsOf } from '../figures/conversion.ts'
import { placeMembers, type WeeklyPlace } from '../figures/places.ts'
import { readingsIn, weekSpanOf } from '../figures/weeks.ts'
import type { Parsed, WeeklyFuel } from '../parsed.ts'
import type { QuestionContext, Reply } from '../reply.ts'
import { byFuel, sayFuel, weeklyFuelsOf } from '../say/fuels.ts'
import { endsOf, mostNamed, sayInTurn, sayList, sayPrice, sayWeek, sentence, sentences } from '../say/phrases.ts'
import { sayLive, sayMeans, sayMissingFuels, sayUnnamed } from '../say/prices.ts'
import { type Verdict, verdictOfAll, withVerdict } from '../say/verdicts.ts'
import {
  type Figure,
  inPlaceOfPrices,
  liveFuelOf,
  nothingHeld,
  onlyLivePrices,
  pricesFor,
  sayStale,
  sayWithout,
  seriesReply,
} from './query.ts'

/** Which countries are below or above an amount, how many they are, or whether the named ones are. */
export function threshold(parsed: Parsed, context: QuestionContext): Reply {
  const limits = limitsOf(parsed, context)
  if (limits === 'unknown' || !limits) return withoutLimit(parsed)
  const liveFuel = liveFuelOf(parsed)
  if (parsed.last) return liveFuel ? onlyLivePrices(liveFuel) : lastWithin(parsed, context, limits)
  const { region = 'EU', except } = parsed
  const isNamed = parsed.countries.length > 0
  const countries = isNamed ? parsed.countries : [...regionMembers(region, except)]
  const found = pricesFor(parsed, context, { countries })
  if ('status' in found) return liveFuel ? found : inPlaceOfPrices(found, { ...limits.cells, prices: [] })
  const { fuels, priced, without, when, time } = found
  const own = isNamed
    ? priced
    : priced.filter(one => weeklyFuelsOf(parsed.fuel_type).some(fuel => isWithin(one[fuel], limits)))
  const after = [
    sayLive(own),
    isNamed ? sayMissingFuels(priced, weeklyFuelsOf(parsed.fuel_type)) : null,
    sayWithout(without, context, when),
    sayStale(priced, context),
  ]
  const held = fuels.flatMap(fuel => found.figures.filter(one => one.fuel === fuel))
  const said = heldAgainst(held, parsed, limits, when.kind === 'now')
  return {
    status: 'ok',
    message: sentences([said.message, ...(liveFuel ? [] : after)]),
    data: { ...said.data, ...(time.date && { date: time.date }), ...(without.length > 0 && { without }) },
    rows: said.rows,
    ...found.sources,
  }
}

/** Named countries: each of them, with yes or no. Otherwise: those within the limits, the cheapest first. */
function heldAgainst(held: readonly Figure[], parsed: Parsed, limits: Limits, isNow: boolean) {
  const isNamed = parsed.countries.length > 0
  const all = isNamed ? held : held.filter(({ isMost }) => !isMost)
  const ofFuels = byFuel(all).map(own => {
    const within = own.filter(one => verdictOf(one, limits) === 'yes').sort((a, b) => a.price - b.price)
    return { fuel: own[0]!.fuel, own, within }
  })
  const shown = ofFuels.flatMap(({ own, within }) => (isNamed ? own : within))
  const rows = shown.map(one => ({ ...one.cells, is_within: isWithin(one.price, limits) }))
  const counts = ofFuels.map(({ fuel, own, within }) => {
    const { lowest, highest } = endsOf(own, one => one.price)
    return { fuel, count: within.length, of: own.length, lowest: lowest.cells, highest: highest.cells }
  })
  const said = ofFuels.map(({ own, within }) => {
    return isNamed ? sayNamed(own, limits, isNow) : sayWithin(within, own, limits, isNow)
  })
  const message = sentences(said)
  const verdicts = ofFuels.map(({ fuel, own }) => {
    return { fuel, verdict: isNamed || parsed.each ? verdictOfAll(own.map(one => verdictOf(one, limits))) : null }
  })
  return { message: withVerdict(message, verdicts), data: { ...limits.cells, prices: rows, counts }, rows }
}

/** Null if it is a legal maximum and the real price, which may be lower, decides. */
function verdictOf({ price, isMost }: Pick<Figure, 'price' | 'isMost'>, limits: Limits): Verdict | null {
  const isIn = isWithin(price, limits)
  if (!isMost) return isIn ? 'yes' : 'no'
  if (limits.above === Number.NEGATIVE_INFINITY) return isIn ? 'yes' : null
  return price < limits.above || (price === limits.above && !limits.inclusive) ? 'no' : null
}

/** `Petrol in Italy costs 1.752 EUR a litre (week of 2026-11-16), not more than 2 EUR.` */
function sayNamed(held: readonly Figure[], limits: Limits, isNow: boolean): string {
  return sentences(
    held.map(({ fuel, said, price, unit, when, isMost }) => {
      const costs = isMost ? 'costs at most' : isNow ? 'costs' : 'cost'
      const verdict = verdictOf({ price, isMost }, limits)
      const against = verdict === null ? '' : `, ${verdict === 'yes' ? '' : 'not '}${limits.said}`
      return sentence(`${sayFuel(fuel)} in ${said} ${costs} ${sayPrice(price, unit)} (${when})${against}.`)
    }),
  )
}

/** `Diesel costs less than 1.60 EUR in 12 of 25 countries, from 1.210 EUR a litre in Spain to 1.599 in France (…).` */
function sayWithin(within: readonly Figure[], all: readonly Figure[], limits: Limits, isNow: boolean): string {
  const { fuel } = all[0]!
  const what = `${sayFuel(fuel)} ${isNow ? 'costs' : 'cost'} ${limits.said} in`
  const isNone = within.length === 0
  const shown = isNone ? all.toSorted((a, b) => a.price - b.price) : within
  const isFew = shown.length <= (isNone ? 1 : mostNamed)
  const named = isFew ? shown : [shown[0]!, shown.at(-1)!]
  const isOneWhen = new Set(named.map(({ when }) => when)).size === 1
  const prices = named.map((one, at) => {
    return `${sayInTurn(one.price, at, one.unit)} in ${one.said}${isOneWhen ? '' : ` (${one.when})`}`
  })
  const listed = isFew ? sayList(prices) : `from ${prices[0]} to ${prices[1]}`
  const when = isOneWhen ? ` (${named[0]!.when})` : ''
  if (isNone) return sentence(`${what} none of ${all.length} countries; the prices are ${listed}${when}.`)
  return sentence(`${what} ${within.length} of ${all.length} countries: ${listed}${when}.`)
}

export function withoutLimit({ currency }: Parsed): Reply {
  const why = currency ? `There is no exchange rate of ${currency}.` : 'No amount was named.'
  return nothingHeld(why, { prices: [] })
}

/** A place in which the last week within the limits was searched. Indexes into the list of weeks. */
interface Searched {
  readonly place: WeeklyPlace
  readonly fuel: WeeklyFuel
  /** The first searched week, and the newest. */
  readonly from: Day
  readonly to: Day
  /** -1 if there was none. */
  readonly last: number
  /** The week whose price was nearest to the limits, if there was none within them. */
  readonly nearest: number
  readonly newest: number
}

/** When a price was last below or above an amount, or that it never was. */
function lastWithin(parsed: Parsed, context: QuestionContext, limits: Limits): Reply {
  const { national } = context.snapshot
  return seriesReply<Searched>(parsed, context, {
    list: 'last',
    find: (place, fuel) => searched(place, fuel, parsed, national, limits),
    say: (found, without) => {
      const rows = found.map(one => lastRow(one, national))
      return {
        parts: [
          ...found.map(one => sayLast(one, national, limits)),
          sayUnnamed(parsed) ?? sayMeans(found.map(({ place }) => place)),
        ],
        data: { ...limits.cells, last: rows, ...(without.length > 0 && { without }) },
        rows,
      }
    },
  })
}

function searched(
  place: WeeklyPlace,
  fuel: WeeklyFuel,
  parsed: Parsed,
  national: NationalFigures,
  limits: Limits,
): Searched | null {
  const { weeks } = national
  const read = readingsIn(place, [fuel], weekSpanOf(parsed, national))
  if (read.length === 0) return null
  const newest = read.at(-1)!
  const last = read.findLast(at => isWithin(place.price(at, fuel), limits)) ?? -1
  const nearest = read.reduceRight((nearest, at) => {
    return apart(place.price(at, fuel), limits) < apart(place.price(nearest, fuel), limits) ? at : nearest
  })
  return { place, fuel, from: weeks[read[0]!]!, to: weeks[newest]!, newest, last, nearest }
}

/** How far a price is from the limits. */
function apart(price: number, { below, above }: Limits): number {
  return Math.max(price - below, above - price)
}

function lastRow({ place, fuel, from, to, newest, last, nearest }: Searched, { weeks }: NationalFigures) {
  return {
    ...placeMembers(place),
    fuel,
    week: last < 0 ? null : weeks[last]!,
    price: last < 0 ? null : place.price(last, fuel) / 1000,
    ...(last < 0 && { nearest_week: weeks[nearest]!, nearest_price: place.price(nearest, fuel) / 1000 }),
    newest_week: to,
    newest_price: place.price(newest, fuel) / 1000,
    searched_from: from,
  }
}

/** `Diesel in Germany last cost less than 1.50 EUR in the week of 2025-03-10: 1.498 EUR a litre.` */
function sayLast({ place, fuel, from, newest, last, nearest }: Searched, { weeks }: NationalFigures, limits: Limits) {
  const what = `${sayFuel(fuel)} in ${place.said}`
  const at = (week: number) => `${sayPrice(place.price(week, fuel))} in the ${sayWeek(weeks[week]!)}`
  if (last < 0) {
    const span = `since the ${sayWeek(from)}`
    return sentence(`${what} has never cost ${limits.said} ${span}; the nearest was ${at(nearest)}.`)
  }
  if (last === newest) return sentence(`${what} costs ${limits.said} in the newest week: ${at(last)}.`)
  return sentence(
    `${what} last cost ${limits.said} in the ${sayWeek(weeks[last]!)}: ${sayPrice(place.price(last, fuel))}. The newest price is ${at(newest)}.`,
  )
}
