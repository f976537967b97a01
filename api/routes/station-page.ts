import { isFuelCode } from '../../pipeline/model/fuels.ts'
import { instantOf } from '../../pipeline/model/instants.ts'
import type { DataRoute, RouteRequest } from '../http/route.ts'
import { pathParameter, queryParameter } from '../openapi/operation.ts'
import { hiddenStationPage, noStationPage } from '../pages/station/absent.ts'
import { stationPage } from '../pages/station/station-page.ts'
import type { StationShown } from '../pages/station/station-shown.ts'
import { findInteger } from '../params/plain-number.ts'
import { priceLine } from '../shared/station/price-line.ts'
import { shownFuel } from '../shared/station/shown-fuel.ts'
import { type Language, languages } from '../shared/words/languages.ts'
import type { FoundPage } from '../site/found-page.ts'
import { pathPageRoute } from '../site/path-page-route.ts'
import type { Site } from '../site/site.ts'
import { idOf } from '../snapshot/id-of.ts'
import type { LoadedSnapshot } from '../snapshot/loaded-snapshot.ts'
import type { StationPlace } from '../snapshot/market-stations.ts'
import { findProvenance, shownProvenance } from '../snapshot/provenance.ts'
import { stationContext } from '../snapshot/station-context.ts'
import { historyPeriod, stationMoves } from '../snapshot/station-history.ts'
import { stationJson } from '../snapshot/station-json.ts'

const historyDays = 30

/** Everything about one station. Ages are counted in minutes, so a page changes with each minute. */
export function stationPageRoutes(site: Site): readonly DataRoute[] {
  return languages.map(language => stationPageRoute(site, language))
}

function stationPageRoute(site: Site, language: Language): DataRoute {
  return pathPageRoute(site, {
    language,
    path: '/station/:id',
    operationId: 'stationPage',
    summary: 'one station: prices compared with averages, 30 days, hours, directions, source',
    parameters: [
      pathParameter('id', { type: 'integer' }, 'The station.'),
      queryParameter('fuel', { $ref: '#/components/schemas/FuelCode' }, 'The fuel that is shown in detail.'),
    ],
    live: true,
    find: request => {
      const id = findInteger(request.parts.id!)
      const { snapshot, clock } = request
      const place = id === null ? undefined : snapshot.stations.find(id)
      if (place === undefined) {
        const next = id === null ? null : (snapshot.links.after(id).at(-1)?.later ?? null)
        return { kind: 'absent', page: () => noStationPage(next) }
      }
      if (!place.market.isShown(place.station, clock)) return { kind: 'absent', page: hiddenStationPage }
      return shownStation(request, id!, place, site.address)
    },
  })
}

async function shownStation(
  { snapshot, clock, query }: RouteRequest,
  id: number,
  place: StationPlace,
  site: string | null,
): Promise<FoundPage> {
  const minute = clock - (clock % 60)
  const { station, lastChange, nextChange } = stationJson(place, clock)
  const provenance = await findProvenance(snapshot, { stationId: id, country: place.market.country })
  const wanted = query.get('fuel')
  const fuel = shownFuel(station, wanted)
  const shown: StationShown = {
    station,
    context: stationContext({ snapshot, place, station, provenance, clock }),
    fuel,
    missing: wanted !== undefined && wanted !== fuel && isFuelCode(wanted) ? wanted : null,
    line: fuel === null ? null : await lineOf(snapshot, place, { provenance, fuel, clock }),
    origin: (provenance && shownProvenance(provenance, snapshot).prices.find(one => one.fuel === fuel)) ?? null,
    otherIds: { before: snapshot.links.before(id), after: snapshot.links.after(id) },
    now: instantOf(minute),
    site,
  }
  return {
    kind: 'shown',
    page: () => stationPage(shown),
    lastChange: Math.max(lastChange, minute),
    nextChange: Math.min(nextChange, minute + 60),
  }
}

interface LineOf {
  readonly provenance: Parameters<typeof stationMoves>[2]
  readonly fuel: string
  readonly clock: number
}

async function lineOf(snapshot: LoadedSnapshot, place: StationPlace, { provenance, fuel, clock }: LineOf) {
  const { from, to } = historyPeriod(snapshot, historyDays)
  const histories = await stationMoves(
    snapshot,
    { stationId: idOf(place), country: place.market.country },
    provenance,
    from,
    clock,
  )
  const history = histories.find(([code]) => code === fuel)?.[1]
  return history === undefined ? null : priceLine(history, from, to)
}
