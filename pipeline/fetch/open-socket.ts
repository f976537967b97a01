import type { SecureContext, TLSSocket } from 'node:tls'
import type { buildConnector } from 'undici'
import { downloadIssuer } from './download-issuer.ts'
import { type Environment, exceptionsOf, findProxy, type HttpProxy, isException } from './proxy.ts'
import type { Place } from './public-address.ts'
import { openTunnel } from './tunnel.ts'

/** The ways from this machine to a host. */
export interface Ways {
  /** Null: to the host itself. For tests: the place to which all sockets connect. */
  readonly place: Place | null
  /** The variables of which `HTTPS_PROXY`, `ALL_PROXY` and `NO_PROXY` are read, in capital or small letters. */
  readonly environment: Environment
  /** Milliseconds, for the connection to a proxy. */
  readonly timeoutMs: number
  /** What is trusted for a proxy that is reached over TLS. */
  readonly contextFor: (host: string) => SecureContext | undefined
}

export type Target = buildConnector.Options

export interface Opener {
  /** Opens a TLS connection to a host, directly or through the proxy. */
  open(target: Target, connect: buildConnector.connector): Promise<TLSSocket>
  /** Downloads a certificate from an address in an unverified one. */
  downloadIssuer(url: URL): Promise<Uint8Array>
}

/** Throws UsageError for a proxy that cannot be used. */
export function openerOf({ place, environment, timeoutMs, contextFor }: Ways): Opener {
  const proxy = findProxy(environment)
  const exceptions = exceptionsOf(environment)
  const proxyFor = (target: Place): HttpProxy | null =>
    isException(exceptions, target) || (place && isException(exceptions, place)) ? null : proxy
  return {
    open: async (target, connect) => {
      const { hostname, port } = { ...target, ...place }
      // Explicitly request and verify the certificate for the name in the address, independent of defaults.
      const named = { ...target, hostname, port, servername: target.servername ?? target.hostname }
      const used = proxyFor({ hostname: target.hostname, port: target.port || '443' })
      // Without TLS there is only the webhook on this machine, which no proxy can reach.
      if (used === null || target.protocol === 'http:') return connected(connect, named)
      const context = contextFor(used.place.hostname)
      const httpSocket = await openTunnel(used, { hostname, port: port || '443' }, timeoutMs, context)
      return connected(connect, { ...named, httpSocket })
    },
    downloadIssuer: url => {
      const used = proxyFor({ hostname: url.hostname, port: url.port || '80' })
      return downloadIssuer(url, place, used && { proxy: used, secureContext: contextFor(used.place.hostname) })
    },
  }
}

function connected(connect: buildConnector.connector, target: Target): Promise<TLSSocket> {
  return new Promise((opened, failed) => {
    connect(target, (...[error, socket]) => (error ? failed(error) : opened(socket as TLSSocket)))
  })
}
