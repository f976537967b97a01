import { times } from '../../support/broken.ts'
import type { FeedLayout } from '../../support/feed-layout.ts'

/** How the files of a delivery are written, as far as it takes to break them. */
export const breaks: FeedLayout = {
  parts: [
    { target: 'prices.json', needs: ['"PREU"', '"idProducte"', '"centroid"'], charset: 'iso-8859-15' },
    { target: 'streets.json', needs: ['"CARRER"', '"CESI"'] },
  ],
  scale: times(/("PREU":)([\d.]+)/g),
  rows: {
    lists: [
      {
        files: /^prices\.json$/,
        at: 'features',
        id: 'attributes/idIPE',
        brand: 'attributes/NOM',
        place: ['centroid/y', 'centroid/x'],
        prices: { fuel: ['attributes/idProducte', 'attributes/Tipus_carburant'], amount: 'attributes/PREU' },
      },
    ],
    diesel: /^6$/,
    petrol: /^4$/,
  },
}
