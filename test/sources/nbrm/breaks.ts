import { times } from '../../support/broken.ts'
import type { FeedLayout } from '../../support/feed-layout.ts'

export const breaks: FeedLayout = {
  parts: [{ target: 'rates.json', needs: ['"sreden"', '"oznaka"', '"nomin"', '"datum"'], charset: 'windows-1251' }],
  scale: times(/("sreden":)([\d.]+)/g),
}
