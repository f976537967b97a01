import { times } from '../../support/broken.ts'
import type { FeedLayout } from '../../support/feed-layout.ts'

export const breaks: FeedLayout = {
  parts: [{ target: 'rates.xml', needs: ['CharCode', 'Value', 'Nominal', 'ValCurs'] }],
  scale: times(/(<Value>)([\d.]+)/g),
}
