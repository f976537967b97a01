import type { FeedLayout } from '../../support/feed-layout.ts'

export const breaks: FeedLayout = {
  parts: [
    { target: 'map.json', needs: ['"position"', '"lat"', '"stations"'], charset: 'iso-8859-15' },
    {
      target: 'page-1.json',
      needs: ['"price"', '"products"', '"stationId"', '"totalPages"'],
      charset: 'iso-8859-15',
    },
  ],
  rows: {
    lists: [
      {
        files: /^page-/,
        at: 'data/stationsPrices',
        id: 'stationId',
        brand: 'stationName',
        prices: { at: 'products', fuel: ['productId', 'productName'], amount: 'price' },
      },
      { files: /^map/, at: 'stations', id: 'stationNumber', place: ['position/lat', 'position/lng'] },
    ],
    diesel: /^6$/,
    petrol: /^2$/,
  },
}
