import type { Summary } from '../../pipeline/serving/schemas/live.ts'
import { queryOf } from '../http/query.ts'
import { findPlace } from '../near/find-place.ts'
import { stationsNear } from '../near/stations-near.ts'
import { instantOf, nearPage } from '../pages/near.ts'
import { nearSearchOf } from '../params/near-search.ts'
import type { DataRoute } from '../routing/route.ts'
import { fuelsHeld } from '../shared/fuels-with-prices.ts'
import { pageRoute } from '../site/page-route.ts'
import type { Site } from '../site/site.ts'

/** The cheapest stations around a town or a position. */
export function nearRoute(site: Site): DataRoute {
  return pageRoute(site, {
    path: '/near',
    operationId: 'near',
    summary: 'the cheapest stations around a town (`place`, `cc`) or a position (`lat`, `lng`): `fuel`, `km`, `sort`',
    live: true,
    readsAddress: true,
    isOfTheMoment: true,
    page: (snapshot, text, clock) => {
      const search = nearSearchOf(queryOf(text))
      const found = findPlace(search)
      const circle = found.center && { center: found.center, radiusKm: search.km }
      const { countries } = snapshot.answer<Summary>('live/summary').data
      return nearPage({
        search,
        found,
        stations: circle && stationsNear(snapshot, circle, search.fuel, search.sort, clock),
        fuels: fuelsHeld(countries),
        now: instantOf(clock),
      })
    },
  })
}
