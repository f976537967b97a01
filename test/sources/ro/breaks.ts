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
  amounts: ['price'],
  deciding: /^(Stations|Stations\.(id|updatedate)|Products.*)$/,
}
