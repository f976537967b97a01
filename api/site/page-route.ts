import { readyBodies, whileAsked } from '../../pipeline/serving/answers-pack.ts'
import { readyAnswer } from '../http/headers.ts'
import type { DataRoute } from '../http/route.ts'
import { answerOf, errors } from '../openapi/operation.ts'
import type { Page } from '../pages/page.ts'
import type { LoadedSnapshot } from '../snapshot/loaded-snapshot.ts'
import type { Site } from './site.ts'

export interface SnapshotPage {
  readonly path: string
  readonly operationId: string
  readonly summary: string
  /** The page shows live figures. It is refused once the snapshot is too old. */
  readonly live: boolean
  readonly page: (snapshot: LoadedSnapshot) => Page
}

/** A page that changes only with the snapshot: rendered on the first request, then kept with its snapshot. */
export function pageRoute(site: Site, { path, operationId, summary, live, page }: SnapshotPage): DataRoute {
  const route: DataRoute = {
    kind: 'data',
    methods: ['GET'],
    path,
    isReady: true,
    family: 'page',
    live,
    crossOrigin: true,
    // An unchanged page costs a 304. A longer cache time could keep a page that names files of an older build.
    maxAgeSeconds: 60,
    contentType: 'text/html; charset=utf-8',
    openapi: {
      operationId,
      summary: `Page: ${summary}`,
      parameters: [],
      responses: {
        ...answerOf('text/html', 'Page', 'The page.'),
        ...errors('PlainError', 405, 500),
      },
    },
    handle: ({ snapshot }) =>
      snapshot.kept(route, () => {
        const bodies = readyBodies(site.renderPage(page(snapshot), snapshot.demonstration), whileAsked)
        const headers = [...snapshot.headersOf(route), ...site.headers]
        return readyAnswer(bodies, route.contentType, snapshot.createdAt, headers)
      }),
  }
  return route
}
