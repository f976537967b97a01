import { times } from '../../support/broken.ts'
import type { FeedLayout } from '../../support/feed-layout.ts'

export const breaks: FeedLayout = {
  parts: [{ target: 'stations.json', needs: ['"diesel"', '"gasoline"', '"x"', '"idno"'], charset: 'windows-1250' }],
  scale: times(/("(?:gasoline|diesel|gpl)":)([\d.]+)/g),
  // The position is part of the id.
  deciding: /^(idno|x|y|station_status|gasoline|diesel|gpl)$/,
}
