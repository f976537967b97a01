import { boardPetrolOf, type FuelCode } from '../../../pipeline/model/fuels.ts'
import { type Day, dayOf } from '../../../pipeline/model/instants.ts'
import { foldBrand } from '../../../pipeline/model/plain-letters.ts'
import type { LiveFuel, LiveMarket } from '../../../pipeline/serving/national-pack.ts'
import type { Brands } from '../../../pipeline/serving/schemas/live.ts'
import type { LoadedSnapshot } from '../../snapshot/loaded-snapshot.ts'
import type { AskedFuel, WeeklyFuel } from '../parsed.ts'
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

/** The current mean of a brand in a country. */
export interface BrandPrice {
  readonly country: string
  readonly fuel: FuelCode
  readonly brand: string
  readonly stations: number
  /** Thousandths of a euro. */
  readonly price: number
}

/** The codes of the requested fuel in a country. */
export function liveCodesOf(fuel: AskedFuel, country: string): readonly FuelCode[] {
  if (fuel === 'both') return [boardPetrolOf(country), 'diesel']
  return [fuel === 'euro95' ? boardPetrolOf(country) : fuel]
}

/** The brands of a country with enough stations for a mean, as `action=brands` of the live endpoint lists them. */
export function brandsOf(context: QuestionContext, country: string, fuel: FuelCode): readonly BrandPrice[] {
  if (!isLive(context) || !context.snapshot.national.market(country)?.published) return []
  const known = parsedBrands.get(context.snapshot) ?? new Map<string, readonly BrandPrice[]>()
  parsedBrands.set(context.snapshot, known)
  const key = `live/brands/${country}/${fuel}`
  const found = known.get(key) ?? readBrands(context.snapshot, key, country, fuel)
  known.set(key, found)
  return found
}

/** A cache, because a question may be about the brands of all countries. */
const parsedBrands = new WeakMap<LoadedSnapshot, Map<string, readonly BrandPrice[]>>()

function readBrands(snapshot: LoadedSnapshot, key: string, country: string, fuel: FuelCode): readonly BrandPrice[] {
  if (!snapshot.serving.answers.has(key)) return []
  const { data } = snapshot.answer<Brands>(key)
  return data.brands.map(({ brand_name, station_count, price_avg }) => {
    const price = Math.round(Number(price_avg) * 1000)
    return { country, fuel, brand: brand_name, stations: station_count, price }
  })
}

// A shorter name would be the start of too many others: BP is not BPetrol.
const leastLetters = 4

/** The brand that a text names: `leclerc` is E.Leclerc. An exact name wins, then the one with the most stations. */
export function findBrand(brands: readonly BrandPrice[], text: string): BrandPrice | undefined {
  const name = foldBrand(text)
  const exact = findExactly(brands, text)
  if (exact || name.length < leastLetters) return exact
  const longer = brands.filter(({ brand }) => isBrand(brand, text))
  return longer.toSorted((a, b) => b.stations - a.stations)[0]
}

/** Is it this brand, or one whose name begins or ends with it: `total` is TotalEnergies? */
export function isBrand(brand: string | null, text: string): boolean {
  const [own, name] = [foldBrand(brand ?? ''), foldBrand(text)]
  return own === name || (name.length >= leastLetters && (own.startsWith(name) || own.endsWith(name)))
}

/** The brand with this name in another spelling: `q8` is Q8. */
export function findExactly(brands: readonly BrandPrice[], text: string): BrandPrice | undefined {
  const name = foldBrand(text)
  return brands.find(({ brand }) => foldBrand(brand) === name)
}
