import { hash } from 'node:crypto'
import type { MadeAnswer, ReadyAnswer } from '../http/answer.ts'
import type { AssembledBody } from '../serialise/station-list.ts'
import type { LoadedSnapshot } from '../snapshot/loaded-snapshot.ts'
import type { MarketStations } from '../snapshot/market-stations.ts'
import type { Route, RouteRequest } from './route.ts'

/** An answer with a body made for this request. `lastChange`: epoch seconds of the last opening change in it. */
export function madeAnswer(
  route: Route,
  { snapshot }: RouteRequest,
  body: Buffer | string,
  lastChange = 0,
): MadeAnswer {
  const changedAt = Math.max(snapshot.createdAt, lastChange)
  return { kind: 'made', body, headers: snapshot.headersOf(route), changedAt }
}

/**
 * An answer made from one market. Two clocks without a change between them see the same last change, so the packs, that
 * change and the address determine its bytes.
 */
export function madeOfMarket(
  route: Route,
  request: RouteRequest,
  market: MarketStations,
  { body, lastChange, nextChange }: AssembledBody<Buffer | string>,
): MadeAnswer {
  const change = Math.max(lastChange, market.lastEnd(request.clock))
  const tag = hash('sha1', `${market.tag} ${change} ${request.url}`, 'base64url')
  const until = Math.min(nextChange, market.nextEnd(request.clock) + 1)
  return { ...madeAnswer(route, request, body, change), tag, until }
}

/** An answer that depends on the snapshot and the address alone: kept, if it is large, as long as the snapshot is current. */
export function madeOfSnapshot(route: Route, request: RouteRequest, body: Buffer | string): MadeAnswer {
  return { ...madeAnswer(route, request, body), until: Number.POSITIVE_INFINITY }
}

/** JSON when no answer was made at publish: for a country that is not a market. */
export function madeJson(route: Route, request: RouteRequest, value: unknown): MadeAnswer {
  return madeAnswer(route, request, Buffer.from(JSON.stringify(value)))
}

/** 304 for a client whose cursor is already after the last move. */
export function nothingNew(route: Route, request: RouteRequest): MadeAnswer {
  return { ...madeAnswer(route, request, Buffer.from(request.snapshot.id)), isUnchanged: true }
}

type Make = (snapshot: LoadedSnapshot | null) => ReadyAnswer

/** The answer of a route that needs no snapshot. Made again for each snapshot, because its headers contain the id. */
export function onceASnapshot(make: Make): Make {
  let last: { readonly id: string | undefined; readonly answer: ReadyAnswer } | undefined
  return snapshot => {
    if (!last || last.id !== snapshot?.id) last = { id: snapshot?.id, answer: make(snapshot) }
    return last.answer
  }
}
