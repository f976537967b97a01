import { times } from '../../support/broken.ts'
import type { FeedLayout } from '../../support/feed-layout.ts'

export const breaks: FeedLayout = {
  parts: [
    { target: 'daily.xml', needs: ['rate='] },
    { target: 'hist-90d.xml', needs: ['rate='] },
  ],
  scale: times(/(rate=['"])([\d.]+)/g),
}
