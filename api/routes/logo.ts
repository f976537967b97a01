import { brandBadge } from '../../pipeline/brands/badge.ts'
import { Refusal } from '../http/refusal.ts'
import { errors, pathParameter } from '../openapi/operation.ts'
import { madeAnswer } from '../routing/made-answer.ts'
import type { DataRoute } from '../routing/route.ts'

/**
 * The badges that `logo` and `logo_file` name: initials on a colour, because real logos may not be redistributed. An
 * addition.
 */
export const logoRoute: DataRoute = {
  kind: 'data',
  path: '/live/logos/:file',
  family: 'live',
  live: false,
  maxAgeSeconds: 604_800,
  contentType: 'image/svg+xml',
  openapi: {
    operationId: 'logo',
    summary: 'The badge of a brand (an addition): its initials on a colour, not a trademark',
    parameters: [
      pathParameter('file', { type: 'string' }, 'As `logo` of a station or `logo_file` of a brand names it.'),
    ],
    responses: {
      200: { description: 'The badge.', content: { 'image/svg+xml': { schema: { type: 'string' } } } },
      ...errors('LiveError', 404, 405, 500),
    },
  },
  handle: request => {
    const file = request.parts.file!
    const brand = request.snapshot.brandOfLogo(file)
    if (brand === undefined) throw new Refusal(404, `No such logo: ${file}`)
    return madeAnswer(logoRoute, request, Buffer.from(brandBadge(file.slice(0, -'.svg'.length), brand)))
  },
}
