import { atomType } from '../feeds/atom-feed.ts'
import { statusFeed } from '../feeds/status-feed.ts'
import { errors } from '../openapi/operation.ts'
import { madeAnswer } from '../routing/made-answer.ts'
import type { DataRoute } from '../routing/route.ts'
import { statusFeedPath } from '../shared/addresses.ts'
import type { Site } from '../site/site.ts'
import { sourceDaysAt } from '../snapshot/sources-at.ts'

/** The changes of the status for feed readers. */
export function statusFeedRoute(site: Site): DataRoute {
  const route: DataRoute = {
    kind: 'data',
    path: statusFeedPath,
    family: 'plain',
    // It reports that the live figures are too old.
    live: false,
    maxAgeSeconds: 300,
    contentType: atomType,
    openapi: {
      operationId: 'statusFeed',
      summary:
        'Atom feed of the status (an addition): an entry when a market becomes late or a delivery is refused, and one when that ends',
      responses: {
        200: { description: 'The feed.', content: { 'application/atom+xml': { schema: { type: 'string' } } } },
        ...errors('PlainError', 405, 500),
      },
    },
    handle: request => {
      const { snapshot, clock } = request
      const place = { siteName: site.brand.name, base: site.address ?? '' }
      const feed = statusFeed(sourceDaysAt(snapshot, clock), snapshot.manifest.createdAt, place)
      // The days of the sources change with each full hour.
      const lastHour = (Math.ceil(clock / 3600) - 1) * 3600
      return madeAnswer(route, request, Buffer.from(feed), lastHour)
    },
  }
  return route
}
