import type { Registry } from 'prom-client'
import { answerOf, errors } from '../openapi/operation.ts'
import type { ProcessRoute } from '../routing/route.ts'

/** Prometheus' text format. */
export function metricsRoute(registry: Registry): ProcessRoute {
  return {
    kind: 'process',
    path: '/metrics',
    family: 'plain',
    maxAgeSeconds: null,
    contentType: registry.contentType,
    openapi: {
      operationId: 'metrics',
      summary: 'Metrics for Prometheus; on a port of their own where one is configured',
      responses: { ...answerOf('text/plain', 'Page', 'The metrics.'), ...errors('PlainError', 405) },
    },
    handle: async () => ({ kind: 'plain', status: 200, body: await registry.metrics() }),
  }
}
