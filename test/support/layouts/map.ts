import type { FeedLayout } from '../feed-layout.ts'

export const map: Readonly<Record<string, FeedLayout>> = {
  osm: {
    parts: [
      {
        target: 'fr.json',
        like: /^[a-z]{2}\.json$/,
        needs: ['"elements"', '"amenity"', '"tags"', '"osm3s"', '"id"'],
        charset: 'iso-8859-15',
      },
    ],
  },
}
