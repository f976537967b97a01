import { times } from '../../support/broken.ts'
import type { FeedLayout } from '../../support/feed-layout.ts'

export const breaks: FeedLayout = {
  parts: [
    { target: 'articles.json', needs: ['Nove cijene', '"data"', '"slug"'], charset: 'windows-1250' },
    { target: 'article.html', needs: ['EURODIZEL', '17.11'], charset: 'windows-1250' },
  ],
  scale: times(/()(\d+,\d+)(?= ?€)/g),
}
