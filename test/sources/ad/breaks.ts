import type { FeedLayout } from '../../support/feed-layout.ts'

export const breaks: FeedLayout = {
  parts: [
    { target: 'prices.json', needs: ['"PREU"', '"idProducte"'], charset: 'iso-8859-15' },
    { target: 'streets.json', needs: ['"CARRER"', '"CESI"'] },
  ],
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
