import { type Instant, instantOf } from '../../pipeline/model/instants.ts'
import type { ProvenanceRow } from '../../pipeline/snapshot/provenance.ts'
import { madeAnswer } from '../http/made-answer.ts'
import type { DataRoute, RouteRequest } from '../http/route.ts'
import { errors, jsonAnswer, queryParameter, requiredParameter } from '../openapi/operation.ts'
import { clampedInteger } from '../params/clamped-integer.ts'
import { fuel } from '../params/fuel.ts'
import { id } from '../params/id.ts'
import type { StationHistory } from '../schemas/live.ts'
import { isMoveShown } from '../serialise/moves.ts'
import { historyOfFuels, type PriceNow } from '../serialise/station-history.ts'
import { findProvenance } from '../snapshot/provenance.ts'

const days = { min: 1, max: 366, fallback: 30 }

/** How the prices of one station moved. An addition to the contract. */
export const stationHistory: DataRoute = {
  kind: 'data',
  methods: ['GET'],
  path: '/live/station-history.php',
  family: 'live',
  live: true,
  crossOrigin: true,
  maxAgeSeconds: 300,
  contentType: 'application/json; charset=utf-8',
  openapi: {
    operationId: 'stationHistory',
    summary: 'Price moves of one station (an addition), in its own currency',
    parameters: [
      requiredParameter('id', { type: 'integer' }, 'The station.'),
      queryParameter('fuel', { $ref: '#/components/schemas/FuelCode' }, 'One fuel; all by default.'),
      queryParameter('days', { type: 'integer', default: 30 }, 'Up to the newest snapshot; clamped to 1 through 366.'),
    ],
    responses: { ...jsonAnswer('StationHistory', 'Its moves, oldest first.'), ...errors('LiveError', 400, 405, 500) },
  },
  handle: async request => {
    const { query } = request
    const stationId = id(query)
    const only = query.has('fuel') ? fuel(query) : null
    const span = clampedInteger(query, 'days', days)
    const { snapshot, clock } = request
    const from = instantOf(snapshot.createdAt - span * 86_400)
    const found = snapshot.stations.find(stationId)
    const market = found?.market ?? null
    const isShown = found?.market.isShown(found.station, clock) === true
    const fuels = isShown ? await fuelsOf(request, { stationId, country: market!.country, from }) : []
    const data: StationHistory['data'] = {
      station_id: stationId,
      country_code: market?.country ?? null,
      from,
      to: instantOf(snapshot.createdAt),
      fuels: Object.fromEntries(fuels.filter(([code]) => only === null || code === only)),
      attribution: market?.attribution ?? [],
    }
    const end = found === undefined ? 0 : found.market.shownUntilOf(found.station, clock)
    return madeAnswer(stationHistory, request, Buffer.from(JSON.stringify({ ok: true, data })), end)
  },
}

interface Wanted {
  readonly stationId: number
  readonly country: string
  readonly from: Instant
}

/**
 * The served prices come from their lineage, in the publisher's currency. A price without a move was the same all
 * along.
 */
async function fuelsOf({ snapshot, clock }: RouteRequest, { stationId, country, from }: Wanted) {
  const seen = await snapshot.moves.ofStation(country, stationId, from)
  const moves = seen.filter(move => isMoveShown(move, snapshot.stations.shownFor, clock))
  const provenance = await findProvenance(snapshot, { stationId, country })
  return historyOfFuels(moves, pricesInForce(provenance?.rows ?? []))
}

function pricesInForce(rows: readonly ProvenanceRow[]): PriceNow[] {
  return rows
    .filter(row => row.inForce)
    .map(({ fuel: code, amount, currency }) => ({ fuel: code, amount: Number(amount), currency }))
}
