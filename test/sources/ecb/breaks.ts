import { times } from '../../support/broken.ts'
import type { FeedLayout } from '../../support/feed-layout.ts'

/** How the files of a delivery are written, as far as it takes to break them. */
export const breaks: FeedLayout = {
  parts: [
    { target: 'daily.xml', needs: ['rate='] },
    { target: 'hist-90d.xml', needs: ['rate='] },
  ],
  scale: times(/(rate=['"])([\d.]+)/g),
}
