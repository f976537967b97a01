import { times } from '../../support/broken.ts'
import type { FeedLayout } from '../../support/feed-layout.ts'

export const breaks: FeedLayout = {
  parts: [
    {
      target: 'prices.json',
      needs: ['"price"', '"stationId"', '"productName"'],
      charset: 'iso-8859-15',
    },
  ],
  scale: times(/("price":"?)([\d.]+)/g),
  rows: {
    lists: [
      {
        files: /^prices/,
        id: 'stationId',
        brand: 'brand',
        place: ['coordinates/latitude', 'coordinates/longitude'],
        prices: { at: 'prices', fuel: ['productName', 'fuelType'], amount: 'price' },
      },
    ],
    diesel: /^FuelSave Diesel$/i,
    petrol: /^Blyfri 95$/i,
  },
}
