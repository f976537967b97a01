import { times } from '../../support/broken.ts'
import type { FeedLayout } from '../../support/feed-layout.ts'

/** How the files of a delivery are written, as far as it takes to break them. */
export const breaks: FeedLayout = {
  parts: [
    { target: 'notices.html', needs: ['MALOPRODAJNOJ'], charset: 'windows-1250' },
    { target: 'notice.html', needs: ['EVRO DIZ', 'dinar', 'časova'], charset: 'windows-1250' },
  ],
  scale: times(/()(\d+,\d+)(?= dinara)/g),
  named: { petrol: 'EVRO&nbsp;PREMIJUM BMB&nbsp;95', diesel: 'EVRO DIZEL,' },
}
