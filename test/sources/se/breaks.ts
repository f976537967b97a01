import { times } from '../../support/broken.ts'
import type { FeedLayout } from '../../support/feed-layout.ts'

/** How the files of a delivery are written, as far as it takes to break them. */
export const breaks: FeedLayout = {
  parts: [{ target: 'stations.jsonl', needs: ['"amount"', '"prices"'], charset: 'iso-8859-15' }],
  scale: times(/("amount":)([\d.]+)/g),
  rows: {
    lists: [
      {
        files: /^stations/,
        id: 'id',
        brand: 'brand',
        place: ['lat', 'lng'],
        prices: { at: 'prices', fuel: ['fuel'], amount: 'amount' },
      },
    ],
    diesel: /^diesel$/,
    petrol: /^sp95$/,
  },
}
