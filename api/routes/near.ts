import type { FuelCode } from '../../pipeline/model/fuels.ts'
import type { Summary } from '../../pipeline/serving/schemas/live.ts'
import { queryOf } from '../http/query.ts'
import { findPlace } from '../near/find-place.ts'
import { stationsInView, stationsNear } from '../near/stations-near.ts'
import { queryParameter, requiredParameter } from '../openapi/operation.ts'
import { boardFigures } from '../pages/board/figures.ts'
import { type BoardRow, boardRows } from '../pages/board/rows.ts'
import { instantOf, nearPage } from '../pages/near.ts'
import { stationList } from '../pages/near-table.ts'
import { bounds, center, westernEurope } from '../params/area.ts'
import { fuel as fuelOf } from '../params/choices.ts'
import { country } from '../params/country.ts'
import { nearSearchOf } from '../params/near-search.ts'
import type { DataRoute } from '../routing/route.ts'
import { fuelName, inCountry } from '../shared/format.ts'
import { fuelsHeld } from '../shared/fuels-with-prices.ts'
import { words } from '../shared/words.ts'
import { pageRoute } from '../site/page-route.ts'
import type { Site } from '../site/site.ts'
import type { LoadedSnapshot } from '../snapshot/loaded-snapshot.ts'

/** The cheapest stations around a town or a position. */
export function nearRoute(site: Site): DataRoute {
  return pageRoute(site, {
    path: '/near',
    operationId: 'near',
    summary:
      'the cheapest stations around a town (`place`, `cc`) or a position (`lat`, `lng`): `fuel`, `km`, `sort`, `open`, `page`',
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
        stations: circle && stationsNear(snapshot, circle, search, clock),
        official: found.town && officialFigure(snapshot, found.town.country, search.fuel),
        fuels: fuelsHeld(countries),
        now: instantOf(clock),
      })
    },
  })
}

const fuelParameter = queryParameter('fuel', { $ref: '#/components/schemas/FuelCode' }, 'Diesel by default.')

// As many as a reader of a map compares.
const nearListed = 10
const viewListed = 20

/** The cheapest stations around a position, for the list of the map. */
export function nearFragmentRoute(site: Site): DataRoute {
  return pageRoute(site, {
    path: '/fragment/near',
    operationId: 'nearFragment',
    summary: 'the cheapest stations around a position, as a part of a page: what the map lists',
    parameters: [
      requiredParameter('lat', { type: 'number' }, 'The position.'),
      requiredParameter('lng', { type: 'number' }, 'Its longitude.'),
      fuelParameter,
      queryParameter('km', { type: 'integer', default: 10 }, 'The radius: 2, 5, 10 or 25.'),
    ],
    live: true,
    readsAddress: true,
    isOfTheMoment: true,
    hasPast: true,
    page: (snapshot, text, clock) => {
      const query = queryOf(text)
      const search = nearSearchOf(query)
      const { fuel, km } = search
      const circle = { center: center(query), radiusKm: km }
      const found = stationsNear(
        snapshot,
        circle,
        { ...search, sort: 'price', isOpenOnly: false, page: 1 },
        clock,
        nearListed,
      )
      const name = fuelName(fuel)
      const heading = words.cheapestAround(name, km)
      return stationList(found, { fuel, heading, none: words.noneAround(name, km), now: instantOf(clock) })
    },
  })
}

/** The cheapest stations that a map shows. */
export function viewFragmentRoute(site: Site): DataRoute {
  return pageRoute(site, {
    path: '/fragment/view',
    operationId: 'viewFragment',
    summary: 'the cheapest stations in a box, as a part of a page: what the map lists',
    parameters: [
      queryParameter('bounds', { type: 'string' }, 'South, west, north and east; Western Europe by default.'),
      queryParameter('country', { type: 'string' }, 'Only stations of this country; all by default.'),
      fuelParameter,
    ],
    live: true,
    readsAddress: true,
    isOfTheMoment: true,
    hasPast: true,
    page: (snapshot, text, clock) => {
      const query = queryOf(text)
      const code = fuelOf(query)
      const of = query.has('country') ? country(query) : null
      const view = { box: bounds(query, westernEurope), country: of, fuel: code, most: viewListed }
      const place = of && inCountry(of)
      const name = fuelName(code)
      return stationList(stationsInView(snapshot, view, clock), {
        fuel: code,
        heading: words.cheapestOf(name, place),
        none: words.noStationInView(name, place),
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
