import type { FeedLayout } from '../../support/feed-layout.ts'

export const breaks: FeedLayout = {
  parts: [
    { target: 'map.json', needs: ['"position"', '"lat"', '"stations"'], charset: 'iso-8859-15' },
    {
      target: 'page-1.json',
      needs: ['"price"', '"products"', '"stationId"', '"totalPages"'],
      charset: 'iso-8859-15',
    },
  ],
  amounts: ['price'],
  deciding: /^(stationId|products.*)$/,
  words: /(productName|unit)$/,
}
