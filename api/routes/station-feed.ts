import { atomType } from '../feeds/atom-feed.ts'
import { stationFeed } from '../feeds/station-feed.ts'
import { Refusal } from '../http/refusal.ts'
import { errors, pathParameter } from '../openapi/operation.ts'
import { recentDays } from '../pages/station/days-shown.ts'
import { findInteger } from '../params/numbers.ts'
import { madeAnswer } from '../routing/made-answer.ts'
import type { DataRoute } from '../routing/route.ts'
import { stationJson } from '../serialise/station-details.ts'
import { historyPeriod, stationMoves } from '../serialise/station-history.ts'
import { priceLine } from '../shared/station/price-line.ts'
import type { Site } from '../site/site.ts'

/** The changes of the prices of a station for feed readers. */
export function stationFeedRoute(site: Site): DataRoute {
  const route: DataRoute = {
    kind: 'data',
    path: '/station/:id/feed.atom',
    family: 'plain',
    live: true,
    isLarge: true,
    maxAgeSeconds: 300,
    contentType: atomType,
    openapi: {
      operationId: 'stationFeed',
      summary: 'Atom feed of a station (an addition): an entry for each change of a price in the last 30 days',
      parameters: [pathParameter('id', { type: 'integer' }, 'The station.')],
      responses: {
        200: { description: 'The feed.', content: { 'application/atom+xml': { schema: { type: 'string' } } } },
        ...errors('PlainError', 404, 405, 429, 500, 503),
      },
    },
    handle: async request => {
      const { snapshot, clock, parts } = request
      const id = findInteger(parts.id!)
      const place = id === null ? undefined : snapshot.stations.find(id)
      if (id === null || place === undefined || !place.market.isShown(place.station, clock)) {
        throw new Refusal(404, `No such station: ${parts.id}`)
      }
      const subject = { stationId: id, country: place.market.country }
      const { from, to } = historyPeriod(snapshot, recentDays)
      const provenance = await snapshot.findProvenance(subject)
      const histories = await stationMoves(snapshot, subject, provenance, from, clock)
      const { station } = stationJson(place, clock)
      const figures = {
        station,
        lines: histories.map(([fuel, history]) => [fuel, priceLine(history, from, to)] as const),
        attribution: place.market.attribution,
        isDemonstration: snapshot.demonstration,
      }
      const feed = stationFeed(figures, { siteName: site.brand.name, base: site.address ?? '' })
      return madeAnswer(route, request, Buffer.from(feed), place.market.shownUntilOf(place.station, clock))
    },
  }
  return route
}
