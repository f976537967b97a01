import { times } from '../../support/broken.ts'
import type { FeedLayout } from '../../support/feed-layout.ts'

export const breaks: FeedLayout = {
  parts: [{ target: 'current.json', needs: ['"Price incl. VAT"', '"Product"', '"Day"'], charset: 'iso-8859-15' }],
  scale: times(/("Price incl. VAT":)([\d.]+)/g),
}
