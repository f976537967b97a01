import type { FeedLayout } from '../../support/feed-layout.ts'

export const breaks: FeedLayout = {
  parts: [
    { target: 'brands.json', needs: ['"brands"'] },
    { target: 'prices.json', needs: ['"price"', '"fuelType"', '"fuelStation"', '"isAvailable"'] },
    { target: 'stations.json', needs: ['"fuelStations"', '"location"'] },
  ],
  amounts: ['price'],
  deciding: /^(fuelStation|fuelStation\.id|fuelPrices.*)$/,
  words: /fuelType$/,
  compared: /brandId$/,
}
