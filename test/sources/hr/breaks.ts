import { times } from '../../support/broken.ts'
import type { FeedLayout } from '../../support/feed-layout.ts'

/** How the files of a delivery are written, as far as it takes to break them. */
export const breaks: FeedLayout = {
  parts: [{ target: 'data.json', needs: ['"cijena"', '"cjenici"'], charset: 'windows-1250' }],
  scale: times(/("cijena":)([\d.]+)/g),
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
