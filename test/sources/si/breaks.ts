import { times } from '../../support/broken.ts'
import type { FeedLayout } from '../../support/feed-layout.ts'

export const breaks: FeedLayout = {
  parts: [
    { target: 'page-3.json', like: /^page-/, needs: ['"dizel"', '"prices"'], charset: 'windows-1250' },
    { target: 'franchise.json', needs: ['[{'], charset: 'windows-1250' },
  ],
  // `lng` is a price, and the longitude outside `prices`.
  scale: (text, change) => text.replace(/"prices":\{[^}]*\}/g, prices => times(/(":)([\d.]+)/g)(prices, change)),
  deciding: /^(pk|prices.*)$/,
}
