import { asOfParameter, errors, jsonAnswer } from '../openapi/operation.ts'
import type { DataRoute } from '../routing/route.ts'

/** National averages of petrol and diesel, flat. The only endpoint without an Access-Control-Allow-Origin. */
export const board: DataRoute = {
  kind: 'data',
  path: '/live/board_now.php',
  family: 'live',
  live: true,
  hasPast: true,
  crossOrigin: false,
  maxAgeSeconds: 120,
  contentType: 'application/json; charset=utf-8',
  openapi: {
    operationId: 'priceBoard',
    summary: 'Price board: national averages in EUR per litre',
    parameters: [asOfParameter],
    responses: { ...jsonAnswer('Board', 'The board.'), ...errors('LiveError', 400, 404, 405, 500, 503) },
  },
  handle: ({ snapshot }) => snapshot.ready(board, 'board')!,
}
