import type { FeedLayout } from '../../support/feed-layout.ts'

export const breaks: FeedLayout = {
  parts: [
    { target: 'brands.json', needs: ['"brands"'] },
    { target: 'prices.json', needs: ['"price"', '"fuelType"', '"fuelStation"', '"isAvailable"'] },
    { target: 'stations.json', needs: ['"fuelStations"', '"location"'] },
  ],
  rows: {
    lists: [
      {
        files: /^prices\.json$/,
        at: 'fuelPriceDetails',
        id: 'fuelStation/id',
        brand: 'fuelStation/brandId',
        place: ['fuelStation/location/latitude', 'fuelStation/location/longitude'],
        prices: { at: 'fuelPrices', fuel: ['fuelType'], amount: 'price' },
      },
      { files: /^stations\.json$/, at: 'fuelStations', id: 'id', place: ['location/latitude', 'location/longitude'] },
    ],
    diesel: /^P?DSL$/,
    petrol: /^U91$/,
    perUnit: 100,
  },
}
