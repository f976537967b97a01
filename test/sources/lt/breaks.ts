import { times } from '../../support/broken.ts'
import type { FeedLayout } from '../../support/feed-layout.ts'

export const breaks: FeedLayout = {
  parts: [
    { target: 'page.html', needs: ['index-'], charset: 'windows-1257' },
    { target: 'script-1.txt', needs: ['FuelPriceSiteApp'] },
    { target: 'script-2.txt', needs: ['apiBase', 'token'] },
    {
      target: 'prices.json',
      needs: ['"price"', '"fuel_type"', '"gas_station_id"'],
      charset: 'windows-1257',
    },
  ],
  scale: times(/("price":")([\d.]+)/g),
  deciding: /^(gas_station_id|fuel_type|price|submitted_at|is_active)$/,
  words: /^fuel_type$/,
}
