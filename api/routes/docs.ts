import { readyBodies, whileAsked } from '../../pipeline/serving/answers-pack.ts'
import { dataHeaders, readyAnswer } from '../http/headers.ts'
import { onceASnapshot } from '../http/once-a-snapshot.ts'
import type { ProcessRoute } from '../http/route.ts'
import { answerOf, errors } from '../openapi/operation.ts'
import { docsPage } from '../pages/docs.ts'
import type { Site } from '../site/site.ts'

/** The API reference. Needs no snapshot. A demonstration only changes the frame of the page. */
export function docsRoute(site: Site, startedAt: number, legacyCacheHeader: boolean): ProcessRoute {
  const route: ProcessRoute = {
    kind: 'process',
    methods: ['GET'],
    path: '/docs',
    isReady: true,
    family: 'page',
    crossOrigin: true,
    // As for the other pages: a longer cache time could keep a page that names files of an older build.
    maxAgeSeconds: 60,
    contentType: 'text/html; charset=utf-8',
    openapi: {
      operationId: 'docs',
      summary: 'Page: the reference of the interface, with runnable examples',
      parameters: [],
      responses: { ...answerOf('text/html', 'Page', 'The page.'), ...errors('PlainError', 405) },
    },
    handle: onceASnapshot(snapshot => {
      const bodies = readyBodies(
        site.renderPage(docsPage(site.apiReference), snapshot?.demonstration ?? false),
        whileAsked,
      )
      const headers = [...dataHeaders(route, snapshot, legacyCacheHeader), ...site.headers]
      return readyAnswer(bodies, route.contentType, startedAt, headers)
    }),
  }
  return route
}
