import { describe, expect, test } from 'vitest'
import { clientAddress, findCaller } from '../../api/limits/client-address.ts'

describe('a caller', () => {
  test.each([
    ['192.0.2.1', '192.0.2.1'],
    [' 192.0.2.1 ', '192.0.2.1'],
    ['192.0.2.1:4711', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::FFFF:c000:0201', '192.0.2.1'],
    ['[::ffff:192.0.2.1]:80', '192.0.2.1'],
    ['0:0:0:0:0:ffff:255.255.255.255', '255.255.255.255'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
    ['[2001:db8:1:2::9]', '2001:db8:1:2::/64'],
    ['[2001:db8:1:2::9]:4711', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8::/64'],
    ['2001:db8:0:0:1::', '2001:db8::/64'],
    ['1::2:3:4:5:6:7', '1:0:2:3::/64'],
    ['64:ff9b::192.0.2.1', '64:ff9b::/64'],
    ['fe80::1%eth0', 'fe80::/64'],
    ['::1', '::/64'],
  ])('%s is identified as %s', (text, caller) => expect(findCaller(text)).toBe(caller))

  // biome-ignore format: a list of short words reads better in lines
  test.each([
    '', ' ', 'unknown', '_hidden', '192.0.2', '192.0.2.256', '0x7f.1', '1', '192.0.2.01', '192.0.2.1:80:90', '[', '[]',
    '[192.0.2.1', '2001:db8::1::2', '2001:db8', ':', ':80', '2001:db8::g', '<script>', "' or 1=1",
  ])('is not found in %j', text => expect(findCaller(text)).toBeNull())
})

describe('the address of a client', () => {
  const seen = (remoteAddress: string | undefined, ...ips: string[]) =>
    clientAddress({ ips, req: { socket: { remoteAddress } } })

  test('is the leftmost address that the trusted proxies saw, or else that of the socket', () => {
    expect(seen('127.0.0.1', '198.51.100.7', '10.0.0.1')).toBe('198.51.100.7')
    expect(seen('::ffff:127.0.0.1')).toBe('127.0.0.1')
  })

  test('is that of the proxy if the header has none, and a shared constant without any address', () => {
    expect(seen('127.0.0.1', 'unknown')).toBe('127.0.0.1')
    expect(seen('127.0.0.1', '')).toBe('127.0.0.1')
    expect(seen(undefined)).toBe('unknown')
  })
})
