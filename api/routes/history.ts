import { noHistoryJson } from '../../pipeline/serving/history.ts'
import { errors, jsonAnswer, requiredParameter } from '../openapi/operation.ts'
import { historyCountry } from '../params/country.ts'
import { madeJson } from '../routing/made-answer.ts'
import type { DataRoute } from '../routing/route.ts'

/** Weekly national prices of the last five years. */
export const history: DataRoute = {
  kind: 'data',
  path: '/lang/api/country-history.php',
  family: 'plain',
  live: false,
  maxAgeSeconds: 3600,
  contentType: 'application/json; charset=utf-8',
  openapi: {
    operationId: 'countryHistory',
    summary: 'Weekly history: Euro 95 and diesel, the last five years',
    parameters: [requiredParameter('cc', { $ref: '#/components/schemas/CountryCode' }, '`EL` and `GR` are Greece.')],
    responses: {
      ...jsonAnswer(
        'History',
        'The weeks of the feed of the country, from its first to its last reading; 0 is no reading.',
      ),
      ...errors('PlainError', 400, 405, 500),
    },
  },
  handle: request => {
    const cc = historyCountry(request.query)
    return request.snapshot.ready(history, `history/${cc}`) ?? madeJson(history, request, noHistoryJson(cc))
  },
}
