import { boardPetrolOf, type FuelCode } from '../../../pipeline/model/fuels.ts'
import { type Day, dayOf } from '../../../pipeline/model/instants.ts'
import type { LiveFuel, LiveMarket } from '../../../pipeline/serving/national-pack.ts'
import type { WeeklyFuel } from '../parsed.ts'
import type { QuestionContext } from '../reply.ts'

/** A live national figure. */
export interface LivePrice extends LiveFuel {
  readonly country: string
  readonly basis: LiveMarket['basis']
}

/** True if the figures are live. Figures of an old snapshot are not. */
export function isLive({ snapshot, clock, maxAgeHours }: QuestionContext): boolean {
  return snapshot.ageHours(clock * 1000) <= maxAgeHours
}

/** The day of live figures. */
export function liveDay({ snapshot }: QuestionContext): Day {
  return dayOf(snapshot.manifest.createdAt)
}

/** National figures of a fuel, ascending by country. Unpublished markets have none. */
export function livePrices(context: QuestionContext, fuel: FuelCode): readonly LivePrice[] {
  if (!isLive(context)) return []
  return context.snapshot.national.markets.flatMap(({ country, basis, published, fuels }) => {
    const figure = published ? fuels.find(one => one.fuel === fuel) : undefined
    return figure ? [{ ...figure, country, basis }] : []
  })
}

/** The live figure that represents petrol, or diesel, in a country. */
export function findLive(context: QuestionContext, country: string, fuel: WeeklyFuel): LivePrice | undefined {
  const code = fuel === 'diesel' ? fuel : boardPetrolOf(country)
  return livePrices(context, code).find(price => price.country === country)
}
