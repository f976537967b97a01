import type { FeedLayout } from '../../support/feed-layout.ts'

export const breaks: FeedLayout = {
  parts: [
    { target: 'brands.json', needs: ['"Brands"'] },
    { target: 'fuels.json', needs: ['"Fuels"', '"FuelId"', '"Name"'] },
    { target: 'regions.json', needs: ['"GeographicRegions"'] },
    { target: 'sites.json', needs: ['"S"'] },
    { target: 'prices.json', needs: ['"SitePrices"', '"SiteId"', '"FuelId"', '"Price"'] },
  ],
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
