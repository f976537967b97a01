import { UsageError } from '../model/errors.ts'
import type { Place } from './public-address.ts'

/** An HTTP proxy between this machine and the hosts. */
export interface HttpProxy {
  /** The variable that names it, for messages. */
  readonly setting: string
  /** `proxy.example.org:3128`, without user and password. */
  readonly name: string
  readonly isSecure: boolean
  readonly place: Place
  /** `Proxy-Authorization`; empty without user and password. */
  readonly headers: Readonly<Record<string, string>>
}

export type Environment = Readonly<Record<string, string | undefined>>

// In this order, as curl reads them.
const settings = ['https_proxy', 'HTTPS_PROXY', 'all_proxy', 'ALL_PROXY'] as const
const exceptions = ['no_proxy', 'NO_PROXY'] as const

/** The proxy of the environment; null if there is none. Throws UsageError for an address that cannot be used. */
export function findProxy(environment: Environment): HttpProxy | null {
  const setting = settings.find(name => environment[name])
  return setting === undefined ? null : proxyOf(setting, environment[setting]!)
}

/** The hosts of NO_PROXY as the operator wrote them. */
export function exceptionsOf(environment: Environment): readonly string[] {
  const setting = exceptions.find(name => environment[name]) ?? 'NO_PROXY'
  return (environment[setting] ?? '').split(/[,\s]/).filter(part => part !== '')
}

/**
 * Whether connections to a place bypass the proxy. `example.org` covers its subdomains, as `.example.org` and
 * `*.example.org` do; `example.org:8443` only that port; `*` everything.
 */
export function isException(names: readonly string[], { hostname, port }: Place): boolean {
  const host = hostname.toLowerCase()
  return names.some(one => {
    if (one === '*') return true
    const [name, onlyPort] = splitPort(one.toLowerCase())
    const plain = name.replace(/^\*?\./, '')
    return (host === plain || host.endsWith(`.${plain}`)) && (onlyPort === null || onlyPort === port)
  })
}

function splitPort(name: string): [name: string, port: string | null] {
  const [, host, port] = /^([^:]+):(\d{1,5})$/.exec(name) ?? []
  return host && port ? [host, port] : [name, null]
}

/** Never quotes the value, because it may contain a password. */
function proxyOf(setting: string, value: string): HttpProxy {
  const text = value.includes('://') ? value : `http://${value}`
  const url = URL.canParse(text) ? new URL(text) : null
  const expected = `${setting}: expected http://HOST:PORT or http://USER:PASSWORD@HOST:PORT`
  if (url === null || url.hostname === '') throw new UsageError(`${expected}, found a text that is not an address`)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new UsageError(`${expected}, found a proxy of type ${url.protocol}//; NO_PROXY=* connects without it`)
  }
  const isSecure = url.protocol === 'https:'
  return {
    setting,
    name: url.host,
    isSecure,
    place: { hostname: url.hostname.replace(/^\[|\]$/g, ''), port: url.port || (isSecure ? '443' : '80') },
    headers: url.username === '' ? {} : { 'proxy-authorization': `Basic ${credentialsOf(url, expected)}` },
  }
}

function credentialsOf({ username, password }: URL, expected: string): string {
  try {
    return Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64')
  } catch {
    throw new UsageError(`${expected}, found a user or password with a % that is not followed by two digits`)
  }
}
