import type { ProcessRoute } from '../http/route.ts'
import type { ServerContext } from '../http/server-context.ts'
import { answerOf, errors } from '../openapi/operation.ts'
import { noDataPage, statusPage } from '../pages/status.ts'
import { pipelineState } from '../serialise/pipeline-state.ts'
import { plainPage } from '../site/plain-page.ts'
import type { LoadedSnapshot } from '../snapshot/loaded-snapshot.ts'

interface KeptPage {
  readonly snapshot: LoadedSnapshot
  readonly minute: number
  readonly body: Buffer
  /** Epoch seconds at which the page was made. A new snapshot within the minute makes another page. */
  readonly changedAt: number
}

/**
 * The state of each market and source. Shown even when prices are too old or missing, because this page reports that.
 * Ages and warnings change with time, so the page is made once a minute, not once per snapshot.
 */
export function statusPageRoute({
  site,
  nowMs,
  maxAgeHours,
}: Pick<ServerContext, 'site' | 'nowMs' | 'maxAgeHours'>): ProcessRoute {
  let kept: KeptPage | null = null
  const pageOf = (snapshot: LoadedSnapshot): KeptPage => {
    const seconds = Math.floor(nowMs() / 1000)
    const minute = seconds - (seconds % 60)
    if (kept?.snapshot === snapshot && kept.minute === minute) return kept
    const page = statusPage(pipelineState(snapshot, minute, maxAgeHours))
    const body = Buffer.from(site.renderPage(page, snapshot.demonstration))
    kept = { snapshot, minute, body, changedAt: seconds }
    return kept
  }
  const route: ProcessRoute = {
    kind: 'process',
    methods: ['GET'],
    path: '/status',
    family: 'page',
    crossOrigin: true,
    maxAgeSeconds: 60,
    contentType: 'text/html; charset=utf-8',
    openapi: {
      operationId: 'statusPage',
      summary: 'Page: the state of each market and its sources, also with old prices and without a snapshot',
      parameters: [],
      responses: { ...answerOf('text/html', 'Page', 'The page.'), ...errors('PlainError', 405) },
    },
    handle: snapshot => {
      if (snapshot === null) return plainPage(site, noDataPage, { status: 200, snapshot })
      const { body, changedAt } = pageOf(snapshot)
      return { kind: 'made', body, headers: [...snapshot.headersOf(route), ...site.headers], changedAt }
    },
  }
  return route
}
