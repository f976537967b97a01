import { times } from '../../support/broken.ts'
import type { FeedLayout } from '../../support/feed-layout.ts'

/** How the files of a delivery are written, as far as it takes to break them. */
export const breaks: FeedLayout = {
  parts: [
    { target: 'brands.json', needs: ['"Brands"', '"BrandId"', '"Name"'] },
    { target: 'fuels.json', needs: ['"Fuels"', '"FuelId"', '"Name"'] },
    { target: 'regions.json', needs: ['"GeographicRegions"', '"GeoRegionId"', '"Name"'] },
    { target: 'sites.json', needs: ['"N"', '"Lat"', '"B"'] },
    { target: 'prices.json', needs: ['"SitePrices"', '"SiteId"', '"FuelId"', '"Price"'] },
  ],
  scale: times(/("Price":)([\d.]+)/g),
  rows: {
    lists: [
      { files: /^sites\.json$/, at: 'S', id: 'S', brand: 'B', place: ['Lat', 'Lng'] },
      { files: /^prices\.json$/, at: 'SitePrices', id: 'SiteId', prices: { fuel: ['FuelId'], amount: 'Price' } },
    ],
    diesel: /^(3|14)$/,
    petrol: /^2$/,
    perUnit: 1000,
  },
}
