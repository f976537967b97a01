import { readyBodies, whileAsked } from '../../pipeline/serving/answers-pack.ts'
import type { ReadyAnswer } from '../http/answer.ts'
import { dataHeaders, readyAnswer } from '../http/headers.ts'
import { queryOf } from '../http/query.ts'
import type { Limiter } from '../limits/limiter.ts'
import type { ServerContext } from '../middleware/server-context.ts'
import { answerOf, errors, pathParameter, queryParameter } from '../openapi/operation.ts'
import { bookFinder, bookPath, bookResults } from '../pages/docs/book.ts'
import type { BuiltDocsPage } from '../pages/docs/docs-page.ts'
import { docsPage } from '../pages/docs/docs-page.ts'
import { type FirstRequest, firstCalls, firstRequestHtml } from '../pages/docs/first-request.ts'
import type { Page } from '../pages/page.ts'
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

/** Of one client. A search takes a few milliseconds, and its answer is not kept. */
const searchesPerMinute = { name: 'book', requests: 60, windowSeconds: 60 }

/** The documentation: its first page, a page for each operation, guide and shape, and the book. Needs no snapshot. */
export function docsRoutes(
  served: ServerContext,
  startedAt: number,
  legacyCacheHeader: boolean,
  limiter: Limiter,
): ProcessRoute[] {
  const { docs = [], book = { chapters: [], index: '' } } = served.site
  const pages = new Map(docs.map(built => [built.id, keptPage(snapshot => referencePage(built, snapshot))]))
  const chapters = new Map(book.chapters.map(chapter => [chapter.id, keptPage(() => docsPage(chapter, null))]))
  const find = bookFinder(book)
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
  const bookStart: ProcessRoute = {
    ...common,
    path: bookPath,
    limit: limiter.rateLimit(searchesPerMinute),
    openapi: {
      operationId: 'book',
      summary: 'Page: the book of this program, with its chapters, an index by question and a search',
      parameters: [queryParameter('q', { type: 'string' }, 'Words to find in the book.')],
      responses: { ...answerOf('text/html', 'Page', 'The page.'), ...errors('PlainError', 405, 429) },
    },
    handle: (snapshot, query) => {
      const question = query.get('q')
      if (question === undefined) return chapters.get('book')!(snapshot)
      return plainPage(served.site, bookResults(question, find), { status: 200, snapshot })
    },
  }
  const bookChapter: ProcessRoute = {
    ...common,
    path: `${bookPath}/:chapter`,
    openapi: {
      operationId: 'bookChapter',
      summary: 'Page: a chapter of the book',
      parameters: [pathParameter('chapter', { type: 'string' }, 'The name of its file in `docs/`: `operator`.')],
      responses: others.openapi.responses,
    },
    handle: (snapshot, _query, { chapter }) => chapters.get(`book/${chapter}`)?.(snapshot) ?? notFound(snapshot),
  }

  function notFound(snapshot: LoadedSnapshot | null) {
    return plainPage(served.site, notFoundPage, { status: 404, snapshot })
  }

  function referencePage(built: BuiltDocsPage, snapshot: LoadedSnapshot | null): Page {
    const html = built.id === '' ? firstRequestHtml(firstRequest(snapshot, served)).text + built.html : built.html
    return docsPage({ ...built, html }, served.site.address)
  }

  function keptPage(page: (snapshot: LoadedSnapshot | null) => Page): (snapshot: LoadedSnapshot | null) => ReadyAnswer {
    return onceASnapshot(snapshot => {
      const { site } = served
      const bodies = readyBodies(site.renderPage(page(snapshot), snapshot?.demonstration ?? false), whileAsked)
      const headers = [...dataHeaders(first, snapshot, legacyCacheHeader), ...site.headers]
      return readyAnswer(bodies, first.contentType, startedAt, headers)
    })
  }

  function isTooOld(snapshot: LoadedSnapshot | null): boolean {
    return snapshot !== null && snapshot.ageHours(served.nowMs()) > served.maxAgeHours
  }

  return [first, others, bookStart, bookChapter]
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
