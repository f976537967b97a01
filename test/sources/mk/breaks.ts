import { times } from '../../support/broken.ts'
import type { FeedLayout } from '../../support/feed-layout.ts'

export const breaks: FeedLayout = {
  parts: [{ target: 'home.html', needs: ['CeniLista', 'ND'], charset: 'windows-1251' }],
  scale: times(/()(\d+(?:\.\d+)?)(?=(?: |&nbsp;)ден)/g),
  named: { petrol: 'ЕУРОСУПЕР БС - 95</td>', diesel: 'ЕУРОДИЗЕЛ БС (Д-Е V)</td>' },
}
