import { times } from '../../support/broken.ts'
import type { FeedLayout } from '../../support/feed-layout.ts'

export const breaks: FeedLayout = {
  parts: [
    { target: 'prices.csv', needs: ['|prezzo|'], separator: ['|', ';'] },
    { target: 'registry.csv', needs: ['idImpianto|'], separator: ['|', ';'] },
  ],
  scale: times(/^(\d+\|[^|\n]*\|)([\d.]+)(?=\|)/gm),
  deciding: /^(idImpianto|descCarburante|prezzo|isSelf|dtComu)$/,
  words: /^descCarburante$/,
}
