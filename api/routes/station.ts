import { asOfParameter, errors, jsonAnswer, queryParameter } from '../openapi/operation.ts'
import { ids, stationId } from '../params/id.ts'
import { madeAnswer } from '../routing/made-answer.ts'
import type { DataRoute } from '../routing/route.ts'
import { stationDetails } from '../serialise/station-details.ts'

/** Stations by their ids, in any market. An addition to the contract. */
export const stationRoute: DataRoute = {
  kind: 'data',
  path: '/live/station.php',
  family: 'live',
  live: true,
  hasPast: true,
  maxAgeSeconds: 300,
  contentType: 'application/json; charset=utf-8',
  openapi: {
    operationId: 'stationsById',
    summary: 'Stations by id (an addition): every fuel in force, hours, opening state; unknown ids are left out',
    parameters: [
      queryParameter('id', stationId, 'One station. Either this or `ids`.'),
      queryParameter('ids', { type: 'string' }, 'Up to 100 ids, separated by commas, answered in their order.'),
      asOfParameter,
    ],
    responses: {
      ...jsonAnswer('StationsById', 'The stations found.'),
      ...errors('LiveError', 400, 404, 405, 500, 503),
    },
  },
  handle: request => {
    const wanted = ids(request.query)
    const { snapshot, clock } = request
    const { stations } = snapshot
    const known = wanted.map(id => stations.find(id)).filter(found => found !== undefined)
    const shown = known.filter(({ market, station }) => market.isShown(station, clock))
    const details = stationDetails(shown, clock)
    return madeAnswer(
      stationRoute,
      request,
      details.body,
      Math.max(details.lastChange, ...known.map(({ market, station }) => market.shownUntilOf(station, clock))),
    )
  },
}
