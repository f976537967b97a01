import type { FeedLayout } from '../../support/feed-layout.ts'

export const breaks: FeedLayout = {
  parts: [
    { target: 'prices.json', needs: ['"price"', '"fuelPrices"', '"displayName"', '"sites"'], charset: 'iso-8859-15' },
  ],
  amounts: ['price'],
  deciding: /^(id|fuelPrices.*)$/,
  words: /(displayName|currency|volumeUnit)$/,
}
