import { epochSecondsOf, findInstant, type Instant, instantOf } from '../../pipeline/model/instants.ts'
import type { Query } from '../http/query.ts'
import { Refusal } from '../http/refusal.ts'

/** The parameter of a past instant, on every route that knows it. */
export const asOfName = 'as_of'

/** Without seconds, as a field for date and time of a form sends it. */
const minuteForm = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?=Z?$)/
/** UTC as generated clients write it: with the colon of RFC 3339, or without. */
const zeroOffset = /\+00:?00$/

/** The instant that a text names, in UTC; null where it names none. */
export function findAsOf(text: string): Instant | null {
  return findInstant(text.trim().replace(zeroOffset, 'Z').replace(minuteForm, '$&:00'))
}

/**
 * The past instant of a request, in UTC: `2026-11-18T06:00:00Z`, also with `+00:00`, or without `Z`, seconds or time. Null where none
 * is named.
 * `now`: the latest instant that is not in the future, in epoch seconds. Throws Refusal 400.
 */
export function asOf(query: Query, now: number): Instant | null {
  const text = query.get(asOfName)
  if (text === undefined) return null
  const found = findAsOf(text)
  if (found === null) {
    throw new Refusal(400, `as_of must be an instant in UTC such as 2026-11-18T06:00:00Z, found '${shortened(text)}'`)
  }
  if (epochSecondsOf(found) > now) {
    throw new Refusal(400, `as_of must not be in the future: found ${found} UTC, now it is ${instantOf(now)} UTC`)
  }
  return found
}

function shortened(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text
}
