import type { Parsed } from '../parsed.ts'
import { type QuestionReading, says } from '../reading/question-reading.ts'
import { sayCountry } from '../say/places.ts'
import type { KnownTown } from '../slots/mention.ts'
import { townsNamed } from '../slots/places/named-towns.ts'
import { superlativeOf } from './evidence.ts'

/** "The five cheapest". */
export function limitOf({ limit }: QuestionReading): Pick<Parsed, 'limit'> {
  return limit === undefined ? {} : { limit }
}

/** The point of a search for stations, how far and how many they are, and their order. */
export function stationSlots(reading: QuestionReading): Partial<Parsed> {
  return {
    time_range_weeks: 1,
    ...reading.coordinates,
    ...(reading.town && { town: reading.town.name, ...namesakes(reading.town) }),
    ...(reading.radiusKm === undefined ? {} : { radius_km: reading.radiusKm }),
    ...limitOf(reading),
    ...orderOf(reading),
  }
}

/** The other towns of that name, the most populous first: at most three, as `Frankfurt (Oder), Germany`. */
function namesakes(town: KnownTown): Pick<Parsed, 'town_also'> {
  const others = townsNamed(town.name).filter(one => one !== town && one.population >= 5000)
  const named = others.slice(0, 3).map(({ name, country }) => `${name}, ${sayCountry(country)}`)
  return others.length === 0 ? {} : { town_also: [...new Set(named)] }
}

/** "Cheapest" counts before "nearest": a question with both wants the cheapest of the nearby stations. */
function orderOf(reading: QuestionReading): Pick<Parsed, 'order'> {
  // "In order of price".
  if (superlativeOf(reading) === 'cheapest' || (says(reading, 'order') && says(reading, 'price')))
    return { order: 'price' }
  return says(reading, 'nearest') ? { order: 'distance' } : {}
}
