import type { FeedLayout } from '../../support/feed-layout.ts'

export const breaks: FeedLayout = {
  parts: [{ target: 'data.json', needs: ['"cijena"', '"cjenici"'], charset: 'windows-1250' }],
  rows: {
    lists: [
      {
        files: /^data/,
        at: 'postajas',
        id: 'id',
        brand: 'obveznik_id',
        place: ['long', 'lat'],
        prices: { at: 'cjenici', fuel: ['gorivo_id'], amount: 'cijena' },
      },
    ],
    diesel: /^10\d[01]$/,
    petrol: /^10\d[23]$/,
  },
}
