import type { MadeAnswer } from '../http/answer.ts'
import { Refusal } from '../http/refusal.ts'
import { errors, jsonAnswer, queryParameter } from '../openapi/operation.ts'
import { country } from '../params/country.ts'
import { id, stationId } from '../params/id.ts'
import { madeAnswer } from '../routing/made-answer.ts'
import type { DataRoute, RouteRequest } from '../routing/route.ts'
import type { Provenance } from '../schemas/provenance.ts'
import { countryProvenance, type FoundProvenance, stationProvenance } from '../serialise/found-provenance.ts'

/** Where each price of a station, or each official figure of a country, comes from. An addition to the contract. */
export const provenanceRoute: DataRoute = {
  kind: 'data',
  path: '/live/provenance.php',
  family: 'live',
  live: true,
  maxAgeSeconds: 300,
  contentType: 'application/json; charset=utf-8',
  openapi: {
    operationId: 'provenance',
    summary: 'Provenance (an addition): source, capture, row, texts, conversion and verdict of each price',
    parameters: [
      queryParameter('id', stationId, 'A station. Either this or `country`.'),
      queryParameter(
        'country',
        { $ref: '#/components/schemas/CountryCode' },
        'The official means and maxima of a country, which belong to no station.',
      ),
    ],
    responses: { ...jsonAnswer('Provenance', 'The way of each price.'), ...errors('LiveError', 400, 405, 500) },
  },
  handle: request => {
    const isOfCountry = request.query.has('country')
    if (isOfCountry && request.query.has('id')) throw new Refusal(400, 'id and country exclude each other')
    if (!isOfCountry && !request.query.has('id')) throw new Refusal(400, 'id or country parameter required')
    return isOfCountry ? ofCountry(request) : ofStation(request)
  },
}

async function ofCountry(request: RouteRequest): Promise<MadeAnswer> {
  const code = country(request.query)
  return made(request, await countryProvenance(request.snapshot, code))
}

async function ofStation(request: RouteRequest): Promise<MadeAnswer> {
  const stationId = id(request.query)
  return made(request, await stationProvenance(request.snapshot, stationId, request.clock))
}

function made(request: RouteRequest, { answer, end }: FoundProvenance): MadeAnswer {
  const data: Provenance['data'] = { snapshot: request.snapshot.id, ...answer }
  return madeAnswer(provenanceRoute, request, Buffer.from(JSON.stringify({ ok: true, data })), end)
}
