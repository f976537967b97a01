import { isIPv4, isIPv6 } from 'node:net'

/** What Koa makes of a request when it was told how many proxies to trust. */
export interface Forwarded {
  /** As many entries of X-Forwarded-For as proxies are trusted, from the right; none when none is trusted. */
  readonly ips: readonly string[]
  readonly req: { readonly socket: { readonly remoteAddress?: string | undefined } }
}

/**
 * Whom limits count: the socket's other end, or what the outermost trusted proxy saw. Each proxy adds the address that it
 * saw on the right, so what a client wrote itself stands further left than is looked. Fewer entries than proxies: the
 * request entered behind the first, and the leftmost is still one's that is trusted. What is no address counts for the
 * proxy that sent it.
 */
export function clientAddress({ ips, req }: Forwarded): string {
  return findCaller(ips[0] ?? '') ?? findCaller(req.socket.remoteAddress ?? '') ?? 'unknown'
}

/**
 * An address in one spelling, IPv6 as its /64: whoever has one address there has 2^64 of them. Some proxies write ports,
 * and brackets around IPv6; a socket for both families shows IPv4 as `::ffff:192.0.2.1`.
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

/** All eight, in hexadecimal without leading zeros. */
function groupsOf(address: string): readonly string[] {
  const [head, tail] = spelled(address)
    .split('::')
    .map(half => (half === '' ? [] : half.split(':')))
  if (!tail) return head!
  return [...head!, ...Array<string>(8 - head!.length - tail.length).fill('0'), ...tail]
}

/** As the web spells it: lower case, the longest run of zeros left out, no dots. */
function spelled(address: string): string {
  return new URL(`http://[${address}]`).hostname.slice(1, -1)
}

function mappedAddress(groups: readonly string[]): string {
  const [high, low] = groups.slice(6).map(group => Number.parseInt(group, 16))
  return [high! >> 8, high! & 255, low! >> 8, low! & 255].join('.')
}
