import { times } from '../../support/broken.ts'
import type { FeedLayout } from '../../support/feed-layout.ts'

export const breaks: FeedLayout = {
  parts: [{ target: 'gas.json', needs: ['"bensin95"', '"key"', '"stations"', '"company"'], charset: 'iso-8859-15' }],
  scale: times(/("(?:bensin95|diesel)(?:_discount)?":)([\d.]+)/g),
  deciding: /^(key|diesel|bensin95)$/,
}
