import type { IntentName } from '../../allowed-values/questions.ts'
import { regionMembers } from '../../allowed-values/regions.ts'
import { livePrices } from '../figures/live.ts'
import { commissionMeans } from '../figures/places.ts'
import type { Parsed } from '../parsed.ts'
import type { QuestionContext } from '../reply.ts'
import { liveFuelOf } from './live-fuels.ts'

// One row a member as they are, and their sentences name the region.
const rankings: ReadonlySet<IntentName> = new Set(['cheapest_ranking', 'most_expensive_ranking', 'change_ranking'])

/**
 * The countries that a parse is about: without those that it leaves out, and for "each" the members of the region one by
 * one. Without a region, "each" is every country that has figures of the fuel.
 */
export function placesMeant(parsed: Parsed, intent: IntentName, context: QuestionContext): Parsed {
  const { each, region, except = [] } = parsed
  const countries = parsed.countries.filter(country => !except.includes(country))
  if (!each || rankings.has(intent) || isHeldAgainst(parsed))
    return countries.length === parsed.countries.length ? parsed : { ...parsed, countries }
  const { region: _, ...others } = parsed
  const all = region ? regionMembers(region) : countries.length > 0 ? [] : countriesWith(parsed, context)
  const added = all.filter(country => !except.includes(country) && !countries.includes(country))
  return { ...others, countries: [...countries, ...added] }
}

/** Members that are held against an amount are chosen by it; they are not named one by one. */
function isHeldAgainst({ below, above, last, countries }: Parsed): boolean {
  return (below !== undefined || above !== undefined) && !last && countries.length === 0
}

function countriesWith(parsed: Parsed, context: QuestionContext): readonly string[] {
  const liveFuel = liveFuelOf(parsed)
  if (liveFuel) return livePrices(context, liveFuel).map(({ country }) => country)
  return context.snapshot.national.countries.filter(country => !commissionMeans.includes(country))
}
