import type { FuelCode } from '../model/fuels.ts'
import type { Figures, MarketFigure } from '../snapshot/figures.ts'
import { unitMember } from './fuel-order.ts'
import type { Brands } from './schemas/live.ts'

export function brandsJson(figures: Pick<Figures, 'brands'>, market: MarketFigure, fuel: FuelCode): Brands {
  const brands = figures.brands.filter(brand => brand.country === market.country && brand.fuel === fuel)
  return {
    ok: true,
    data: {
      country: market.country,
      fuel,
      brands: brands.map(brand => ({
        brand_name: brand.brand,
        logo_file: brand.logoFile,
        station_count: brand.stations,
        price_min: brand.min,
        price_max: brand.max,
        price_avg: brand.avg,
      })),
      ...unitMember(fuel),
      // No brand comes from the map.
      attribution: market.priceAttributions,
    },
  }
}

/** For a country that is not one of our markets. */
export function noBrandsJson(country: string, fuel: FuelCode): Brands {
  return { ok: true, data: { country, fuel, brands: [], ...unitMember(fuel), attribution: [] } }
}

/**
 * The brand of each logo that an answer names, by file, ascending. Where several brands share a logo, the first by
 * code point.
 */
export function logosJson({ stations, unlisted, brands }: Figures): Record<string, string> {
  return brandsByLogo([...stations, ...unlisted, ...brands])
}

/** Merges the logos of all markets. */
export function joinedLogos(markets: readonly Readonly<Record<string, string>>[]): Record<string, string> {
  return brandsByLogo(markets.flatMap(logos => Object.entries(logos).map(([logoFile, brand]) => ({ logoFile, brand }))))
}

interface Branded {
  readonly logoFile: string | null
  readonly brand: string | null
}

function brandsByLogo(branded: readonly Branded[]): Record<string, string> {
  const brandOf = new Map<string, string>()
  for (const { logoFile, brand } of branded) {
    if (logoFile === null || brand === null) continue
    const known = brandOf.get(logoFile)
    if (known === undefined || brand < known) brandOf.set(logoFile, brand)
  }
  return Object.fromEntries([...brandOf].sort(([a], [b]) => (a < b ? -1 : 1)))
}
