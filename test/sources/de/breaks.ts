import { times } from '../../support/broken.ts'
import type { FeedLayout } from '../../support/feed-layout.ts'

export const breaks: FeedLayout = {
  parts: [
    {
      target: 'list-50.5265-11.9070.json',
      like: /^list-/,
      needs: ['"diesel"', '"id"', '"stations"'],
      charset: 'iso-8859-15',
    },
  ],
  scale: times(/("(?:diesel|e5|e10)":)([\d.]+)/g),
  deciding: /^(id|diesel|e5|e10)$/,
}
