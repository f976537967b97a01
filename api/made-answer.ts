import { hash } from 'node:crypto'
import type { MadeAnswer } from './answer.ts'
import type { MarketStations } from './market-stations.ts'
import type { Route, RouteRequest } from './route.ts'
import type { AssembledBody } from './serialise/station-list.ts'

/** A body of this request's own. `lastChange`: epoch seconds of the last opening change in it. */
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
 * A body made of one market. Of two clocks between which nothing in it changed, both see the same last change; so the
 * packs, that change and the address decide its bytes.
 */
export function madeOfMarket(
  route: Route,
  asked: RouteRequest,
  market: MarketStations,
  { body, lastChange }: AssembledBody,
): MadeAnswer {
  const change = Math.max(lastChange, market.lastEnd(asked.clock))
  const tag = hash('sha1', `${market.tag} ${change} ${asked.url}`, 'base64url')
  return { ...madeAnswer(route, asked, body, change), tag }
}

/** JSON for what no answer was made at publish: a country that is no market. */
export function madeJson(route: Route, asked: RouteRequest, value: unknown): MadeAnswer {
  return madeAnswer(route, asked, Buffer.from(JSON.stringify(value)))
}

/** 304 to a client whose cursor stands behind the last move. */
export function nothingNew(route: Route, asked: RouteRequest): MadeAnswer {
  return { ...madeAnswer(route, asked, Buffer.from(asked.snapshot.id)), isUnchanged: true }
}
