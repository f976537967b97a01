import type { NationalFigures } from '../../snapshot/national-figures.ts'
import { isWithin, type Limits } from '../figures/limits.ts'
import { placeMembers, requestedPlaces, type WeeklyPlace } from '../figures/places.ts'
import { firstReading, newestReading, weekSpanOf } from '../figures/weeks.ts'
import type { Parsed, WeeklyFuel } from '../parsed.ts'
import type { QuestionContext, Reply } from '../reply.ts'
import { sayFuel, weeklyFuelsOf } from '../say/fuels.ts'
import { sayPrice, sayWeek, sentence } from '../say/phrases.ts'
import { sayMeans, sayUnnamed } from '../say/prices.ts'
import { notWeekly, sayNotWeekly } from './not-weekly.ts'
import { weeklyReply } from './weekly-reply.ts'

/** A place in which the last week within the limits was searched. Indexes into the list of weeks. */
interface Searched {
  readonly place: WeeklyPlace
  readonly fuel: WeeklyFuel
  readonly first: number
  readonly newest: number
  /** -1 if there was none. */
  readonly last: number
  /** The week whose price was nearest to the limits, if there was none within them. */
  readonly nearest: number
}

/** When a price was last below or above an amount, or that it never was. */
export function lastWithin(parsed: Parsed, context: QuestionContext, limits: Limits): Reply {
  const { national } = context.snapshot
  const { places, without } = requestedPlaces(parsed, national)
  const fuels = weeklyFuelsOf(parsed.fuel_type)
  const found = places.flatMap(place => fuels.flatMap(fuel => searched(place, fuel, parsed, national, limits) ?? []))
  if (found.length === 0) return notWeekly('last', parsed, context)
  const rows = found.map(one => lastRow(one, national))
  return weeklyReply(context, {
    parts: [
      ...found.map(one => sayLast(one, national, limits)),
      sayUnnamed(parsed) ?? sayMeans(found.map(({ place }) => place)),
      sayNotWeekly(without, parsed, context),
    ],
    data: { ...limits.cells, last: rows, ...(without.length > 0 && { without }) },
    rows,
    used: found.flatMap(({ place, first, newest }) =>
      [first, newest].map(at => ({ country: place.country, week: national.weeks[at]! })),
    ),
  })
}

function searched(
  place: WeeklyPlace,
  fuel: WeeklyFuel,
  parsed: Parsed,
  national: NationalFigures,
  limits: Limits,
): Searched | null {
  const span = weekSpanOf(parsed, national)
  const first = firstReading(place, [fuel], span.from, span.to)
  const newest = newestReading(place, [fuel], span.to, span.from)
  if (first < 0 || newest < 0) return null
  let nearest = newest
  for (let at = newest; at >= first; at--) {
    const price = place.price(at, fuel)
    if (isWithin(price, limits)) return { place, fuel, first, newest, last: at, nearest: at }
    if (price !== 0 && apart(price, limits) < apart(place.price(nearest, fuel), limits)) nearest = at
  }
  return { place, fuel, first, newest, last: -1, nearest }
}

/** How far a price is from the limits. */
function apart(price: number, { below, above }: Limits): number {
  return Math.max(price - below, above - price)
}

function lastRow({ place, fuel, first, newest, last, nearest }: Searched, { weeks }: NationalFigures) {
  return {
    ...placeMembers(place),
    fuel,
    week: last < 0 ? null : weeks[last]!,
    price: last < 0 ? null : place.price(last, fuel) / 1000,
    ...(last < 0 && { nearest_week: weeks[nearest]!, nearest_price: place.price(nearest, fuel) / 1000 }),
    newest_week: weeks[newest]!,
    newest_price: place.price(newest, fuel) / 1000,
    searched_from: weeks[first]!,
  }
}

/** `Diesel in Germany last cost less than 1.50 EUR in the week of 2025-03-10: 1.498 EUR a litre.` */
function sayLast({ place, fuel, first, newest, last, nearest }: Searched, { weeks }: NationalFigures, limits: Limits) {
  const what = `${sayFuel(fuel)} in ${place.said}`
  const at = (week: number) => `${sayPrice(place.price(week, fuel))} in the ${sayWeek(weeks[week]!)}`
  if (last < 0) {
    const span = `since the ${sayWeek(weeks[first]!)}`
    return sentence(`${what} has never cost ${limits.said} ${span}; the nearest was ${at(nearest)}.`)
  }
  if (last === newest) return sentence(`${what} costs ${limits.said} in the newest week: ${at(last)}.`)
  return sentence(
    `${what} last cost ${limits.said} in the ${sayWeek(weeks[last]!)}: ${sayPrice(place.price(last, fuel))}. The newest price is ${at(newest)}.`,
  )
}
