import type { FeedLayout } from '../../support/feed-layout.ts'

export const breaks: FeedLayout = {
  parts: [
    { target: 'dsl.json', like: /^(ulp|pup|bdl|lpg|98r|e85)\.json$/, needs: ['"priceToday"'] },
    { target: 'brands.json', needs: ['[{'] },
  ],
  amounts: ['priceToday'],
  deciding: /^(id|isClosedNow|membershipRequired|product.*)$/,
  compared: /^operates247$/,
}
