import { times } from '../../support/broken.ts'
import type { FeedLayout } from '../../support/feed-layout.ts'

/** How the files of a delivery are written, as far as it takes to break them. */
export const breaks: FeedLayout = {
  parts: [{ target: 'home.html', needs: ['CeniLista', 'ND'], charset: 'windows-1251' }],
  scale: times(/()(\d+(?:\.\d+)?)(?=(?: |&nbsp;)ден)/g),
  named: { petrol: 'ЕУРОСУПЕР БС - 95</td>', diesel: 'ЕУРОДИЗЕЛ БС (Д-Е V)</td>' },
}
