import { countriesWithPages, countryNamed } from '../country/countries-with-pages.ts'
import { atomType } from '../feeds/atom-feed.ts'
import { countryFeed } from '../feeds/country-feed.ts'
import { Refusal } from '../http/refusal.ts'
import { errors, pathParameter } from '../openapi/operation.ts'
import { madeAnswer } from '../routing/made-answer.ts'
import type { DataRoute } from '../routing/route.ts'
import type { Site } from '../site/site.ts'

/** The averages of a country for feed readers. */
export function countryFeedRoute(site: Site): DataRoute {
  const route: DataRoute = {
    kind: 'data',
    path: '/country/:code/feed.atom',
    family: 'plain',
    // Weekly averages stay when the live figures are too old. An entry with live averages has its day.
    live: false,
    isLarge: true,
    maxAgeSeconds: 3600,
    contentType: atomType,
    openapi: {
      operationId: 'countryFeed',
      summary:
        'Atom feed of a country (an addition): an entry for each published week, or for each day without a weekly series',
      parameters: [
        pathParameter('code', { type: 'string' }, 'The code of the country in small letters, such as `it`.'),
      ],
      responses: {
        200: { description: 'The feed.', content: { 'application/atom+xml': { schema: { type: 'string' } } } },
        ...errors('PlainError', 404, 405, 429, 500, 503),
      },
    },
    handle: request => {
      const { snapshot, parts } = request
      const code = countryNamed(parts.code!)
      if (code === null || !countriesWithPages(snapshot).includes(code)) {
        throw new Refusal(404, `No such country: ${parts.code}`)
      }
      const feed = countryFeed(snapshot, code, { siteName: site.brand.name, base: site.address ?? '' })
      return madeAnswer(route, request, Buffer.from(feed))
    },
  }
  return route
}
