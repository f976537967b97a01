import type { FeedLayout } from '../../support/feed-layout.ts'

export const breaks: FeedLayout = {
  parts: [{ target: 'data.json', needs: ['"cijena"', '"cjenici"'], charset: 'windows-1250' }],
  amounts: ['cijena'],
  deciding: /^(id|obveznik_id|cjenici.*)$/,
}
