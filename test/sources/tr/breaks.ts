import { times } from '../../support/broken.ts'
import type { FeedLayout } from '../../support/feed-layout.ts'

export const breaks: FeedLayout = {
  parts: [
    { target: 'petrol.json', needs: ['"Fiyat"', '"Yakıt"', '"Tarih"', '"Ölçü Birimi"'], charset: 'windows-1254' },
    { target: 'lpg.json', needs: ['"Fiyat"', '"Tarih"'], charset: 'windows-1254' },
  ],
  scale: times(/("Fiyat":"?)(\d+(?:[.,]\d+)?)/g),
}
