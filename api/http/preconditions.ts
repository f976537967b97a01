import type { IncomingHttpHeaders } from 'node:http'
import { findHttpDate, httpDate } from './http-date.ts'
import { Refusal } from './refusal.ts'

/** The validators of the bytes that would be sent. */
export interface Validators {
  /** Strong: different bytes have different tags. */
  readonly etag: string
  /** Epoch seconds. */
  readonly changedAt: number
  /** Whether the bytes at this address never change; a date then identifies them too. */
  readonly isImmutable: boolean
}

/**
 * Whether the client already has exactly these bytes, so that the answer is 304. Conditions are evaluated in the order
 * of RFC 9110, 13.2.2, with one exception (DECISIONS, All endpoints): a rollback can make the current bytes older than
 * the client's, so If-Modified-Since matches only if the times are equal. If-Unmodified-Since also requires equality,
 * unless the address is immutable.
 *
 * Throws Refusal 412 when If-Match or If-Unmodified-Since does not match.
 */
export function isUnchanged(headers: IncomingHttpHeaders, validators: Validators): boolean {
  const { etag, changedAt } = validators
  const ifMatch = headers['if-match']
  const preconditionHolds =
    ifMatch === undefined
      ? !isModifiedSince(headers['if-unmodified-since'], validators)
      : ifMatch === etag || ifMatch.trim() === '*' || tagsOf(ifMatch).includes(etag)
  if (!preconditionHolds) throw new Refusal(412, 'Precondition failed')
  const ifNoneMatch = headers['if-none-match']
  return ifNoneMatch === undefined
    ? isExactly(headers['if-modified-since'], changedAt)
    : matchesWeakly(ifNoneMatch, etag)
}

/**
 * Whether the client can use a range of these bytes (If-Range; RFC 9110, 13.1.5); true if there is no If-Range. A weak
 * tag does not identify bytes. A date does only if the address is immutable, because two snapshots may have the same
 * timestamp.
 */
export function isRangeUsable(headers: IncomingHttpHeaders, { etag, changedAt, isImmutable }: Validators): boolean {
  const ifRange = headers['if-range'] as string | undefined
  if (ifRange === undefined) return true
  return ifRange.includes('"') ? ifRange.trim() === etag : isImmutable && isExactly(ifRange, changedAt)
}

/** False for a text that is not a date. */
function isModifiedSince(text: string | undefined, { changedAt, isImmutable }: Validators): boolean {
  const since = text === undefined ? null : findHttpDate(text)
  if (since === null) return false
  return isImmutable ? changedAt > since : changedAt !== since
}

function isExactly(text: string | undefined, changedAt: number): boolean {
  return text !== undefined && (text === httpDate(changedAt) || findHttpDate(text) === changedAt)
}

function matchesWeakly(list: string, etag: string): boolean {
  return list === etag || list.trim() === '*' || tagsOf(list).some(tag => tag.replace(/^W\//, '') === etag)
}

/** Not split at commas, because a tag may contain one. */
function tagsOf(list: string): readonly string[] {
  return list.match(/(?:W\/)?"[^"]*"/g) ?? []
}
