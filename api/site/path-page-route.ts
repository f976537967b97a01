import type { Answer } from '../http/answer.ts'
import { answerOf, asOfParameter, errors, type Parameter } from '../openapi/operation.ts'
import type { Html } from '../pages/html.ts'
import type { Page } from '../pages/page.ts'
import { madeAnswer } from '../routing/made-answer.ts'
import type { DataRoute, RouteRequest } from '../routing/route.ts'
import type { Site } from './site.ts'
import { headersOf, plainPage } from './site.ts'

export interface PathPages {
  /** With a variable part: `/country/:code`. */
  readonly path: string
  readonly operationId: string
  readonly summary: string
  /** The variable parts of the path, and the parameters of the query. */
  readonly parameters: readonly Parameter[]
  /** The pages show live figures. They are refused once the snapshot is too old. */
  readonly live: boolean
  /** They take `as_of`, see `DataRoute`. */
  readonly hasPast?: true
  /** Reads the variable parts from `request.parts`. */
  readonly find: (request: RouteRequest) => FoundPage | Promise<FoundPage>
}

/** The pages of one kind, such as those of all countries. Each is made when it is requested, and kept until its next change. */
export function pathPageRoute(site: Site, pages: PathPages): DataRoute {
  const { path, operationId, summary, parameters, live, hasPast, find } = pages
  const moved = { description: 'Another spelling of the address: `Location` has the usual one.' }
  const absent = { ...answerOf('text/html', 'Page', '')[200], description: 'There is no such page.' }
  const route: DataRoute = {
    kind: 'data',
    path,
    family: 'page',
    live,
    // An address that is not in memory is made for its request, so one client may have only so many made in a minute.
    isLarge: true,
    ...(hasPast && { hasPast }),
    maxAgeSeconds: 60,
    contentType: 'text/html; charset=utf-8',
    openapi: {
      operationId,
      summary: `Page: ${summary}`,
      parameters: hasPast ? [...parameters, asOfParameter] : parameters,
      responses: {
        ...answerOf('text/html', 'Page', 'The page.'),
        308: moved,
        404: absent,
        ...errors('PlainError', ...(hasPast ? [400] : []), 405, 429, 503),
      },
    },
    handle: request => {
      const found = find(request)
      return found instanceof Promise ? found.then(answer) : answer(found)

      function answer(one: FoundPage): Answer {
        if (one.kind === 'moved') return { kind: 'redirect', status: 308, location: one.location }
        return answerFor(site, route, request, one)
      }
    },
  }
  return route
}

function answerFor(site: Site, route: DataRoute, request: RouteRequest, found: ShownPage | AbsentPage): Answer {
  const { snapshot } = request
  if (found.kind === 'absent') return plainPage(site, found.page, { status: 404, snapshot })
  const { page } = found
  const body = Buffer.from(site.renderPage(page, snapshot.demonstration))
  const answer = madeAnswer(route, request, body, found.lastChange)
  return { ...answer, headers: [...answer.headers, ...headersOf(site, page)], until: found.nextChange }
}

/** The result of an address with a variable part. */
export type FoundPage = ShownPage | AbsentPage | MovedPage

interface ShownPage {
  readonly kind: 'shown'
  readonly page: Page | Html
  /** Epoch seconds of the last change in it that did not come with the snapshot, such as an end of showing. 0: none. */
  readonly lastChange: number
  /** Epoch seconds of the next such change. Until then the page is sent again from memory. Infinite: none. */
  readonly nextChange: number
}

/** There is no such thing. Sent with 404. */
interface AbsentPage {
  readonly kind: 'absent'
  readonly page: Page
}

/** Another spelling of an address. The browser is redirected with 308. */
interface MovedPage {
  readonly kind: 'moved'
  readonly location: string
}
