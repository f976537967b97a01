import type { FeedLayout } from '../../support/feed-layout.ts'

export const breaks: FeedLayout = {
  parts: [
    { target: '95e10.json', needs: ['"95E10"', '"station_id"'], charset: 'iso-8859-15' },
    { target: 'dieselb7.json', needs: ['"DieselB7"', '"updated"'], charset: 'iso-8859-15' },
  ],
  rows: {
    lists: [
      { files: /^95e10/, id: 'station_id', place: ['gps'], prices: { amount: '95E10' } },
      { files: /^dieselb7/, id: 'station_id', place: ['gps'], prices: { amount: 'DieselB7' } },
    ],
    diesel: /^dieselb7/,
    petrol: /^95e10/,
  },
}
