import { times } from '../../support/broken.ts'
import type { FeedLayout } from '../../support/feed-layout.ts'

/** How the files of a delivery are written, as far as it takes to break them. */
export const breaks: FeedLayout = {
  parts: [{ target: 'rates.json', needs: ['"sreden"', '"oznaka"', '"nomin"', '"datum"'], charset: 'windows-1251' }],
  scale: times(/("sreden":)([\d.]+)/g),
}
