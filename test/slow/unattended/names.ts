import dns from 'node:dns'
import { vi } from 'vitest'

type Lookup = (name: string, options: dns.LookupOptions, done: (error: Error | null, address?: string) => void) => void

/** From now on no name can be resolved, as on a machine whose resolver does not answer. Addresses are what they are. */
export function withoutNames(): { restore: () => void } {
  const real = dns.lookup
  const lookup: Lookup = (name, options, done) => {
    if (/^[\d.]+$/.test(name) || name === 'localhost') return (real as unknown as Lookup)(name, options, done)
    const error = Object.assign(new Error(`getaddrinfo ENOTFOUND ${name}`), { code: 'ENOTFOUND', hostname: name })
    process.nextTick(done, error)
  }
  const spy = vi.spyOn(dns, 'lookup').mockImplementation(lookup as unknown as typeof dns.lookup)
  return { restore: () => spy.mockRestore() }
}
