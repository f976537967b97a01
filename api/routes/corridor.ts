import type { MadeAnswer } from '../http/answer.ts'
import { inSlices, type Slices } from '../http/in-slices.ts'
import { isGone } from '../limits/client-address.ts'
import type { Limiter } from '../limits/limiter.ts'
import { corridorBodyOperation, corridorOperation } from '../openapi/corridor.ts'
import { type AskedCorridor, corridorOfAddress, corridorOfBody, longestCorridorBody } from '../params/corridor.ts'
import { madeAnswer } from '../routing/made-answer.ts'
import type { BodyRoute, DataRoute, Route, RouteRequest } from '../routing/route.ts'
import { corridorAnswer } from '../serialise/corridor-answer.ts'

/** Of one client, GET and POST together: a person who draws a route sends one request for each point. */
const requestsPerMinute = { name: 'corridor', requests: 120, windowSeconds: 60 }

/** The cheapest stations along a route, in an address or in a body. An addition to the contract. */
export function corridorRoutes(limiter: Limiter): readonly Route[] {
  const shared = {
    path: '/live/corridor.php',
    family: 'live',
    live: true,
    contentType: 'application/json; charset=utf-8',
    limit: limiter.rateLimit(requestsPerMinute),
  } as const
  const byAddress: DataRoute = {
    ...shared,
    kind: 'data',
    maxAgeSeconds: 300,
    openapi: corridorOperation,
    handle: request => {
      const asked = corridorOfAddress(request.query)
      return inSlices(answerTo(byAddress, request, asked))
    },
  }
  const byBody: BodyRoute = {
    ...shared,
    kind: 'body',
    longestBytes: longestCorridorBody,
    openapi: corridorBodyOperation,
    handle: async (request, body) =>
      inSlices(
        (function* (): Slices<MadeAnswer> {
          const asked = yield* corridorOfBody(request.query, body)
          return yield* answerTo(byBody, request, asked)
        })(),
        () => isGone(request.client),
      ),
  }
  return [byAddress, byBody]
}

function* answerTo(route: Route, request: RouteRequest, asked: AskedCorridor): Slices<MadeAnswer> {
  const { clock, snapshot } = request
  const { body, lastChange, nextChange } = yield* corridorAnswer(snapshot.stations, asked, clock)
  return { ...madeAnswer(route, request, body, lastChange), until: nextChange }
}
