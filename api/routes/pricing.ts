import { requestFields } from '../allowed-values/access-requests.ts'
import { answerOf, errors, queryParameter } from '../openapi/operation.ts'
import { type AccessTerms, pricingPage, requestOutcomes } from '../pages/pricing.ts'
import type { ProcessRoute } from '../routing/route.ts'
import type { Site } from '../site/site.ts'
import { plainPage } from '../site/site.ts'

/**
 * The plans, and the form to request one. Needs no snapshot, so that access can be requested when there are no prices.
 */
export function pricingRoute(site: Site, access: AccessTerms): ProcessRoute {
  return {
    kind: 'process',
    path: '/pricing',
    family: 'page',
    maxAgeSeconds: null,
    contentType: 'text/html; charset=utf-8',
    openapi: {
      operationId: 'pricing',
      summary: 'Page: plans, and the form that asks for one',
      parameters: [
        queryParameter('request', { type: 'string', enum: requestOutcomes }, 'How a form sent by a browser ended.'),
        queryParameter('fields', { type: 'string' }, `Comma-separated members of ${requestFields.join(', ')}.`),
      ],
      responses: { ...answerOf('text/html', 'Page', 'The page.'), ...errors('PlainError', 405) },
    },
    handle: (snapshot, query) => {
      const page = pricingPage({
        outcome: requestOutcomes.find(one => one === query.get('request')),
        invalid: requestFields.filter(field => query.get('fields')?.split(',').includes(field)),
        contact: site.operator.contact,
        access,
      })
      return plainPage(site, page, { status: 200, snapshot })
    },
  }
}
