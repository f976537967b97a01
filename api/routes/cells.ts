import type { MadeAnswer } from '../http/answer.ts'
import { inSlices, type Slices } from '../http/in-slices.ts'
import { asOfParameter, errors, queryParameter, type Response, schemaRef } from '../openapi/operation.ts'
import { bounds, wholeWorld } from '../params/area.ts'
import { fuel } from '../params/choices.ts'
import { country } from '../params/country.ts'
import { clampedInteger } from '../params/numbers.ts'
import { madeAnswer } from '../routing/made-answer.ts'
import type { DataRoute, RouteRequest } from '../routing/route.ts'
import { cellsBody } from '../serialise/cells.ts'
import { zoomFor } from '../snapshot/cells.ts'
import { countryCells, noCells } from '../snapshot/country-cells.ts'

/** The cells of a box, with an example. */
const example = {
  ok: true,
  data: {
    zoom: 8,
    fuel: 'diesel',
    bounds: [47.2, 4.9, 47.3, 5],
    cells: [
      { south: 47.279229, west: 4.921875, north: 47.398349, east: 5.097656, stations: 14, min: 1.579, mean: 1.655 },
    ],
    attribution: ["Ministère de l'Économie - prix-carburants.gouv.fr / data.economie.gouv.fr, Licence Ouverte 2.0"],
  },
}

const cellsAnswer: { readonly 200: Response } = {
  200: {
    description: 'The cells that touch the box and hold a price, by row from the north, in a row from the west.',
    content: { 'application/json': { schema: schemaRef('Cells'), example } },
  },
}

const zooms = { min: 2, max: 8, fallback: 4 }

/** Counts, lowest and mean prices by cells of a map, across borders. */
export const cells: DataRoute = {
  kind: 'data',
  path: '/live/cells.php',
  family: 'live',
  live: true,
  hasPast: true,
  isLarge: true,
  maxAgeSeconds: 120,
  contentType: 'application/json; charset=utf-8',
  openapi: {
    operationId: 'mapCells',
    summary: 'Map cells: count, lowest and mean price by cell, across borders',
    parameters: [
      queryParameter(
        'zoom',
        { type: 'integer', default: 4 },
        'Of the map; clamped to 2 through 8, and to the closest at which the box has at most 20,000 cells, empty ones counted: ' +
          'the whole world at 4, a part of 20 by 15 degrees at 8. The answer has the zoom that was used.',
      ),
      queryParameter('bounds', { type: 'string' }, '`south,west,north,east`; the entire world by default.'),
      queryParameter('fuel', { $ref: '#/components/schemas/FuelCode' }, 'diesel by default.'),
      queryParameter(
        'country',
        { $ref: '#/components/schemas/CountryCode' },
        'Only stations of this country count; of all countries together where it is absent.',
      ),
      asOfParameter,
    ],
    responses: {
      ...cellsAnswer,
      ...errors('LiveError', 400, 404, 405, 429, 500, 503),
    },
  },
  handle: request => inSlices(cellsOf(request)),
}

function* cellsOf(request: RouteRequest): Slices<MadeAnswer> {
  const { query } = request
  const box = bounds(query, wholeWorld)
  const code = fuel(query)
  const of = query.has('country') ? country(query) : null
  const zoom = zoomFor(clampedInteger(query, 'zoom', zooms), box)
  const { clock, snapshot } = request
  const context = { zoom, fuel: code, country: of, bounds: box }
  if (of === null) {
    const found = snapshot.cells.within(zoom, code, box, clock)
    yield
    const attribution = snapshot.stations.attributionOf(code)
    const body = yield* cellsBody(snapshot.cells, found, { ...context, attribution })
    const until = snapshot.cells.nextEnd(clock) + 1
    return { ...madeAnswer(cells, request, body, snapshot.cells.lastEnd(clock)), until }
  }
  const market = snapshot.stations.market(of)
  const own = market ? yield* countryCells(market, code, zoom, box, clock) : noCells
  const all = Array.from(own.place, (_, at) => at)
  const body = yield* cellsBody(own, all, { ...context, attribution: market?.attribution ?? [] })
  const until = (market?.nextEnd(clock) ?? Infinity) + 1
  return { ...madeAnswer(cells, request, body, market?.lastEnd(clock)), until }
}
