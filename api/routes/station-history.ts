import type { Instant } from '../../pipeline/model/instants.ts'
import { errors, jsonAnswer, queryParameter, requiredParameter } from '../openapi/operation.ts'
import { fuel } from '../params/choices.ts'
import { id, stationId } from '../params/id.ts'
import { clampedInteger } from '../params/numbers.ts'
import { madeAnswer } from '../routing/made-answer.ts'
import type { DataRoute, RouteRequest } from '../routing/route.ts'
import type { StationHistory } from '../schemas/live.ts'
import { historyPeriod, type StationSubject, stationLinkJson, stationMoves } from '../serialise/station-history.ts'
import type { LoadedSnapshot } from '../snapshot/loaded-snapshot.ts'

const days = { min: 1, max: 366, fallback: 30 }

/** How the prices of one station moved, under its earlier ids too. An addition to the contract. */
export const stationHistory: DataRoute = {
  kind: 'data',
  path: '/live/station-history.php',
  family: 'live',
  live: true,
  maxAgeSeconds: 300,
  contentType: 'application/json; charset=utf-8',
  openapi: {
    operationId: 'stationHistory',
    summary: 'Price moves of one station (an addition), in its own currency',
    parameters: [
      requiredParameter('id', stationId, 'The station.'),
      queryParameter('fuel', { $ref: '#/components/schemas/FuelCode' }, 'One fuel; all by default.'),
      queryParameter('days', { type: 'integer', default: 30 }, 'Up to the newest snapshot; clamped to 1 through 366.'),
    ],
    responses: {
      ...jsonAnswer(
        'StationHistory',
        'Its moves, oldest first. Those under earlier ids too, if its publisher gave it a new one.',
      ),
      ...errors('LiveError', 400, 405, 500),
    },
  },
  handle: async request => {
    const { query } = request
    const stationId = id(query)
    const only = query.has('fuel') ? fuel(query) : null
    const span = clampedInteger(query, 'days', days)
    const { snapshot, clock } = request
    const period = historyPeriod(snapshot, span)
    const found = snapshot.stations.find(stationId)
    const linked = linkedOf(snapshot, stationId)
    const market = found?.market ?? (linked && snapshot.stations.market(linked.country)) ?? null
    // An earlier id that is forgotten has no place, but its moves.
    const isShown = found ? found.market.isShown(found.station, clock) : market !== null
    const subject = isShown && market !== null ? { stationId, country: market.country } : null
    const fuels = subject === null ? [] : await fuelsOf(request, subject, period.from)
    const data: StationHistory['data'] = {
      station_id: stationId,
      country_code: market?.country ?? null,
      ...period,
      fuels: Object.fromEntries(fuels.filter(([code]) => only === null || code === only)),
      attribution: market?.attribution ?? [],
      ...(linked && { linked: linked.json }),
    }
    const end = found === undefined ? 0 : found.market.shownUntilOf(found.station, clock)
    return madeAnswer(stationHistory, request, Buffer.from(JSON.stringify({ ok: true, data })), end)
  },
}

async function fuelsOf({ snapshot, clock }: RouteRequest, subject: StationSubject, from: Instant) {
  const provenance = await snapshot.findProvenance(subject)
  return stationMoves(snapshot, subject, provenance, from, clock)
}

/** Null for a station that is known under one id only. */
function linkedOf({ links }: LoadedSnapshot, id: number) {
  const earlier = links.before(id)
  const later = links.after(id)
  const [one] = [...earlier, ...later]
  if (one === undefined) return null
  return { country: one.country, json: { earlier: earlier.map(stationLinkJson), later: later.map(stationLinkJson) } }
}
