import { instantOf } from '../../pipeline/model/instants.ts'
import type { Summary } from '../../pipeline/serving/schemas/live.ts'
import { textOf } from '../../pipeline/serving/text-blob.ts'
import type { MadeAnswer, RedirectAnswer } from '../http/answer.ts'
import { inSlices, type Slices } from '../http/in-slices.ts'
import { readQuery } from '../http/query.ts'
import { Refusal } from '../http/refusal.ts'
import { isGone } from '../limits/client-address.ts'
import type { Limiter } from '../limits/limiter.ts'
import { stopsNamed } from '../near/named-places.ts'
import { answerOf, errors, formBody } from '../openapi/operation.ts'
import type { RoutePageFacts, ShownRoute } from '../pages/route-page/route-facts.ts'
import { routePage } from '../pages/route-page/route-page.ts'
import { checkedRoute } from '../params/route/checked-route.ts'
import { isCoordinateList, pastedRoute } from '../params/route/route-text.ts'
import { madeAnswer } from '../routing/made-answer.ts'
import type { BodyRoute, DataRoute, Route, RouteRequest } from '../routing/route.ts'
import type { Corridor } from '../schemas/live.ts'
import { corridorAnswer } from '../serialise/corridor-answer.ts'
import { fuelsHeld } from '../shared/fuels-with-prices.ts'
import { encodePolyline, type RoutePoint } from '../shared/route/polyline.ts'
import {
  isRouteAsked,
  listedAlong,
  longestInAddress,
  type ReadChoice,
  type RouteChoice,
  readRouteChoice,
  routeAddress,
  routePath,
} from '../shared/route/route-choice.ts'
import { pageRoute, searchOfUrl } from '../site/page-route.ts'
import type { Site } from '../site/site.ts'

/** Of one client, for routes in a body. */
const sentPerMinute = { name: 'route', requests: 60, windowSeconds: 60 }

/** Bytes of the form: one megabyte of GPX is about half as long again when it is sent as a form. */
const longestForm = 2 * 1024 * 1024

/** The page for the cheapest stations along a route: with the route in its address, or sent by its form. */
export function routePageRoutes(site: Site, limiter: Limiter): readonly Route[] {
  const blank = pageRoute(site, {
    path: routePath,
    operationId: 'routePage',
    summary: 'the cheapest stations along a route',
    live: true,
    page: snapshot => routePage(blankFacts(snapshot, instantOf(snapshot.createdAt))),
  })
  const byAddress: DataRoute = {
    ...blank,
    isLarge: true,
    openapi: {
      ...blank.openapi,
      responses: { ...blank.openapi.responses, ...errors('PlainError', 429, 503) },
    },
    handle: request => {
      if (searchOfUrl(request.url) === '') return blank.handle(request)
      const read = readRouteChoice(name => request.query.get(name))
      return inSlices(shownPage(byAddress, request, site, read))
    },
  }
  const byForm: BodyRoute = {
    kind: 'body',
    path: routePath,
    family: 'page',
    live: true,
    contentType: 'text/html; charset=utf-8',
    longestBytes: longestForm,
    limit: limiter.rateLimit(sentPerMinute),
    openapi: {
      operationId: 'routePageOfForm',
      summary: 'Page: the same with the fields of its form. A short route is answered with the address that has it',
      requestBody: formBody('RouteForm'),
      responses: {
        ...answerOf('text/html', 'Page', 'The page.'),
        303: {
          description: 'The address of the page with this route.',
          headers: { Location: { schema: { type: 'string' } } },
        },
        ...errors('PlainError', 405, 413, 415, 429, 503),
      },
    },
    handle: async (request, body) => inSlices(answerToForm(byForm, request, site, body), () => isGone(request.client)),
  }
  return [byAddress, byForm]
}

function* answerToForm(
  route: Route,
  request: RouteRequest,
  site: Site,
  body: Buffer,
): Slices<MadeAnswer | RedirectAnswer> {
  const fields = readQuery(body.toString())
  yield
  const read = readRouteChoice(name => fields.get(name))
  const { choice } = read
  const inAddress = choice.route === '' ? choice : yield* shortened(choice)
  if (inAddress !== null) return { kind: 'redirect', location: routeAddress(inAddress) }
  return yield* shownPage(route, request, site, read)
}

/** The choice with its route in a form that is short enough for an address; null if there is none. */
function* shortened(choice: RouteChoice): Slices<RouteChoice | null> {
  const { route } = choice
  // Coordinates stay as they were typed.
  if (route.length <= longestInAddress && isCoordinateList(route)) return choice
  try {
    const polyline = encodePolyline(yield* pastedRoute(route))
    return polyline.length <= longestInAddress ? { ...choice, route: polyline } : null
  } catch (error) {
    // The page says what is wrong with the route, and still has it.
    if (error instanceof Refusal) return null
    throw error
  }
}

function* shownPage(
  route: Route,
  request: RouteRequest,
  site: Site,
  { choice, faults }: ReadChoice,
): Slices<MadeAnswer> {
  const { clock, snapshot } = request
  const blank = { ...blankFacts(snapshot, instantOf(clock)), choice }
  const { facts, lastChange, until } = yield* factsOf(request, blank, faults)
  yield
  const page = site.renderPage(routePage(facts), snapshot.demonstration)
  const made = madeAnswer(route, request, Buffer.from(page), lastChange)
  return { ...made, headers: [...made.headers, ...site.headers], until }
}

interface FactsAtATime {
  readonly facts: RoutePageFacts
  readonly lastChange: number
  readonly until: number
}

function* factsOf(request: RouteRequest, blank: RoutePageFacts, faults: readonly string[]): Slices<FactsAtATime> {
  // Ages are in whole minutes, so another minute is another page.
  const minute = request.clock - (request.clock % 60)
  const until = minute + 60
  const without = (more: readonly string[]) => {
    return { facts: { ...blank, faults: [...faults, ...more] }, lastChange: 0, until }
  }
  const { choice } = blank
  if (!isRouteAsked(choice)) return without([])
  try {
    const { points, stops, faults: unknown } = yield* wayOf(choice)
    if (unknown.length > 0) return without(unknown)
    const checked = checkedRoute(points)
    const asked = { route: checked, fuel: choice.fuel, km: choice.km, limit: listedAlong, withLine: true }
    const answer = yield* corridorAnswer(request.snapshot.stations, asked, request.clock)
    yield
    const { data }: Corridor = JSON.parse(textOf(answer.body))
    const isInAddress = choice.route.length <= longestInAddress
    const route: ShownRoute = { stops, polyline: data.route.polyline!, isInAddress, data }
    const facts = { ...blank, faults, route }
    return { facts, lastChange: Math.max(minute, answer.lastChange), until: Math.min(until, answer.nextChange) }
  } catch (error) {
    if (error instanceof Refusal && error.status === 400) return without([asSentence(error.message)])
    throw error
  }
}

interface Way {
  readonly points: readonly RoutePoint[]
  readonly stops: ShownRoute['stops']
  readonly faults: readonly string[]
}

function* wayOf(choice: RouteChoice): Slices<Way> {
  if (choice.route !== '') return { points: yield* pastedRoute(choice.route), stops: null, faults: [] }
  const { stops, faults } = stopsNamed(choice.from, choice.via, choice.to)
  const shown = stops.map(({ name, asked, others }) => {
    const withOther = (text: string) => routeAddress(replaced(choice, asked, text))
    return { name, others: others.map(other => ({ name: other.name, address: withOther(other.text) })) }
  })
  return { points: stops, stops: shown, faults }
}

/** The same way with another place of that name. */
function replaced(choice: RouteChoice, asked: string, other: string): RouteChoice {
  const swap = (text: string) => (text === asked ? other : text)
  const via = choice.via
    .split(/[;\r\n]+/)
    .map(name => swap(name.trim()))
    .join('; ')
  return { ...choice, from: swap(choice.from), to: swap(choice.to), via }
}

function asSentence(message: string): string {
  const text = message.replace(/^route: /, '')
  const end = /[.?]$/.test(text) ? '' : '.'
  return `${text[0]!.toUpperCase()}${text.slice(1)}${end}`
}

function blankFacts(snapshot: RouteRequest['snapshot'], now: string): RoutePageFacts {
  const { choice } = readRouteChoice(() => null)
  const fuels = fuelsHeld(snapshot.answer<Summary>('live/summary').data.countries)
  return { choice, fuels, faults: [], route: null, now }
}
