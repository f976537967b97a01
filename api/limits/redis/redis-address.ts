import { isIP } from 'node:net'
import { isThisMachine } from '../../../pipeline/model/addresses.ts'
import { UsageError } from '../../../pipeline/model/errors.ts'

/** Where Redis is, as its client takes it. */
export interface RedisAddress {
  /** For people: without user and password. */
  readonly shown: string
  readonly host: string
  readonly port: number
  readonly db: number
  readonly username?: string
  readonly password?: string
  /** The name that the certificate must have. Absent: the connection is not encrypted. */
  readonly tls?: { readonly servername?: string }
}

/**
 * Reads `redis://` (this machine only) or `rediss://` (TLS), with user, password, port and number of the database.
 * Throws UsageError, which repeats neither user nor password.
 */
export function redisAddress(text: string): RedisAddress {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url === null || !['redis:', 'rediss:'].includes(url.protocol) || url.hostname === '') {
    throw new UsageError('FUEL_LIMITS_URL: expected redis://HOST:PORT/DATABASE or rediss://…, found something else')
  }
  const { protocol, hostname, host: hostAndPort, pathname, search, hash } = url
  const shown = `${protocol}//${hostAndPort}${pathname === '/' ? '' : pathname}`
  if (!/^(\/\d*)?$/.test(pathname) || search !== '' || hash !== '') {
    throw new UsageError(
      `FUEL_LIMITS_URL: expected the number of a database and nothing more after the host, found ${shown}${search && '?…'}`,
    )
  }
  const isEncrypted = protocol === 'rediss:'
  if (!isEncrypted && !isThisMachine(hostname)) {
    throw new UsageError(`FUEL_LIMITS_URL: ${shown} is another machine; use rediss:// (TLS), not redis://`)
  }
  const host = hostname.replace(/^\[|\]$/g, '')
  return {
    shown,
    host,
    port: Number(url.port || 6379),
    db: Number(pathname.slice(1)),
    ...(url.username !== '' && { username: decoded(url.username) }),
    ...(url.password !== '' && { password: decoded(url.password) }),
    // The name is not sent for an address of a host: RFC 6066 allows names only.
    ...(isEncrypted && { tls: isIP(host) === 0 ? { servername: host } : {} }),
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new UsageError(
      "FUEL_LIMITS_URL: a '%' of the user or password is not followed by two hexadecimal digits; write '%25' for the character itself",
    )
  }
}
