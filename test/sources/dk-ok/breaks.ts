import type { FeedLayout } from '../../support/feed-layout.ts'

export const breaks: FeedLayout = {
  parts: [
    {
      target: 'prices.json',
      needs: ['"price"', '"items"', '"product_name"'],
      charset: 'iso-8859-15',
    },
  ],
  amounts: ['price'],
  deciding: /^(facility_number|prices.*)$/,
  words: /product_name$/,
}
