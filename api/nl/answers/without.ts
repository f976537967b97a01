import { findLive, isLive } from '../figures/live.ts'
import { requestedPlaces, type WeeklyPlace } from '../figures/places.ts'
import { bulletin } from '../figures/published-by.ts'
import type { When } from '../figures/weeks.ts'
import { newestReading } from '../figures/weeks.ts'
import type { Parsed, WeeklyFuel } from '../parsed.ts'
import type { QuestionContext, Reply } from '../reply.ts'
import { sayList, sentences } from '../say/phrases.ts'
import { sayCountry } from '../say/places.ts'

/** The reply if the question is understood but there is no data. States what is missing and what is available. */
export function saidWithout(parsed: Parsed, context: QuestionContext, when: When, fuels: readonly WeeklyFuel[]): Reply {
  const { national } = context.snapshot
  const { places, without } = requestedPlaces(parsed, national)
  const spans = places.flatMap(place => heldSpan(place, context, fuels) ?? [])
  const message = sentences([
    when.kind === 'ahead' ? 'That is in the future, and there are no forecasts.' : null,
    when.kind !== 'ahead' && spans.length > 0 ? 'There is no data for that time.' : null,
    ...spans.map(({ said, from, to }) => `There are weekly prices of ${said} from ${from} to ${to}.`),
    sayWithout(without, context, when) ?? (spans.length === 0 ? 'There are no prices of that.' : null),
  ])
  const data = { prices: [], without, held: spans.map(({ said: _, ...span }) => span) }
  return { status: 'no_data', message, data, rows: [], dataDate: null, ...bulletin }
}

/** A sentence about the requested countries that have no data for that time. */
export function sayWithout(countries: readonly string[], context: QuestionContext, when: When): string | null {
  const { national } = context.snapshot
  const hasLive = (country: string) =>
    isLive(context) && (['euro95', 'diesel'] as const).some(fuel => findLive(context, country, fuel))
  const onlyLive = countries.filter(country => hasLive(country) && !national.series(country))
  const tooOld = countries.filter(
    country => !isLive(context) && national.market(country)?.published && !national.series(country),
  )
  // Countries with a series, but no reading in those weeks.
  const notThen = countries.filter(country => national.series(country))
  const nothing = countries.filter(country => ![...onlyLive, ...tooOld].includes(country) && !national.series(country))
  const list = (said: readonly string[]) => sayList(said.map(sayCountry), 'or')
  return (
    sentences([
      nothing.length > 0 ? `There are no fuel prices for ${list(nothing)}.` : null,
      onlyLive.length > 0 && when.kind !== 'now' ? `For ${list(onlyLive)} there are only current live prices.` : null,
      notThen.length > 0
        ? `There is no weekly price${when.kind === 'now' ? '' : ' of that time'} for ${list(notThen)}.`
        : null,
      tooOld.length > 0 ? `There is no weekly series for ${list(tooOld)}, and its live prices are too old.` : null,
    ]) || null
  )
}

/** The first and the last week with a reading of a place. */
function heldSpan(place: WeeklyPlace, context: QuestionContext, fuels: readonly WeeklyFuel[]) {
  const { weeks } = context.snapshot.national
  const last = newestReading(place, fuels, weeks.length - 1)
  const first = weeks.findIndex((_, at) => fuels.some(fuel => place.price(at, fuel) !== 0))
  if (last < 0) return null
  return { said: place.said, country_code: place.country, region: place.region, from: weeks[first]!, to: weeks[last]! }
}
