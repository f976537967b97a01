import { readyBodies, whileAsked } from '../../pipeline/serving/answers-pack.ts'
import { readyAnswer } from '../http/headers.ts'
import { answerOf, asOfParameter, errors, type Parameter } from '../openapi/operation.ts'
import type { Html } from '../pages/html.ts'
import type { Page } from '../pages/page.ts'
import { madeAnswer, madeOfSnapshot } from '../routing/made-answer.ts'
import type { DataRoute } from '../routing/route.ts'
import type { LoadedSnapshot } from '../snapshot/loaded-snapshot.ts'
import { headersOf, type Site } from './site.ts'

export interface SnapshotPage {
  readonly path: string
  readonly operationId: string
  readonly summary: string
  /** The page shows live figures. It is refused once the snapshot is too old. */
  readonly live: boolean
  /** `search`: the query of the address; empty unless the page `readsAddress`. `clock`: epoch seconds. */
  readonly page: (snapshot: LoadedSnapshot, search: string, clock: number) => Page | Html
  /** What the query may have, where it is described. */
  readonly parameters?: readonly Parameter[]
  /** The content depends on the query too. A page with a query is made for its request. */
  readonly readsAddress?: true
  /** It takes `as_of`, see `DataRoute`. The page reads the address. */
  readonly hasPast?: true
  /** With a query, the page shows the opening states of this moment: it is not kept. */
  readonly isOfTheMoment?: true
}

/** A page that changes only with the snapshot: rendered on the first request, then kept with its snapshot. */
export function pageRoute(site: Site, snapshotPage: SnapshotPage): DataRoute {
  const { path, operationId, summary, live, page, parameters = [], readsAddress, isOfTheMoment, hasPast } = snapshotPage
  const rendered = (snapshot: LoadedSnapshot, search: string, clock: number) => {
    const made = page(snapshot, search, clock)
    return { text: site.renderPage(made, snapshot.demonstration), own: headersOf(site, made) }
  }
  const route: DataRoute = {
    kind: 'data',
    path,
    family: 'page',
    live,
    ...(readsAddress && { isLarge: true }),
    ...(hasPast && { hasPast }),
    // An unchanged page costs a 304. A longer cache time could keep a page that names files of an older build.
    maxAgeSeconds: 60,
    contentType: 'text/html; charset=utf-8',
    openapi: {
      operationId,
      summary: `Page: ${summary}`,
      parameters: [...parameters, ...(hasPast ? [asOfParameter] : [])],
      responses: {
        ...answerOf('text/html', 'Page', 'The page.'),
        ...errors('PlainError', ...(hasPast ? [400, 404] : []), 405, ...(readsAddress ? [429, 503] : [503])),
      },
    },
    handle: request => {
      const { snapshot } = request
      const search = readsAddress ? searchOfUrl(request.url) : ''
      if (search !== '') {
        const { text, own } = rendered(snapshot, search, request.clock)
        const body = Buffer.from(text)
        const answer = isOfTheMoment
          ? madeAnswer(route, request, body, request.clock)
          : madeOfSnapshot(route, request, body)
        return { ...answer, headers: [...answer.headers, ...own] }
      }
      return snapshot.kept(route, () => {
        const { text, own } = rendered(snapshot, '', snapshot.createdAt)
        const bodies = readyBodies(text, whileAsked)
        const headers = [...snapshot.headersOf(route), ...own]
        return readyAnswer(bodies, route.contentType, snapshot.createdAt, headers)
      })
    },
  }
  return route
}

/** The query of an address as it was sent, from its question mark on. Empty without one. */
export function searchOfUrl(url: string): string {
  const mark = url.indexOf('?')
  return mark < 0 ? '' : url.slice(mark)
}
