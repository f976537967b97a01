import { times } from '../../support/broken.ts'
import type { FeedLayout } from '../../support/feed-layout.ts'

export const breaks: FeedLayout = {
  parts: [
    {
      target: 'prices.json',
      needs: ['"price"', '"stationId"', '"productName"'],
      charset: 'iso-8859-15',
    },
  ],
  scale: times(/("price":"?)([\d.]+)/g),
  deciding: /^(stationId|prices.*)$/,
  words: /(productName|currency)$/,
}
