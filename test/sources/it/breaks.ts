import { times } from '../../support/broken.ts'
import type { FeedLayout } from '../../support/feed-layout.ts'

export const breaks: FeedLayout = {
  parts: [
    { target: 'prices.csv', needs: ['|prezzo|'], separator: ['|', ';'] },
    { target: 'registry.csv', needs: ['idImpianto|'], separator: ['|', ';'] },
  ],
  scale: times(/^(\d+\|[^|\n]*\|)([\d.]+)(?=\|)/gm),
  rows: {
    lists: [
      { files: /^registry/, id: 'idImpianto', brand: 'Bandiera', place: ['Latitudine', 'Longitudine'] },
      { files: /^prices/, id: 'idImpianto', prices: { fuel: ['descCarburante'], amount: 'prezzo' } },
    ],
    diesel: /^Gasolio$/,
    petrol: /^Benzina$/,
  },
}
