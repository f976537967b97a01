import { boardPetrolOf, type FuelCode } from '../../../pipeline/model/fuels.ts'
import { foldBrand } from '../../../pipeline/model/plain-letters.ts'
import type { Brands } from '../../../pipeline/serving/schemas/live.ts'
import type { LoadedSnapshot } from '../../snapshot/loaded-snapshot.ts'
import type { AskedFuel } from '../parsed.ts'
import type { QuestionContext } from '../reply.ts'
import { isLive } from './live.ts'

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
  const longer = brands.filter(({ brand }) => foldBrand(brand).startsWith(name) || foldBrand(brand).endsWith(name))
  return longer.toSorted((a, b) => b.stations - a.stations)[0]
}

/** The brand with this name in another spelling: `q8` is Q8. */
export function findExactly(brands: readonly BrandPrice[], text: string): BrandPrice | undefined {
  const name = foldBrand(text)
  return brands.find(({ brand }) => foldBrand(brand) === name)
}
