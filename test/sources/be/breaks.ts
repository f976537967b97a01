import { times } from '../../support/broken.ts'
import type { FeedLayout } from '../../support/feed-layout.ts'

export const breaks: FeedLayout = {
  parts: [{ target: 'current.json', needs: ['"Price incl. VAT"', '"Product"', '"Day"'], charset: 'iso-8859-15' }],
  scale: times(/("Price incl. VAT":)([\d.]+)/g),
  named: { petrol: 'Euro Super 95 E10 (€/L)', diesel: 'Road Diesel B7 (€/L)' },
}
