import { times } from '../../support/broken.ts'
import type { FeedLayout } from '../../support/feed-layout.ts'

export const breaks: FeedLayout = {
  parts: [{ target: 'news.html', needs: ['obowiąz'], charset: 'windows-1250' }],
  scale: times(/()(\d+[.,]\d+)(?= (?:zł|PLN))/g),
}
