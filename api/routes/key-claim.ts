import { instantOf } from '../../pipeline/model/instants.ts'
import type { Limiter } from '../limits/limiter.ts'
import type { ServerContext } from '../middleware/server-context.ts'
import { answerOf, errors, queryParameter } from '../openapi/operation.ts'
import { claimPage, keyPage, noKeyPage } from '../pages/key-claim.ts'
import type { FormRoute, ProcessRoute, Route } from '../routing/route.ts'
import { plainPage } from '../site/site.ts'
import { isClaim, takeKey } from '../store/key-claims.ts'

const path = '/pricing/key'
const page = {
  path,
  family: 'page',
  contentType: 'text/html; charset=utf-8',
  // The address of a claim that was not used yet is as good as the key.
  isConfidential: true,
} as const
const claimLimit = { name: 'claims', requests: 20, windowSeconds: 60 }

type KeyClaimNeeds = Pick<ServerContext, 'site' | 'store' | 'current'> & { readonly limiter: Limiter }

/**
 * Shows a key once to a browser without script. Opening the link shows a button only: programs that open links in advance, and
 * HEAD, do not use up the claim.
 */
export function keyClaimRoutes({ site, store, current, limiter }: KeyClaimNeeds): Route[] {
  const opened: ProcessRoute = {
    ...page,
    kind: 'process',
    maxAgeSeconds: null,
    openapi: {
      operationId: 'keyClaim',
      summary: 'Page: the button that shows a new key once, to a browser without script',
      parameters: [queryParameter('claim', { type: 'string' }, 'From the redirect of the form for plans.')],
      responses: { ...answerOf('text/html', 'Page', 'The page.'), ...errors('PlainError', 405) },
    },
    handle: (snapshot, query) => {
      const claim = query.get('claim') ?? ''
      return isClaim(claim)
        ? plainPage(site, claimPage(claim), { status: 200, snapshot })
        : plainPage(site, noKeyPage, { status: 410, snapshot })
    },
  }
  const shown: FormRoute = {
    ...page,
    kind: 'form',
    openapi: {
      operationId: 'keyClaimed',
      summary: 'Page: a new key, shown once',
      responses: {
        ...answerOf('text/html', 'Page', 'The page with the key.'),
        410: { ...answerOf('text/html', 'Page', '')[200], description: 'The claim is unknown, used or expired.' },
        ...errors('PlainError', 405, 429),
      },
    },
    limit: limiter.rateLimit(claimLimit),
    limitedPage: '/pricing?request=limited',
    unreadPage: '/pricing?request=invalid',
    handle: async ({ fields, nowMs }) => {
      const key = await takeKey(store, fields.get('claim') ?? '', instantOf(Math.floor(nowMs / 1000)))
      const snapshot = current()
      return key === null
        ? plainPage(site, noKeyPage, { status: 410, snapshot })
        : plainPage(site, keyPage(key), { status: 200, snapshot })
    },
  }
  return [opened, shown]
}
