import type { FeedLayout } from '../../support/feed-layout.ts'

export const breaks: FeedLayout = {
  parts: [{ target: 'stations.jsonl', needs: ['"amount"', '"prices"'], charset: 'iso-8859-15' }],
  amounts: ['amount'],
  deciding: /^(schema_version|id|closed|prices.*)$/,
}
