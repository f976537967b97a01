import { times } from '../../support/broken.ts'
import type { FeedLayout } from '../../support/feed-layout.ts'

export const breaks: FeedLayout = {
  parts: [{ target: 'home.html', needs: ['CeniLista', 'ND'], charset: 'windows-1251' }],
  scale: times(/()(\d+(?:\.\d+)?)(?=(?: |&nbsp;)ден)/g),
}
