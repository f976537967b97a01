import { times } from '../../support/broken.ts'
import type { FeedLayout } from '../../support/feed-layout.ts'

/** How the files of a delivery are written, as far as it takes to break them. */
export const breaks: FeedLayout = {
  parts: [
    { target: 'dsl.json', like: /^(ulp|pup|bdl|lpg|98r|e85)\.json$/, needs: ['"priceToday"'] },
    { target: 'brands.json', needs: ['"description"'] },
  ],
  scale: times(/("priceToday":)([\d.]+)/g),
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
