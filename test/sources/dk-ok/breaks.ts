import { times } from '../../support/broken.ts'
import type { FeedLayout } from '../../support/feed-layout.ts'

/** How the files of a delivery are written, as far as it takes to break them. */
export const breaks: FeedLayout = {
  parts: [
    {
      target: 'prices.json',
      needs: ['"price"', '"items"', '"product_name"', '"coordinates"'],
      charset: 'iso-8859-15',
    },
  ],
  scale: times(/("price":)([\d.]+)/g),
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
