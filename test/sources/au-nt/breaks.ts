import type { FeedLayout } from '../../support/feed-layout.ts'

export const breaks: FeedLayout = {
  parts: [
    {
      target: 'reference.json',
      needs: ['"FuelOutletIdentifier"'],
    },
    { target: 'prices-3.json', like: /^prices-\d+\.json$/, needs: ['"Price"', '"FuelCode"', '"AvailableFuel"'] },
    { target: 'token.json', needs: ['"access_token"'] },
  ],
  rows: {
    lists: [
      {
        files: /^reference\.json$/,
        at: 'Outlets',
        id: 'FuelOutletIdentifier',
        brand: 'OutletBrandIdentifier',
        place: ['Latitude', 'Longitude'],
      },
      {
        files: /^prices-\d+\.json$/,
        id: 'FuelOutletIdentifier',
        prices: { at: 'AvailableFuel', fuel: ['FuelCode'], amount: 'Price' },
      },
    ],
    diesel: /^(DL|PD)$/,
    petrol: /^(U91|LAF)$/,
    perUnit: 100,
  },
}
