import type { FeedLayout } from '../../support/feed-layout.ts'

export const breaks: FeedLayout = {
  parts: [
    { target: 'prices.json', needs: ['"stationcode"', '"code"', '"price"', '"lastupdated"'] },
    { target: 'prices-tas.json', needs: ['"price"'] },
    { target: 'token.json', needs: ['"access_token"'] },
  ],
  amounts: ['price'],
  deciding: /^(stations|stations\.(code|state)|prices(\..*)?)$/,
}
