import { lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { UsageError } from '../model/errors.ts'

// Special-purpose blocks of IPv4 (RFC 6890): this host, private, shared, loopback, link-local, benchmarks, multicast, reserved.
const notPublic = new BlockList()
for (const [block, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const) {
  notPublic.addSubnet(block, bits, 'ipv4')
}
// Of the global unicast addresses of IPv6, Teredo and 6to4 contain an IPv4 address, which may be private.
notPublic.addSubnet('2001::', 32, 'ipv6')
notPublic.addSubnet('2002::', 16, 'ipv6')
const globalUnicast = new BlockList()
globalUnicast.addSubnet('2000::', 3, 'ipv6')

/** Whether an IP address belongs to the public internet, not to this machine or its network. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !notPublic.check(address, 'ipv4')
  return isIP(address) === 6 && globalUnicast.check(address, 'ipv6') && !notPublic.check(address, 'ipv6')
}

/** DNS for an address that somebody else chose. Fails if any address of the name is not public. */
export const publicLookup: LookupFunction = (name, options, done) => {
  lookup(name, options, (error, found, family) => {
    const addresses = [found ?? []].flat().map(one => (typeof one === 'string' ? one : one.address))
    const inside = addresses.find(address => !isPublicAddress(address))
    const refused = inside === undefined ? null : new Error(`expected a public address of ${name}, found ${inside}`)
    done(error ?? refused, found, family)
  })
}

/** Where a socket connects. */
export interface Place {
  readonly hostname: string
  readonly port: string
}

/** The place of FUEL_CONNECT_TO. Throws UsageError. */
export function placeOf(connectTo: string): Place {
  const [, hostname, port] = /^(?:\[([0-9a-f:]+)\]|([^:[\]]+)):(\d{1,5})$/i.exec(connectTo)?.filter(Boolean) ?? []
  if (!hostname || !port) throw new UsageError(`FUEL_CONNECT_TO: expected HOST:PORT, found '${connectTo}'`)
  return { hostname, port }
}
