import type { ServerContext } from '../middleware/server-context.ts'
import { answerOf, errors, queryParameter } from '../openapi/operation.ts'
import { noDataPage, statusPage } from '../pages/status.ts'
import type { ProcessRoute } from '../routing/route.ts'
import { type PipelineState, pipelineState } from '../serialise/pipeline-state.ts'
import { plainPage } from '../site/site.ts'
import type { LoadedSnapshot } from '../snapshot/loaded-snapshot.ts'

interface KeptState {
  readonly snapshot: LoadedSnapshot
  readonly minute: number
  readonly state: PipelineState
  /** The page of all sources. */
  readonly body: Buffer
  /** Epoch seconds at which the page was made. A new snapshot within the minute makes another page. */
  readonly changedAt: number
}

// A longer text is in no name.
const wantedLongest = 60

/**
 * The state of each source. Shown even when prices are too old or missing, because this page reports that. Ages and warnings
 * change with time, so the page is made once a minute, not once per snapshot.
 */
export function statusPageRoute({
  site,
  nowMs,
  maxAgeHours,
}: Pick<ServerContext, 'site' | 'nowMs' | 'maxAgeHours'>): ProcessRoute {
  let kept: KeptState | null = null
  const render = (state: PipelineState, wanted: string): Buffer =>
    Buffer.from(site.renderPage(statusPage(state, wanted), state.demonstration))
  const keptOf = (snapshot: LoadedSnapshot): KeptState => {
    const seconds = Math.floor(nowMs() / 1000)
    const minute = seconds - (seconds % 60)
    if (kept?.snapshot === snapshot && kept.minute === minute) return kept
    const state = pipelineState(snapshot, minute, maxAgeHours)
    kept = { snapshot, minute, state, body: render(state, ''), changedAt: seconds }
    return kept
  }
  const route: ProcessRoute = {
    kind: 'process',
    path: '/status',
    family: 'page',
    maxAgeSeconds: 60,
    contentType: 'text/html; charset=utf-8',
    openapi: {
      operationId: 'statusPage',
      summary: 'Page: the state of each source, also with old prices and without a snapshot',
      parameters: [queryParameter('q', { type: 'string' }, 'Only sources with this country, id or publisher.')],
      responses: { ...answerOf('text/html', 'Page', 'The page.'), ...errors('PlainError', 405) },
    },
    handle: (snapshot, query) => {
      if (snapshot === null) return plainPage(site, noDataPage, { status: 200, snapshot })
      const { body, state, changedAt } = keptOf(snapshot)
      const wanted = (query.get('q') ?? '').slice(0, wantedLongest).trim()
      const headers = [...snapshot.headersOf(route), ...site.headers]
      return { kind: 'made', body: wanted === '' ? body : render(state, wanted), headers, changedAt }
    },
  }
  return route
}
