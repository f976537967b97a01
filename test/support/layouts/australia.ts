import { times } from '../broken.ts'
import type { FeedLayout } from '../feed-layout.ts'

const fuelPricesDirect: FeedLayout = {
  parts: [
    { target: 'brands.json', needs: ['"Brands"', '"BrandId"', '"Name"'] },
    { target: 'fuels.json', needs: ['"Fuels"', '"FuelId"', '"Name"'] },
    { target: 'regions.json', needs: ['"GeographicRegions"', '"GeoRegionId"', '"Name"'] },
    { target: 'sites.json', needs: ['"N"', '"Lat"', '"B"'] },
    { target: 'prices.json', needs: ['"SitePrices"', '"SiteId"', '"FuelId"', '"Price"'] },
  ],
  scale: times(/("Price":)([\d.]+)/g),
}

export const australia: Readonly<Record<string, FeedLayout>> = {
  'au-nsw': {
    parts: [
      { target: 'prices.json', needs: ['"stationcode"', '"code"', '"price"', '"lastupdated"', '"location"'] },
      { target: 'prices-tas.json', needs: ['"price"'] },
      { target: 'token.json', needs: ['"access_token"'] },
    ],
    scale: times(/("price":)([\d.]+)/g),
  },
  'au-nt': {
    parts: [
      {
        target: 'reference.json',
        needs: ['"FuelOutletIdentifier"', '"Latitude"', '"OutletName"', '"BrandName"', '"FuelName"'],
      },
      { target: 'prices-3.json', like: /^prices-\d+\.json$/, needs: ['"Price"', '"FuelCode"', '"AvailableFuel"'] },
      { target: 'token.json', needs: ['"access_token"'] },
    ],
    scale: times(/("Price":)([\d.]+)/g),
  },
  'au-qld': fuelPricesDirect,
  'au-sa': fuelPricesDirect,
  'au-vic': {
    parts: [
      { target: 'brands.json', needs: ['"brands"', '"name"'] },
      { target: 'prices.json', needs: ['"price"', '"fuelType"', '"fuelStation"', '"latitude"', '"isAvailable"'] },
      { target: 'stations.json', needs: ['"fuelStations"', '"location"'] },
    ],
    scale: times(/("price":)([\d.]+)/g),
  },
}
