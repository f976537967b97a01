import { isIPv4, isIPv6 } from 'node:net'

/** The part of Koa's request that depends on the number of trusted proxies. */
export interface Forwarded {
  /** The rightmost entries of X-Forwarded-For, one for each trusted proxy. Empty when no proxy is trusted. */
  readonly ips: readonly string[]
  readonly req: { readonly socket: { readonly remoteAddress?: string | undefined; readonly destroyed?: boolean } }
}

/** The client has disconnected, so its answer reaches no one. */
export function isGone({ req }: Forwarded): boolean {
  return req.socket.destroyed === true
}

/**
 * The address that limits count: the remote address of the socket, or the address that the outermost trusted proxy saw.
 * Each proxy appends the address that it saw on the right, so entries that a client wrote itself are further left and
 * are not read. With fewer entries than proxies, the request entered after the first proxy, and the leftmost entry is
 * still from a trusted one. An entry that is not an address counts for the proxy that sent it.
 */
export function clientAddress({ ips, req }: Forwarded): string {
  return findCaller(ips[0] ?? '') ?? findCaller(req.socket.remoteAddress ?? '') ?? 'unknown'
}

/**
 * Normalises an address. IPv6 becomes its /64, because a client with one address there has 2^64 of them. Some proxies
 * write ports, and brackets around IPv6. A dual-stack socket shows IPv4 as `::ffff:192.0.2.1`.
 */
export function findCaller(text: string): string | null {
  const [address] = withoutPort(text.trim()).split('%')
  if (isIPv4(address!)) return address!
  if (!isIPv6(address!)) return null
  const groups = groupsOf(address!)
  if (groups.slice(0, 6).join() === '0,0,0,0,0,ffff') return mappedAddress(groups)
  return `${spelled(`${groups.slice(0, 4).join(':')}::`)}/64`
}

function withoutPort(text: string): string {
  if (text.startsWith('[')) return text.slice(1, text.indexOf(']'))
  const [host = '', ...ports] = text.split(':')
  return ports.length === 1 ? host : text
}

/** All eight groups, in hexadecimal without leading zeros. */
function groupsOf(address: string): readonly string[] {
  const [head, tail] = spelled(address)
    .split('::')
    .map(half => (half === '' ? [] : half.split(':')))
  if (!tail) return head!
  return [...head!, ...Array<string>(8 - head!.length - tail.length).fill('0'), ...tail]
}

/** The spelling of the WHATWG URL standard: lower case, the longest run of zeros left out, no dots. */
function spelled(address: string): string {
  return new URL(`http://[${address}]`).hostname.slice(1, -1)
}

function mappedAddress(groups: readonly string[]): string {
  const [high, low] = groups.slice(6).map(group => Number.parseInt(group, 16))
  return [high! >> 8, high! & 255, low! >> 8, low! & 255].join('.')
}
