import type { FuelCode } from '../../pipeline/model/fuels.ts'
import type { Summary } from '../../pipeline/serving/schemas/live.ts'
import { queryOf } from '../http/query.ts'
import { findPlace } from '../near/find-place.ts'
import { stationsNear } from '../near/stations-near.ts'
import { boardFigures } from '../pages/board/figures.ts'
import { type BoardRow, boardRows } from '../pages/board/rows.ts'
import { instantOf, nearPage } from '../pages/near.ts'
import { nearSearchOf } from '../params/near-search.ts'
import type { DataRoute } from '../routing/route.ts'
import { fuelsHeld } from '../shared/fuels-with-prices.ts'
import { pageRoute } from '../site/page-route.ts'
import type { Site } from '../site/site.ts'
import type { LoadedSnapshot } from '../snapshot/loaded-snapshot.ts'

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
        official: found.town && officialFigure(snapshot, found.town.country, search.fuel),
        fuels: fuelsHeld(countries),
        now: instantOf(clock),
      })
    },
  })
}

/** The figure of a country that publishes no prices of its stations. */
function officialFigure(snapshot: LoadedSnapshot, country: string, fuel: FuelCode): BoardRow | null {
  const row = boardRows(boardFigures(snapshot), fuel).rows.find(one => one.code === country)
  return row && row.kind !== 'live' && !row.isLiveOnMapOnly ? row : null
}
