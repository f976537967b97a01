import type { MadeAnswer } from './answer.ts'
import type { Asked, Route } from './route.ts'

/** A body of this request's own. `lastChange`: epoch seconds of the last opening change in it. */
export function madeAnswer(route: Route, { snapshot }: Asked, body: Buffer, lastChange = 0): MadeAnswer {
  const changedAt = Math.max(snapshot.createdAt, lastChange)
  return { kind: 'made', body, headers: snapshot.headersOf(route), changedAt }
}

/** JSON for what no answer was made at publish: a country that is no market. */
export function madeJson(route: Route, asked: Asked, value: unknown): MadeAnswer {
  return madeAnswer(route, asked, Buffer.from(JSON.stringify(value)))
}

/** 304 to a client whose cursor stands behind the last move. */
export function nothingNew(route: Route, asked: Asked): MadeAnswer {
  return { ...madeAnswer(route, asked, Buffer.from(asked.snapshot.id)), isUnchanged: true }
}
