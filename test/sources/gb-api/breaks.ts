import { times } from '../../support/broken.ts'
import type { FeedLayout } from '../../support/feed-layout.ts'

/** How the files of a delivery are written, as far as it takes to break them. */
export const breaks: FeedLayout = {
  parts: [
    { target: 'pfs-1.json', like: /^pfs-/, needs: ['"is_24_hours"'] },
    { target: 'prices-1.json', like: /^prices-/, needs: ['"price"', '"fuel_prices"'] },
    { target: 'token.json', needs: ['"access_token"'] },
  ],
  scale: times(/("price":)([\d.]+)/g),
  rows: {
    lists: [
      { files: /^pfs-/, id: 'node_id', brand: 'brand_name', place: ['location/latitude', 'location/longitude'] },
      { files: /^prices-/, id: 'node_id', prices: { at: 'fuel_prices', fuel: ['fuel_type'], amount: 'price' } },
    ],
    diesel: /^B7_STANDARD$/,
    petrol: /^E10$/,
    perUnit: 100,
  },
}
