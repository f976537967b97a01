import type { FeedLayout } from '../../support/feed-layout.ts'

export const breaks: FeedLayout = {
  parts: [
    { target: 'prices.json', needs: ['"price"', '"fuelPrices"', '"displayName"', '"sites"'], charset: 'iso-8859-15' },
  ],
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
