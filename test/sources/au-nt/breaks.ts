import { times } from '../../support/broken.ts'
import type { FeedLayout } from '../../support/feed-layout.ts'

/** How the files of a delivery are written, as far as it takes to break them. */
export const breaks: FeedLayout = {
  parts: [
    {
      target: 'reference.json',
      needs: ['"FuelOutletIdentifier"', '"Latitude"', '"OutletName"', '"BrandName"', '"FuelName"'],
    },
    { target: 'prices-3.json', like: /^prices-\d+\.json$/, needs: ['"Price"', '"FuelCode"', '"AvailableFuel"'] },
    { target: 'token.json', needs: ['"access_token"'] },
  ],
  scale: times(/("Price":)([\d.]+)/g),
  rows: {
    lists: [
      {
        files: /^reference\.json$/,
        at: 'Outlets',
        id: 'FuelOutletIdentifier',
        brand: 'OutletBrandIdentifier',
        place: ['Latitude', 'Longitude'],
      },
      {
        files: /^prices-\d+\.json$/,
        id: 'FuelOutletIdentifier',
        prices: { at: 'AvailableFuel', fuel: ['FuelCode'], amount: 'Price' },
      },
    ],
    diesel: /^(DL|PD)$/,
    petrol: /^(U91|LAF)$/,
    perUnit: 100,
  },
}
