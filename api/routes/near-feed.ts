import { atomType } from '../feeds/atom-feed.ts'
import { nearFeed } from '../feeds/near-feed.ts'
import { Refusal } from '../http/refusal.ts'
import { findPlace } from '../near/find-place.ts'
import { stationsNear } from '../near/stations-near.ts'
import { errors, queryParameter } from '../openapi/operation.ts'
import { placeText, searchAddress } from '../pages/near.ts'
import { nearSearchOf } from '../params/near-search.ts'
import { madeAnswer } from '../routing/made-answer.ts'
import type { DataRoute } from '../routing/route.ts'
import type { Site } from '../site/site.ts'

/** The cheapest stations around a town for feed readers. */
export function nearFeedRoute(site: Site): DataRoute {
  const route: DataRoute = {
    kind: 'data',
    path: '/near/feed.atom',
    family: 'plain',
    live: true,
    isLarge: true,
    maxAgeSeconds: 300,
    contentType: atomType,
    openapi: {
      operationId: 'nearFeed',
      summary:
        'Atom feed of a place (an addition): the ten cheapest stations around it, a new entry for each new price',
      parameters: [
        queryParameter('place', { type: 'string' }, 'A town: `Lyon`, or `Lyon, France`.'),
        queryParameter('cc', { type: 'string' }, 'The country of the town.'),
        queryParameter('lat', { type: 'number' }, 'Instead of a town: a position.'),
        queryParameter('lng', { type: 'number' }, 'Its longitude.'),
        queryParameter('fuel', { $ref: '#/components/schemas/FuelCode' }, 'Diesel by default.'),
        queryParameter('km', { type: 'integer', default: 10 }, 'The radius: 2, 5, 10 or 25.'),
      ],
      responses: {
        200: { description: 'The feed.', content: { 'application/atom+xml': { schema: { type: 'string' } } } },
        ...errors('PlainError', 400, 405, 429, 500, 503),
      },
    },
    handle: request => {
      const { snapshot, clock, query } = request
      const search = nearSearchOf(query)
      const [fault] = search.faults
      if (fault !== undefined) throw new Refusal(400, `Invalid ${fault.of}: ${fault.found}`)
      const found = findPlace(search)
      const { center } = found
      if (center === null) {
        throw new Refusal(
          400,
          search.place === '' ? 'Missing place: give place, or lat and lng' : `No such place: ${search.place}`,
        )
      }
      const figures = {
        search,
        place: placeText(found),
        page: searchAddress(search, { sort: undefined, open: undefined }),
        stations: stationsNear(
          snapshot,
          { center, radiusKm: search.km },
          { ...search, sort: 'price', isOpenOnly: false, page: 1 },
          clock,
        ),
        madeAt: snapshot.manifest.createdAt,
        isDemonstration: snapshot.demonstration,
      }
      const feed = nearFeed(figures, { siteName: site.brand.name, base: site.address ?? '' })
      return madeAnswer(route, request, Buffer.from(feed))
    },
  }
  return route
}
