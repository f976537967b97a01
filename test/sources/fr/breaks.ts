import { times } from '../../support/broken.ts'
import type { FeedLayout } from '../../support/feed-layout.ts'

export const breaks: FeedLayout = {
  parts: [{ target: 'stations.json', needs: ['"gazole_prix"', '"gazole_maj"'], charset: 'iso-8859-15' }],
  scale: times(/("\w+_prix":)([\d.]+)/g),
  deciding: /^(id|.*_(prix|maj))$/,
}
