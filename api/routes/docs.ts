import { readyBodies, whileAsked } from '../../pipeline/serving/answers-pack.ts'
import type { ReadyAnswer } from '../http/answer.ts'
import { dataHeaders, readyAnswer } from '../http/headers.ts'
import { queryOf } from '../http/query.ts'
import type { ServerContext } from '../middleware/server-context.ts'
import { answerOf, errors, pathParameter } from '../openapi/operation.ts'
import type { BuiltDocsPage } from '../pages/docs/docs-page.ts'
import { docsPage } from '../pages/docs/docs-page.ts'
import { type FirstRequest, firstCalls, firstRequestHtml } from '../pages/docs/first-request.ts'
import { notFoundPage } from '../pages/refused.ts'
import { onceASnapshot } from '../routing/made-answer.ts'
import type { ProcessRoute } from '../routing/route.ts'
import { SnapshotRequest } from '../routing/snapshot-request.ts'
import { plainPage } from '../site/site.ts'
import type { LoadedSnapshot } from '../snapshot/loaded-snapshot.ts'
import { live } from './live.ts'

const common = {
  kind: 'process',
  family: 'page',
  // As for the other pages: a longer cache time could keep a page that names files of an older build.
  maxAgeSeconds: 60,
  contentType: 'text/html; charset=utf-8',
} as const

/** The documentation: its first page, and a page for each operation, guide and shape. Needs no snapshot. */
export function docsRoutes(served: ServerContext, startedAt: number, legacyCacheHeader: boolean): ProcessRoute[] {
  const pages = new Map((served.site.docs ?? []).map(built => [built.id, keptPage(built)]))
  const first: ProcessRoute = {
    ...common,
    path: '/docs',
    openapi: {
      operationId: 'docs',
      summary: 'Page: the documentation of the API, by task, with a first request',
      responses: { ...answerOf('text/html', 'Page', 'The page.'), ...errors('PlainError', 405) },
    },
    // It has no answer of a snapshot that is too old to be served as live.
    handle: snapshot => pages.get('')!(isTooOld(snapshot) ? null : snapshot),
  }
  const others: ProcessRoute = {
    ...common,
    path: '/docs/:page',
    openapi: {
      operationId: 'docsPage',
      summary: 'Page: an operation of the API with its parameters, code, answers and a form that sends it',
      parameters: [
        pathParameter('page', { type: 'string' }, 'An operation id of this description, or the name of a schema.'),
      ],
      responses: {
        ...answerOf('text/html', 'Page', 'The page.'),
        404: { ...answerOf('text/html', 'Page', '')[200], description: 'There is no such page.' },
        ...errors('PlainError', 405),
      },
    },
    handle: (snapshot, _query, { page = '' }) =>
      page === '' ? notFound(snapshot) : (pages.get(page)?.(snapshot) ?? notFound(snapshot)),
  }

  function notFound(snapshot: LoadedSnapshot | null) {
    return plainPage(served.site, notFoundPage, { status: 404, snapshot })
  }

  function keptPage(built: BuiltDocsPage): (snapshot: LoadedSnapshot | null) => ReadyAnswer {
    return onceASnapshot(snapshot => {
      const { site } = served
      const html = built.id === '' ? firstRequestHtml(firstRequest(snapshot, served)).text + built.html : built.html
      const page = docsPage({ ...built, html }, site.address)
      const bodies = readyBodies(site.renderPage(page, snapshot?.demonstration ?? false), whileAsked)
      const headers = [...dataHeaders(first, snapshot, legacyCacheHeader), ...site.headers]
      return readyAnswer(bodies, first.contentType, startedAt, headers)
    })
  }

  function isTooOld(snapshot: LoadedSnapshot | null): boolean {
    return snapshot !== null && snapshot.ageHours(served.nowMs()) > served.maxAgeHours
  }

  return [first, others]
}

/** The server asks itself. */
const noClient = { ips: [], req: { socket: {} } }

/** The first call that finds a station, with its answer of the moment at which the snapshot was made. */
function firstRequest(snapshot: LoadedSnapshot | null, { maxAgeHours }: ServerContext): FirstRequest {
  if (snapshot === null) return { call: firstCalls[0]!, answer: null }
  const nowMs = snapshot.createdAt * 1000
  for (const call of firstCalls) {
    const where = { query: queryOf(call.path), parts: {}, url: call.path, client: noClient, nowMs, maxAgeHours }
    const answer = live.handle(new SnapshotRequest(where, snapshot))
    if (answer instanceof Promise || answer.kind !== 'made') continue
    const body = Buffer.from(answer.body as string, 'latin1').toString()
    const { stations } = (JSON.parse(body) as { data: { stations: readonly unknown[] } }).data
    if (stations.length > 0) return { call, answer: { body, at: snapshot.manifest.createdAt } }
  }
  return { call: firstCalls[0]!, answer: null }
}
