import { times } from '../../support/broken.ts'
import type { FeedLayout } from '../../support/feed-layout.ts'

export const breaks: FeedLayout = {
  parts: [
    {
      target: 'history.xlsx',
      needs: ['_price_with_tax_euro95'],
      inside: { entry: 'xl/worksheets/sheet1.xml', charset: 'utf-8', renamedIn: 'xl/sharedStrings.xml' },
    },
  ],
  scale: times(/(<c r="\w+"><v>)(\d{3,4}(?:\.\d+)?)(?=<)/g),
}
