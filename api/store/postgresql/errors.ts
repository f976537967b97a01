import { StoreError, StoreLocked, StoreUnreachable } from '../../../pipeline/model/errors.ts'

// Codes of PostgreSQL: https://www.postgresql.org/docs/current/errcodes-appendix.html (seen 2026-11-27).
// Messages of these are not shown, because they contain the name of the user.
const refused: Readonly<Record<string, string>> = {
  '28000': 'it refused the user, or a connection from this host; check FUEL_STORE_URL and pg_hba.conf',
  '28P01': 'it refused the user or the password; check FUEL_STORE_URL',
  '53300': 'it has no free connection; raise max_connections, or run fewer servers',
  '42501': 'the user may not do that; give it the database (alter database … owner to …)',
}

const next: Readonly<Record<string, string>> = {
  '3D000': 'there is no such database; create it (create database … owner …)',
  '25006': 'it is read-only; name the primary server in FUEL_STORE_URL',
  '53100': 'the disk of the database is full; make room',
}

// Lock not available, and statement cancelled by its timeout.
const waited = ['55P03', '57014']
// A transaction that waited for another one that waited for it, or could not be ordered after another one. It was rolled back.
const undone = ['40P01', '40001']
const uniqueViolation = '23505'

/** The five characters of PostgreSQL. Null for an error of the connection. */
function stateOf(error: unknown): string | null {
  const { code } = error as { readonly code?: unknown }
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) && !/^E[A-Z]{4}$/.test(code) ? code : null
}

/** The connection failed, or the server ended it. */
export function isConnectionLost(error: unknown): boolean {
  const state = stateOf(error)
  return state === null || state.startsWith('08') || isShutdown(error)
}

/** The server said that it ends the connection: shutdown, start, or a transaction that was idle for too long. */
export function isShutdown(error: unknown): boolean {
  return /^(57P0[1-5]|25P03)$/.test(stateOf(error) ?? '')
}

export function isUndone(error: unknown): boolean {
  return undone.includes(stateOf(error) ?? '')
}

/** Only one call failed (a duplicate id). */
export function isDuplicate(error: unknown): boolean {
  return stateOf(error) === uniqueViolation
}

/** Converts an error of the client into one with host, database, reason and next step, without user and password. */
export function databaseErrorOf(place: string, cause: unknown): StoreError {
  if (cause instanceof StoreError) return cause
  const state = stateOf(cause)
  const hidden = state === null ? undefined : refused[state]
  if (hidden !== undefined) return new StoreError(`${place}: ${hidden}`)
  const message = messageOf(cause)
  if (state !== null && waited.includes(state)) {
    return new StoreLocked(`${place}: another session has locked it, or it is overloaded; try again (${message})`, {
      cause,
    })
  }
  if (isConnectionLost(cause)) {
    return new StoreUnreachable(`${place}: it cannot be reached; check that it runs, and FUEL_STORE_URL (${message})`, {
      cause,
    })
  }
  const advice = state === null ? undefined : next[state]
  return new StoreError(advice === undefined ? `${place}: ${message}` : `${place}: ${advice} (${message})`, { cause })
}

/** A name with several addresses fails with one error for each, and no message of its own. */
function messageOf(cause: unknown): string {
  const { message, code, errors } = cause as AggregateError & { readonly code?: string }
  return message || errors?.[0]?.message || code || 'no reason given'
}
