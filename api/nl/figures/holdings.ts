import type { CoverageRow } from '../../schemas/answer-data.ts'
import type { QuestionContext } from '../reply.ts'
import { countryNameInData } from '../say/places.ts'
import { isLive } from './live.ts'
import { countryPlace } from './places.ts'
import { firstReading, newestReading } from './weeks.ts'

const both = ['euro95', 'diesel'] as const

/** The data available for countries, in their order. */
export function holdingsOf(countries: readonly string[], context: QuestionContext): readonly CoverageRow[] {
  const { national, tolls } = context.snapshot
  const last = national.weeks.length - 1
  return countries.map(country => {
    const place = countryPlace(country, national)
    const market = isLive(context) ? national.market(country) : undefined
    const hasLive = market !== undefined && market.fuels.length > 0
    return {
      country_code: country,
      country_name: countryNameInData(country),
      weekly_from: place ? national.weeks[firstReading(place, both, 0, last)]! : null,
      weekly_to: place ? national.weeks[newestReading(place, both, last)]! : null,
      live: hasLive ? market.basis : null,
      live_fuels: hasLive ? market.fuels.map(({ fuel }) => fuel).join(' ') : null,
      stations: hasLive ? market.stations : 0,
      tolls: tolls.countOf(country),
    }
  })
}

export function isHeld({ weekly_from, live, tolls }: CoverageRow): boolean {
  return weekly_from !== null || live !== null || tolls > 0
}
