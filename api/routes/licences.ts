import { answerOf, errors } from '../openapi/operation.ts'
import type { DataRoute } from '../route.ts'

/** The page that every answer's `Link: …; rel="license"` names. */
export const licences: DataRoute = {
  kind: 'data',
  methods: ['GET'],
  path: '/licences',
  family: 'plain',
  live: false,
  crossOrigin: true,
  maxAgeSeconds: 300,
  contentType: 'text/html; charset=utf-8',
  openapi: {
    operationId: 'licences',
    summary: 'Page: sources and licences',
    parameters: [],
    responses: { ...answerOf('text/html', 'Page', 'The page.'), ...errors('PlainError', 405, 500) },
  },
  handle: ({ snapshot }) => snapshot.ready(licences, 'licences')!,
}
