import { times } from '../../support/broken.ts'
import type { FeedLayout } from '../../support/feed-layout.ts'

export const breaks: FeedLayout = {
  parts: [
    { target: 'form.html', needs: ['__RequestVerificationToken'], charset: 'windows-1253' },
    {
      target: 'petroleum-2.html',
      like: /^petroleum-\d\.html$/,
      needs: ['petroleumPriceDetailsFootable', 'DisplayMap', 'displayLabelValue'],
      charset: 'windows-1253',
    },
  ],
  // The lowest, the mean and the highest price are above the list.
  scale: times(/((?:displayLabelValue|<td class="[^"]*)">)(\d+\.\d+)(?=<)/g),
  // The feed has no ids: the position or the address is the id.
  deciding: /^(map|address|postalCode|area|price)$/,
}
