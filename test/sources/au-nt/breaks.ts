import type { FeedLayout } from '../../support/feed-layout.ts'

export const breaks: FeedLayout = {
  parts: [
    {
      target: 'reference.json',
      needs: ['"FuelOutletIdentifier"'],
    },
    { target: 'prices-3.json', like: /^prices-\d+\.json$/, needs: ['"Price"', '"FuelCode"', '"AvailableFuel"'] },
    { target: 'token.json', needs: ['"access_token"'] },
  ],
  amounts: ['Price'],
  deciding: /^(IsActive|FuelOutletIdentifier|AvailableFuel.*)$/,
}
