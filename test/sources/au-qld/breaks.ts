import type { FeedLayout } from '../../support/feed-layout.ts'

export const breaks: FeedLayout = {
  parts: [
    { target: 'brands.json', needs: ['"Brands"'] },
    { target: 'fuels.json', needs: ['"Fuels"', '"FuelId"', '"Name"'] },
    { target: 'regions.json', needs: ['"GeographicRegions"'] },
    { target: 'sites.json', needs: ['"S"'] },
    { target: 'prices.json', needs: ['"SitePrices"', '"SiteId"', '"FuelId"', '"Price"'] },
  ],
  amounts: ['Price'],
  deciding: /^(S|S\.S|SitePrices.*)$/,
  compared: /^S\.(B|G1)$/,
}
