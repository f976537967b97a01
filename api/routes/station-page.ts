import { isFuelCode } from '../../pipeline/model/fuels.ts'
import { dayOf, type Instant, instantOf } from '../../pipeline/model/instants.ts'
import { pathParameter, queryParameter } from '../openapi/operation.ts'
import type { Html } from '../pages/html.ts'
import type { Page } from '../pages/page.ts'
import { hiddenStationPage, noStationPage } from '../pages/station/absent.ts'
import { chosenDays, type DaysShown, recentDays } from '../pages/station/days-shown.ts'
import { stationPage } from '../pages/station/station-page.ts'
import { stationPanel } from '../pages/station/station-panel.ts'
import type { StationShown } from '../pages/station/station-shown.ts'
import { findInteger } from '../params/numbers.ts'
import type { DataRoute, RouteRequest } from '../routing/route.ts'
import { shownProvenance } from '../serialise/found-provenance.ts'
import { stationContext } from '../serialise/station-context.ts'
import { stationJson } from '../serialise/station-details.ts'
import { historyPeriod, stationMoves } from '../serialise/station-history.ts'
import { type PriceLine, priceLine } from '../shared/station/price-line.ts'
import { shownFuel } from '../shared/station/station-text.ts'
import type { FoundPage } from '../site/path-page-route.ts'
import { pathPageRoute } from '../site/path-page-route.ts'
import type { Site } from '../site/site.ts'
import { idOf } from '../snapshot/id-of.ts'
import type { LoadedSnapshot } from '../snapshot/loaded-snapshot.ts'
import type { StationPlace } from '../snapshot/market-stations.ts'
import { unreadSpans } from '../snapshot/unread-spans.ts'

/** Everything about one station. Ages are counted in minutes, so a page changes with each minute. */
export function stationPageRoute(site: Site): DataRoute {
  return pathPageRoute(site, {
    path: '/station/:id',
    operationId: 'stationPage',
    summary: 'one station: prices compared with averages, 30 days or years, hours, directions, source',
    parameters: [
      pathParameter('id', { type: 'integer' }, 'The station.'),
      queryParameter('fuel', { $ref: '#/components/schemas/FuelCode' }, 'The fuel that is shown in detail.'),
      queryParameter(
        'from',
        { type: 'string', format: 'date' },
        'The first day of the chart; without days, the last 30.',
      ),
      queryParameter('to', { type: 'string', format: 'date' }, 'The last day of the chart; the newest by default.'),
    ],
    live: true,
    find: request => findStation(request, site, stationPage),
  })
}

/** A station in short, for the panel of the map. */
export function stationFragmentRoute(site: Site): DataRoute {
  return pathPageRoute(site, {
    path: '/fragment/station/:id',
    operationId: 'stationFragment',
    summary: 'one station in short, as a part of a page: what the map shows of it',
    parameters: [
      pathParameter('id', { type: 'integer' }, 'The station.'),
      queryParameter('fuel', { $ref: '#/components/schemas/FuelCode' }, 'The fuel that is shown in detail.'),
    ],
    live: true,
    hasPast: true,
    find: request => findStation(request, site, stationPanel),
  })
}

type Show = (shown: StationShown) => Page | Html

function findStation(request: RouteRequest, site: Site, show: Show): FoundPage | Promise<FoundPage> {
  const id = findInteger(request.parts.id!)
  const { snapshot, clock } = request
  const place = id === null ? undefined : snapshot.stations.find(id)
  if (place === undefined) {
    const next = id === null ? null : (snapshot.links.after(id).at(-1) ?? null)
    return { kind: 'absent', page: noStationPage(next) }
  }
  if (!place.market.isShown(place.station, clock)) return { kind: 'absent', page: hiddenStationPage() }
  return shownStation(request, id!, place, site.address, show)
}

async function shownStation(
  { snapshot, clock, query }: RouteRequest,
  id: number,
  place: StationPlace,
  site: string | null,
  show: Show,
): Promise<FoundPage> {
  const minute = clock - (clock % 60)
  const { station, lastChange, nextChange } = stationJson(place, clock)
  // Rows and moves are answered as they are known now (`/live/provenance.php`), not of a past instant.
  const provenance = snapshot.isPast
    ? null
    : await snapshot.findProvenance({ stationId: id, country: place.market.country })
  const wanted = query.get('fuel')
  const fuel = shownFuel(station, wanted)
  const firstMove = snapshot.moves.firstOf(place.market.country)
  const days: DaysShown = {
    ...chosenDays(query),
    first: firstMove && dayOf(firstMove),
    newest: dayOf(snapshot.manifest.createdAt),
  }
  const shown: StationShown = {
    station,
    context: stationContext({ snapshot, place, station, provenance, clock }),
    fuel,
    missing: wanted !== undefined && wanted !== fuel && isFuelCode(wanted) ? wanted : null,
    days,
    line: fuel === null || snapshot.isPast ? null : await lineOf(snapshot, place, { provenance, fuel, clock, days }),
    origins: provenance === null ? [] : shownProvenance(provenance, snapshot).prices,
    otherIds: { before: snapshot.links.before(id), after: snapshot.links.after(id) },
    now: instantOf(minute),
    site,
  }
  return {
    kind: 'shown',
    page: show(shown),
    lastChange: Math.max(lastChange, minute),
    nextChange: Math.min(nextChange, minute + 60),
  }
}

interface LineOf {
  readonly provenance: Parameters<typeof stationMoves>[2]
  readonly fuel: string
  readonly clock: number
  readonly days: DaysShown
}

async function lineOf(
  snapshot: LoadedSnapshot,
  place: StationPlace,
  { provenance, fuel, clock, days }: LineOf,
): Promise<PriceLine | null> {
  const subject = { stationId: idOf(place), country: place.market.country }
  const { from, to } = periodOf(snapshot, place, days)
  const histories = await stationMoves(snapshot, subject, provenance, from, clock)
  const history = histories.find(([code]) => code === fuel)?.[1]
  if (history === undefined) return null
  const line = priceLine(history, from, to, unreadSpans(snapshot, place.market.country))
  const [first] = line.steps
  // Years before the station was there would leave no room for the others.
  return isRecent(days) || first === undefined ? line : { ...line, from: first.from }
}

function periodOf(
  snapshot: LoadedSnapshot,
  { market }: StationPlace,
  days: DaysShown,
): { readonly from: Instant; readonly to: Instant } {
  const recent = historyPeriod(snapshot, recentDays)
  if (isRecent(days)) return recent
  // A price without a move was the same all along, but nothing is known from before the first move of its market.
  const first = snapshot.moves.firstOf(market.country) ?? recent.to
  const from = days.from === null ? first : latestOf(first, `${days.from} 00:00:00`)
  const end = `${days.to ?? days.newest} 23:59:59`
  return { from, to: end < recent.to ? end : recent.to }
}

function isRecent({ from, to }: DaysShown): boolean {
  return from === null && to === null
}

function latestOf(a: Instant, b: Instant): Instant {
  return a > b ? a : b
}
