import type { FeedLayout } from '../../support/feed-layout.ts'

export const breaks: FeedLayout = {
  parts: [{ target: 'stations.jsonl', needs: ['"amount"', '"prices"'], charset: 'iso-8859-15' }],
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
