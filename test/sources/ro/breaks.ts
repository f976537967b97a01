import type { FeedLayout } from '../../support/feed-layout.ts'

export const breaks: FeedLayout = {
  parts: [
    { target: 'units.json', needs: ['"Items"', '"id"'], charset: 'windows-1250' },
    {
      target: '11-179132.json',
      like: /^\d\d-\d+\.json$/,
      needs: ['"price"', '"Stations"', '"stationid"', '"updatedate"'],
      charset: 'windows-1250',
    },
  ],
  rows: {
    lists: [
      {
        files: /^\d\d-\d+\.json$/,
        at: 'Stations',
        id: 'id',
        brand: 'network/id',
        place: ['addr/location/Lat', 'addr/location/Lon'],
      },
      {
        files: /^\d\d-\d+\.json$/,
        at: 'Products',
        id: 'stationid',
        prices: { fuel: ['catprod/id', 'catprod/name', 'name'], amount: 'price' },
      },
    ],
    diesel: /^2[12]$/,
    petrol: /^11$/,
  },
}
