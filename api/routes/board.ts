import type { DataRoute } from '../http/route.ts'
import { errors, jsonAnswer } from '../openapi/operation.ts'

/** National averages of petrol and diesel, flat. The only endpoint without an Access-Control-Allow-Origin. */
export const board: DataRoute = {
  kind: 'data',
  methods: ['GET'],
  path: '/live/board_now.php',
  isReady: true,
  family: 'live',
  live: true,
  crossOrigin: false,
  maxAgeSeconds: 120,
  contentType: 'application/json; charset=utf-8',
  openapi: {
    operationId: 'priceBoard',
    summary: 'Price board: national averages in EUR per litre',
    parameters: [],
    responses: { ...jsonAnswer('Board', 'The board.'), ...errors('LiveError', 405, 500) },
  },
  handle: ({ snapshot }) => snapshot.ready(board, 'board')!,
}
