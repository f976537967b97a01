import { times } from '../../support/broken.ts'
import type { FeedLayout } from '../../support/feed-layout.ts'

/** How the files of a delivery are written, as far as it takes to break them. */
export const breaks: FeedLayout = {
  parts: [
    { target: 'prices.json', needs: ['"price"', '"fuelPrices"', '"displayName"', '"sites"'], charset: 'iso-8859-15' },
  ],
  scale: times(/("price":)([\d.]+)/g),
  rows: {
    lists: [
      {
        files: /^prices/,
        at: 'sites',
        id: 'id',
        brand: 'name',
        prices: { at: 'fuelPrices', fuel: ['code', 'displayName'], amount: 'price' },
      },
    ],
    diesel: /^(1030946|1030928|797325)$/,
    petrol: /^1030921$/,
  },
}
