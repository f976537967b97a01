import type { FeedLayout } from '../../support/feed-layout.ts'

export const breaks: FeedLayout = {
  parts: [
    {
      target: 'prices.json',
      needs: ['"price"', '"items"', '"product_name"'],
      charset: 'iso-8859-15',
    },
  ],
  rows: {
    lists: [
      {
        files: /^prices/,
        at: 'items',
        id: 'facility_number',
        place: ['coordinates/latitude', 'coordinates/longitude'],
        prices: { at: 'prices', fuel: ['product_name'], amount: 'price' },
      },
    ],
    diesel: /diesel/i,
    petrol: /^Blyfri 95$/i,
  },
}
