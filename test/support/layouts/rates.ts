import { times } from '../broken.ts'
import type { FeedLayout } from '../feed-layout.ts'

export const rates: Readonly<Record<string, FeedLayout>> = {
  bnm: {
    parts: [{ target: 'rates.xml', needs: ['CharCode', 'Value', 'Nominal', 'ValCurs'] }],
    scale: times(/(<Value>)([\d.]+)/g),
  },
  nbrm: {
    parts: [{ target: 'rates.json', needs: ['"sreden"', '"oznaka"', '"nomin"', '"datum"'], charset: 'windows-1251' }],
    scale: times(/("sreden":)([\d.]+)/g),
  },
}
