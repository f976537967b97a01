import { figuresKey } from '../../pipeline/snapshot/provenance.ts'
import type { MadeAnswer } from '../answer.ts'
import { madeAnswer } from '../made-answer.ts'
import { errors, jsonAnswer, queryParameter } from '../openapi/operation.ts'
import { country } from '../params/country.ts'
import { id } from '../params/id.ts'
import { Refusal } from '../refusal.ts'
import type { Asked, DataRoute } from '../route.ts'
import { noProvenanceJson, provenanceBody } from '../serialise/provenance-answer.ts'

/** Where each price of a station, or each official figure of a country, comes from. An addition to the contract. */
export const provenance: DataRoute = {
  kind: 'data',
  methods: ['GET'],
  path: '/live/provenance.php',
  family: 'live',
  live: true,
  crossOrigin: true,
  maxAgeSeconds: 300,
  contentType: 'application/json; charset=utf-8',
  openapi: {
    operationId: 'provenance',
    summary: 'Provenance (an addition): source, capture, row, texts, conversion and verdict behind each price',
    parameters: [
      queryParameter('id', { type: 'integer' }, 'A station. Either this or `country`.'),
      queryParameter(
        'country',
        { $ref: '#/components/schemas/CountryCode' },
        'The official means and maxima of a country, which belong to no station.',
      ),
    ],
    responses: { ...jsonAnswer('Provenance', 'The way of each price.'), ...errors('LiveError', 400, 405, 500) },
  },
  handle: asked => {
    const isOfCountry = asked.query.has('country')
    if (isOfCountry && asked.query.has('id')) throw new Refusal(400, 'id and country exclude each other')
    return isOfCountry ? ofCountry(asked) : ofStation(asked)
  },
}

async function ofCountry(asked: Asked): Promise<MadeAnswer> {
  const code = country(asked.query)
  const none = noProvenanceJson(null, code)
  return answer(asked, figuresKey(code), none)
}

/** What may not be shown of a station any more is not shown here either. */
async function ofStation(asked: Asked): Promise<MadeAnswer> {
  const { snapshot, clock } = asked
  const wanted = id(asked.query)
  const found = snapshot.stations.find(wanted)
  const none = noProvenanceJson(wanted, found === undefined ? null : snapshot.stations.marketOf(found).country)
  const end = found === undefined ? 0 : snapshot.stations.endOf(found, clock)
  if (found === undefined || end > 0) return madeAnswer(provenance, asked, provenanceBody(snapshot.id, none), end)
  return answer(asked, wanted, none)
}

/** One positioned read; what is found was put into words at publish. */
async function answer(asked: Asked, key: number, none: string): Promise<MadeAnswer> {
  const [found] = await asked.snapshot.lineage.find(key)
  return madeAnswer(provenance, asked, provenanceBody(asked.snapshot.id, found ?? none))
}
