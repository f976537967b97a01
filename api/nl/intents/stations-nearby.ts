import type { Parsed } from '../parsed.ts'
import { type QuestionReading, says } from '../reading/question-reading.ts'
import { sayCountry } from '../say/places.ts'
import type { KnownTown } from '../slots/mention.ts'
import { townsNamed } from '../slots/places/gazetteer.ts'
import { aboutFuel, isComparative, superlativeOf } from './evidence.ts'
import type { Intent } from './intent.ts'
import { askedFuel } from './wording.ts'

/** Filling stations around a point. */
export const stationsNearbyIntent: Intent = {
  name: 'stations_nearby',
  score(reading) {
    const isStation = says(reading, 'station')
    if (reading.town && isNearStation(reading)) return 0.45
    if (reading.coordinates)
      return aboutFuel(reading) === 1 || isStation || says(reading, 'price') || superlativeOf(reading) ? 0.99 : 0.45
    const isSubject = aboutFuel(reading) === 1 || isStation
    if (isNearStation(reading)) return 0.45
    if (says(reading, 'here') && isSubject) return 0.98
    if (says(reading, 'near') && isStation) return 0.97
    if (isStation) return reading.isTown ? 0.95 : placelessScore(reading)
    if (reading.isTown && isSubject && reading.countries.length === 0)
      return says(reading, 'near') || superlativeOf(reading) ? 0.78 : 0.6
    return 0
  },
  explains: ['station', 'near', 'here', 'nearest', 'cheapest', 'cheap', 'fill', 'may', 'rank'],
  slots: reading => ({
    time_range_weeks: 1,
    ...reading.coordinates,
    ...(reading.town && { town: reading.town.name, ...namesakes(reading.town) }),
    ...(reading.radiusKm === undefined ? {} : { radius_km: reading.radiusKm }),
    ...(reading.limit === undefined ? {} : { limit: reading.limit }),
    ...orderOf(reading),
  }),
  ask: parsed =>
    parsed.lat === undefined
      ? `Which stations near me sell ${askedFuel(parsed)}?`
      : `Which stations near ${parsed.lat}, ${parsed.lng} sell ${askedFuel(parsed)}?`,
}

/** The other towns of that name, the most populous first: at most three, as `Frankfurt (Oder), Germany`. */
function namesakes(town: KnownTown): Pick<Parsed, 'town_also'> {
  const others = townsNamed(town.name).filter(one => one !== town && one.population >= 5000)
  const named = others.slice(0, 3).map(({ name, country }) => `${name}, ${sayCountry(country)}`)
  return others.length === 0 ? {} : { town_also: [...new Set(named)] }
}

/** "Cheapest" counts before "nearest": a question with both wants the cheapest of the nearby stations. */
function orderOf(reading: QuestionReading): Pick<Parsed, 'order'> {
  if (superlativeOf(reading) === 'cheapest') return { order: 'price' }
  return says(reading, 'nearest') ? { order: 'distance' } : {}
}

/** "Petrol stations in Spain" wants a list; "cost of a petrol station" does not. */
function placelessScore(reading: QuestionReading): number {
  const isOfCountries = says(reading, 'countries') || reading.countries.length > 1 || reading.regions.length > 0
  const isRanked = isOfCountries && (superlativeOf(reading) !== undefined || isComparative(reading))
  const isList = reading.strangeWords.length === 0 && !isRanked && !says(reading, 'price', 'most', 'least')
  return isList ? 0.7 : 0.45
}

/** "Hotels near a petrol station". */
function isNearStation({ cues, strangeWords, tokens }: QuestionReading): boolean {
  const strange = new Set(strangeWords.map(token => token.start))
  return cues.some(({ names, from }) => names.includes('near') && from > 0 && strange.has(tokens[from - 1]!.start))
}
