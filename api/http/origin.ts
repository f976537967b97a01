import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { Refusal } from '../refusal.ts'

/**
 * Throws Refusal 403 for a page of somebody else's. A browser names the page's origin with each request; agents have none
 * and pass. A page whose name was made to lead here (DNS rebinding) has an Origin that equals its Host, so equality proves
 * something only where the host is an address, which no name server can redirect. Pages of the reader's own machine pass
 * too. A service with a name of its own lists it: behind a proxy nobody else can know it.
 */
export function refuseForeignOrigin({ headers }: IncomingMessage, allowed: ReadonlySet<string>): void {
  const { origin, host } = headers
  if (origin === undefined || allowed.has(origin)) return
  if (URL.canParse(origin)) {
    const { protocol, hostname, host: named } = new URL(origin)
    const isOfTheWeb = protocol === 'http:' || protocol === 'https:'
    if (isOfTheWeb && (isLoopback(hostname) || (isAddress(hostname) && named === host))) return
  }
  throw new Refusal(403, 'Requests of pages of another origin are refused')
}

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || (hostname.startsWith('127.') && isAddress(hostname))
}

function isAddress(hostname: string): boolean {
  return isIP(hostname.replace(/^\[|\]$/g, '')) !== 0
}
