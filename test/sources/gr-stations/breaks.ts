import { times } from '../../support/broken.ts'
import type { FeedLayout } from '../../support/feed-layout.ts'

export const breaks: FeedLayout = {
  parts: [{ target: 'stations.csv', needs: [',amount,', ',fuel,'], separator: [',', ';'], charset: 'windows-1253' }],
  scale: times(/^(1,[^,\n]+,\w+,)([\d.]+)(?=,)/gm),
  deciding: /^(schema_version|id|closed|fuel|amount|updated_at|service|access|unit|out_of_stock)$/,
}
