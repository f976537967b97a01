import { readyBodies, whileAsked } from '../../pipeline/serving/answers-pack.ts'
import { dataHeaders, readyAnswer } from '../http/headers.ts'
import { answerOf, errors } from '../openapi/operation.ts'
import { imprintPage } from '../pages/imprint.ts'
import { imprintPath } from '../pages/operator.ts'
import { onceASnapshot } from '../routing/made-answer.ts'
import type { ProcessRoute } from '../routing/route.ts'
import type { Site } from '../site/site.ts'

/** The page with the operator's text. Without a text there is no such page, and an imprint elsewhere is only linked. */
export function imprintRoutes(site: Site, startedAt: number, legacyCacheHeader: boolean): readonly ProcessRoute[] {
  const { imprint, contact } = site.operator
  if (imprint?.kind !== 'text') return []
  const route: ProcessRoute = {
    kind: 'process',
    path: imprintPath,
    family: 'page',
    // As for the other pages: a longer cache time could keep a page that names files of an older build.
    maxAgeSeconds: 60,
    contentType: 'text/html; charset=utf-8',
    openapi: {
      operationId: 'imprint',
      summary: 'Page: who runs this service',
      responses: { ...answerOf('text/html', 'Page', 'The page.'), ...errors('PlainError', 405) },
    },
    handle: onceASnapshot(snapshot => {
      const page = site.renderPage(imprintPage(imprint.text, contact), snapshot?.demonstration ?? false)
      const headers = [...dataHeaders(route, snapshot, legacyCacheHeader), ...site.headers]
      return readyAnswer(readyBodies(page, whileAsked), route.contentType, startedAt, headers)
    }),
  }
  return [route]
}
