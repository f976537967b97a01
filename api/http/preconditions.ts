import type { IncomingHttpHeaders } from 'node:http'
import { Refusal } from '../refusal.ts'
import { findHttpDate, httpDate } from './http-date.ts'

/** What names the bytes that would be sent. */
export interface Validators {
  /** Strong: other bytes have another. */
  readonly etag: string
  /** Epoch seconds. */
  readonly changedAt: number
  /** This address never has other bytes, so that a date names them too. */
  readonly isImmutable: boolean
}

/**
 * Does the client hold exactly these bytes already? Then 304. Its conditions count in the order of RFC 9110, 13.2.2, with
 * one exception (DECISIONS, All endpoints): a rollback goes back in time, so "not modified since" is true of the very
 * instant only. Else who holds the newer bytes would be told that the older ones are those. The same goes for
 * If-Unmodified-Since, but where the address is immutable.
 *
 * Throws: Refusal 412 where the client wants these bytes only if they are others than they are.
 */
export function isUnchanged(headers: IncomingHttpHeaders, validators: Validators): boolean {
  const { etag, changedAt } = validators
  const wanted = headers['if-match']
  const isWanted =
    wanted === undefined ? !isModifiedSince(headers['if-unmodified-since'], validators) : holdsStrongly(wanted, etag)
  if (!isWanted) throw new Refusal(412, 'Precondition failed')
  const held = headers['if-none-match']
  return held === undefined ? isExactly(headers['if-modified-since'], changedAt) : holdsWeakly(held, etag)
}

/**
 * Is a range of these bytes what the client can use (RFC 9110, 13.1.5)? Always, where it names none that it holds a part
 * of. A weak tag names no bytes, and a date only where the address is immutable: two snapshots may have one clock.
 */
export function isRangeUsable(headers: IncomingHttpHeaders, { etag, changedAt, isImmutable }: Validators): boolean {
  const held = headers['if-range'] as string | undefined
  if (held === undefined) return true
  return held.includes('"') ? held.trim() === etag : isImmutable && isExactly(held, changedAt)
}

/** A text that is no date says nothing. */
function isModifiedSince(text: string | undefined, { changedAt, isImmutable }: Validators): boolean {
  const since = text === undefined ? null : findHttpDate(text)
  if (since === null) return false
  return isImmutable ? changedAt > since : changedAt !== since
}

function isExactly(text: string | undefined, changedAt: number): boolean {
  return text !== undefined && (text === httpDate(changedAt) || findHttpDate(text) === changedAt)
}

function holdsStrongly(list: string, etag: string): boolean {
  return list === etag || list.trim() === '*' || tagsOf(list).includes(etag)
}

function holdsWeakly(list: string, etag: string): boolean {
  return list === etag || list.trim() === '*' || tagsOf(list).some(tag => tag.replace(/^W\//, '') === etag)
}

/** A comma may stand within a tag. */
function tagsOf(list: string): readonly string[] {
  return list.match(/(?:W\/)?"[^"]*"/g) ?? []
}
