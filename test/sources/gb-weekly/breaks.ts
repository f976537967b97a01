import { times } from '../../support/broken.ts'
import type { FeedLayout } from '../../support/feed-layout.ts'

/** How the files of a delivery are written, as far as it takes to break them. */
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
  named: { petrol: 'ULSP (Ultra low sulphur unleaded petrol) Pump', diesel: 'ULSD (Ultra low sulphur diesel) Pump' },
}
