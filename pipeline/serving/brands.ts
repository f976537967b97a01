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
