import type { FeedLayout } from '../../support/feed-layout.ts'

export const breaks: FeedLayout = {
  parts: [
    { target: 'pfs-1.json', like: /^pfs-/, needs: ['"temporary_closure"'] },
    { target: 'prices-1.json', like: /^prices-/, needs: ['"price"', '"fuel_prices"'] },
    { target: 'token.json', needs: ['"access_token"'] },
  ],
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
