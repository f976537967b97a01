import { errors, jsonAnswer, requiredParameter } from '../openapi/operation.ts'
import { id, stationId } from '../params/id.ts'
import { madeAnswer } from '../routing/made-answer.ts'
import type { DataRoute, RouteRequest } from '../routing/route.ts'
import type { StationContext } from '../schemas/station-context.ts'
import { type ContextRead, stationContext } from '../serialise/station-context.ts'
import { stationJson } from '../serialise/station-details.ts'
import type { StationPlace } from '../snapshot/market-stations.ts'

/** What helps to judge the prices of one station. An addition to the contract. */
export const stationContextRoute: DataRoute = {
  kind: 'data',
  path: '/live/station-context.php',
  family: 'live',
  live: true,
  maxAgeSeconds: 300,
  contentType: 'application/json; charset=utf-8',
  openapi: {
    operationId: 'stationContext',
    summary: 'How the prices of one station compare (an addition): means, cheaper stations near it, hours by day',
    parameters: [requiredParameter('id', stationId, 'The station.')],
    responses: { ...jsonAnswer('StationContext', 'The comparison.'), ...errors('LiveError', 400, 405, 500) },
  },
  handle: async request => {
    const stationId = id(request.query)
    const { snapshot, clock } = request
    const found = snapshot.stations.find(stationId)
    const market = found?.market ?? null
    const isShown = found?.market.isShown(found.station, clock) === true
    const data: StationContext['data'] = {
      station_id: stationId,
      country_code: market?.country ?? null,
      ...(isShown ? await contextOf(request, stationId, found) : { hours: null, fuels: {}, attribution: [] }),
    }
    // The means of a country depend on the terms of many stations, and opening days on the clock.
    return madeAnswer(stationContextRoute, request, Buffer.from(JSON.stringify({ ok: true, data })), clock)
  },
}

async function contextOf(
  { snapshot, clock }: RouteRequest,
  stationId: number,
  place: StationPlace,
): Promise<ContextRead> {
  const provenance = await snapshot.findProvenance({ stationId, country: place.market.country })
  const { station } = stationJson(place, clock)
  return stationContext({ snapshot, place, station, provenance, clock })
}
