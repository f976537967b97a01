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

/** Live figures age: those of an old snapshot are not live. */
export function isLive({ snapshot, clock, maxAgeHours }: QuestionContext): boolean {
  return snapshot.ageHours(clock * 1000) <= maxAgeHours
}

/** The day of live figures. */
export function liveDay({ snapshot }: QuestionContext): Day {
  return dayOf(snapshot.manifest.createdAt)
}

/** National figures of a fuel, ascending by country. Held but unpublished markets have none. */
export function livePrices(held: QuestionContext, fuel: FuelCode): readonly LivePrice[] {
  if (!isLive(held)) return []
  return held.snapshot.national.markets.flatMap(({ country, basis, published, fuels }) => {
    const figure = published ? fuels.find(one => one.fuel === fuel) : undefined
    return figure ? [{ ...figure, country, basis }] : []
  })
}

/** What stands for petrol, or diesel, in a country's live figures. */
export function findLive(held: QuestionContext, country: string, fuel: WeeklyFuel): LivePrice | undefined {
  const code = fuel === 'diesel' ? fuel : boardPetrolOf(country)
  return livePrices(held, code).find(price => price.country === country)
}
