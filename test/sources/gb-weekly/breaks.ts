import { times } from '../../support/broken.ts'
import type { FeedLayout } from '../../support/feed-layout.ts'

export const breaks: FeedLayout = {
  parts: [
    {
      target: 'prices.csv',
      needs: [
        'ULSD (Ultra low sulphur diesel) Pump price',
        'ULSP (Ultra low sulphur unleaded petrol) Pump price',
        'Date',
      ],
      separator: [',', ';'],
    },
    { target: 'page.json', needs: ['"attachments"', '"url"'] },
    { target: 'rates.zip', needs: ['eurofxref-hist.csv'] },
  ],
  scale: times(/(,)(\d+\.\d+)(?=,\d+\.\d+,5)/g),
}
