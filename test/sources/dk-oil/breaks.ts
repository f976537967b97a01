import type { FeedLayout } from '../../support/feed-layout.ts'

export const breaks: FeedLayout = {
  parts: [
    { target: '95e10.json', needs: ['"95E10"', '"station_id"'], charset: 'iso-8859-15' },
    { target: 'dieselb7.json', needs: ['"DieselB7"', '"updated"'], charset: 'iso-8859-15' },
  ],
  amounts: ['95E10', 'DieselB7'],
  deciding: /^(station_id|updated|95E10|DieselB7)$/,
}
