import { times } from '../../support/broken.ts'
import type { FeedLayout } from '../../support/feed-layout.ts'

export const breaks: FeedLayout = {
  parts: [{ target: 'prices.csv', needs: ['forecourts.fuel_price.B7S'], separator: [',', ';'] }],
  // Pence with four decimals; a coordinate has seven, or follows nothing but a comma as well.
  scale: times(/(,)(\d{1,5}\.\d{4})(?=,)/g),
  deciding: /^forecourt(s\.(node_id|(permanent|temporary)_closure|fuel_price\..*|price_.*)|_update_timestamp)$/,
  words: /_closure$/,
}
