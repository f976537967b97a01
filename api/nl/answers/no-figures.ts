import type { IntentName } from '../../allowed-values/questions.ts'
import { bulletin } from '../figures/published-by.ts'
import type { Doubt, Parsed, Understanding } from '../parsed.ts'
import type { QuestionContext, Reply } from '../reply.ts'
import { sayFuel } from '../say/fuels.ts'
import { sayOr } from '../say/phrases.ts'
import { sayCountry } from '../say/places.ts'

const ranking = { ranking_top3: [], ranking: [] }
const prices = { prices: [] }
const compared = { prices: [], cheapest: null, difference_eur: null }
const records = { records: [] }

/**
 * The members that `data` of an intent always has, as they are without figures: a client may read the list of an intent also where live
 * prices replace it.
 */
export const noFigures: Readonly<Record<IntentName, Readonly<Record<string, unknown>>>> = {
  cheapest_ranking: ranking,
  most_expensive_ranking: ranking,
  price_lookup: prices,
  comparison: compared,
  price_history: { series: [] },
  price_change: { changes: [] },
  average_price: { averages: [] },
  record_high: records,
  record_low: records,
  price_on_date: prices,
  fuel_spread: { spreads: [] },
  fill_cost: { costs: [] },
  stations_nearby: { stations: [] },
  toll_lookup: { total: 0, returned: 0, with_price: 0, tolls: [] },
  position: { positions: [], of: 0 },
  threshold: {},
  streak: { streaks: [] },
  neighbours: compared,
  change_ranking: { ranking: [] },
  brand_price: { brands: [] },
  legal_maximum: { maxima: [] },
  coverage: {
    countries: [],
    fuels: [],
    from: null,
    to: null,
    live_markets: [],
    official_markets: [],
    toll_countries: [],
    counts: {},
  },
  unknown: { suggestions: [] },
}

const examples = [
  'How much has petrol changed in France over the last 3 months?',
  'How much is the vignette in Austria?',
]

const about =
  'Ask in English about petrol or diesel prices in European countries: current prices, rankings, comparisons, ' +
  'averages, changes, history and records, the cost of a fill, stations near a point, or tolls.'

/** A question about the place, the fuel or the tolls that were named, if there are figures of them. */
function exampleOf({ countries, fuel_type: fuel, town, toll_type }: Parsed, { snapshot }: QuestionContext): string {
  const { national, tolls } = snapshot
  const isWeekly = fuel === 'both' || fuel === 'euro95' || fuel === 'diesel'
  const what = sayFuel(fuel === 'both' ? 'diesel' : fuel)
  const tolled = countries.find(country => tolls.countries.includes(country))
  const priced = countries.find(country => (isWeekly ? national.series(country) : undefined))
  if (toll_type && tolled) return `What are the tolls in ${sayCountry(tolled)}?`
  if (town) return `Which stations near ${town} sell ${what}?`
  if (priced) return `What does ${what} cost in ${sayCountry(priced)}?`
  return `Where is ${what} cheapest in Europe?`
}

/** States which questions are supported. If the question is ambiguous, names its possible meanings. */
export function unsupported({ suggestions, because, doubt, parsed }: Understanding, context: QuestionContext): Reply {
  const own = [exampleOf(parsed, context), ...examples]
  const offered = suggestions.length > 0 ? suggestions : own
  const rows = offered.map(suggestion => ({ suggestion }))
  const meant = sayOr(suggestions.map(suggestion => `"${suggestion}"`))
  const isUnclear = suggestions.length > 0
  const refusal = `This question ${isUnclear ? 'was not understood' : 'cannot be answered'}${because ? `: ${because}` : ''}.`
  const reason = doubt ? sayDoubt(doubt) : refusal
  const otherwise = because === undefined ? about : `A question that is answered: "${own[0]}"`
  const message = `${reason} ${isUnclear ? `Did you mean ${meant}` : otherwise}`
  return { status: 'no_data', message, data: { suggestions: offered }, rows, dataDate: null, ...bulletin }
}

/** `"Slovania" could be Slovenia or Slovakia.` */
function sayDoubt({ written, countries }: Doubt): string {
  const isOne = countries.length === 1
  return `"${written}" ${isOne ? 'may be' : 'could be'} ${sayOr(countries.map(sayCountry))}${isOne ? ', or not' : ''}.`
}
