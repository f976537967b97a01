import { times } from '../../support/broken.ts'
import type { FeedLayout } from '../../support/feed-layout.ts'

export const breaks: FeedLayout = {
  parts: [{ target: 'weeks.json', needs: ['"value"', '"index"', 'sp0207ts_ukaz'], charset: 'windows-1250' }],
  scale: (text, change) => text.replace(/"value":\[[^\]]*\]/g, values => times(/([[,])([\d.]+)/g)(values, change)),
}
