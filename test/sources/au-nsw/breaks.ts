import type { FeedLayout } from '../../support/feed-layout.ts'

export const breaks: FeedLayout = {
  parts: [
    { target: 'prices.json', needs: ['"stationcode"', '"code"', '"price"', '"lastupdated"'] },
    { target: 'prices-tas.json', needs: ['"price"'] },
    { target: 'token.json', needs: ['"access_token"'] },
  ],
  rows: {
    lists: [
      {
        files: /^prices\.json$/,
        at: 'stations',
        id: 'code',
        brand: 'brand',
        place: ['location/latitude', 'location/longitude'],
      },
      { files: /^prices\.json$/, at: 'prices', id: 'stationcode', prices: { fuel: ['fueltype'], amount: 'price' } },
    ],
    diesel: /^P?DL$/,
    petrol: /^U91$/,
    perUnit: 100,
  },
}
