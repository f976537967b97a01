import { errors, jsonAnswer } from '../openapi/operation.ts'
import type { ProcessRoute } from '../routing/route.ts'

/** Is the process alive? Independent of its data. */
export const healthz: ProcessRoute = {
  kind: 'process',
  path: '/healthz',
  family: 'plain',
  maxAgeSeconds: null,
  contentType: 'application/json; charset=utf-8',
  openapi: {
    operationId: 'healthz',
    summary: 'The process is alive',
    responses: { ...jsonAnswer('Health', 'It is.'), ...errors('PlainError', 405) },
  },
  handle: () => ({ kind: 'plain', status: 200, body: '{"status":"ok"}' }),
}
