import { times } from '../../support/broken.ts'
import type { FeedLayout } from '../../support/feed-layout.ts'

export const breaks: FeedLayout = {
  parts: [
    { target: 'notices.html', needs: ['MALOPRODAJ'], charset: 'windows-1250' },
    { target: 'notice.html', needs: ['za period'], charset: 'windows-1250' },
  ],
  scale: times(/()(\d+,\d+)(?= dinara)/g),
}
