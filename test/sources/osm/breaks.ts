import type { FeedLayout } from '../../support/feed-layout.ts'

export const breaks: FeedLayout = {
  parts: [
    {
      target: 'fr.json',
      like: /^[a-z]{2}\.json$/,
      needs: ['"elements"', '"amenity"', '"tags"', '"osm3s"', '"id"'],
      charset: 'iso-8859-15',
    },
  ],
}
