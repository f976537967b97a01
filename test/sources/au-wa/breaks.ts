import type { FeedLayout } from '../../support/feed-layout.ts'

export const breaks: FeedLayout = {
  parts: [
    { target: 'dsl.json', like: /^(ulp|pup|bdl|lpg|98r|e85)\.json$/, needs: ['"priceToday"'] },
    { target: 'brands.json', needs: ['[{'] },
  ],
  rows: {
    lists: [
      {
        files: /^(ulp|pup|dsl|bdl|lpg|98r|e85)\.json$/,
        id: 'id',
        brand: 'brandName',
        place: ['address/latitude', 'address/longitude'],
        prices: { amount: 'product/priceToday' },
      },
    ],
    diesel: /^(dsl|bdl)\.json$/,
    petrol: /^ulp\.json$/,
    perUnit: 100,
  },
}
