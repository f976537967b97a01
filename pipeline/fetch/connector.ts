import type { X509Certificate } from 'node:crypto'
import type { SecureContext, TLSSocket } from 'node:tls'
import { buildConnector } from 'undici'
import { downloadIssuer } from './download-issuer.ts'
import { missingIssuers } from './missing-issuers.ts'
import { isIncompleteChain } from './network-fault.ts'
import { placeOf } from './place.ts'
import { contextWith, type HostTrust, type Trust, trustByHost } from './trust.ts'

export interface ConnectorOptions extends Trust {
  /** `HOST:PORT` to which every socket connects instead. Address, Host header, SNI and certificate check do not change. */
  readonly connectTo?: string | null
}

type Target = Parameters<buildConnector.connector>[0]

/** How a socket to a host is opened: its target and the trusted authorities. Throws UsageError for unusable settings. */
export function connectorOf(options: ConnectorOptions, timeout: number): buildConnector.connector {
  const trusted = trustByHost(options)
  const place = options.connectTo ? placeOf(options.connectTo) : null
  const contexts = new Map<SecureContext | undefined, buildConnector.connector>()
  const connectorFor = (secureContext: SecureContext | undefined): buildConnector.connector => {
    const connect = contexts.get(secureContext) ?? buildConnector({ timeout, ...(secureContext && { secureContext }) })
    contexts.set(secureContext, connect)
    return connect
  }
  const open = (target: Target, connect: buildConnector.connector): Promise<TLSSocket> =>
    new Promise((opened, failed) => {
      // Explicitly request and verify the certificate for the name in the address, independent of defaults.
      const named = { ...target, ...place, servername: target.servername ?? target.hostname }
      connect(named, (...[error, socket]) => (error ? failed(error) : opened(socket as TLSSocket)))
    })

  // The certificate of a server before it is verified. Nothing is sent on this connection.
  const unverified = buildConnector({ timeout, rejectUnauthorized: false, maxCachedSessions: 0 })
  const leafOf = async (target: Target): Promise<X509Certificate> => {
    const socket = await open(target, unverified)
    const leaf = socket.getPeerX509Certificate()
    socket.destroy()
    if (leaf) return leaf
    throw new Error('expected a certificate of the server, found none')
  }

  // By host. One attempt for all connections, also if it fails: an authority is not asked for each request of a sweep.
  const completed = new Map<string, Promise<SecureContext>>()
  const completedFor = (target: Target, { added }: HostTrust): Promise<SecureContext> => {
    const complete = async (): Promise<SecureContext> => {
      const issuers = await missingIssuers(await leafOf(target), added, url => downloadIssuer(url, place))
      return contextWith([...added, ...issuers])
    }
    const context = completed.get(target.hostname) ?? complete()
    completed.set(target.hostname, context)
    return context
  }

  const connect = async (target: Target): Promise<TLSSocket> => {
    const trust = trusted(target.hostname)
    const known = await completed.get(target.hostname)?.catch(() => undefined)
    try {
      return await open(target, connectorFor(known ?? trust.context))
    } catch (error) {
      if (known || !isIncompleteChain(error)) throw error
      const context = await completedFor(target, trust).catch(cause => {
        throw withReason(error, cause)
      })
      return open(target, connectorFor(context))
    }
  }
  return (target, done) => {
    connect(target).then(
      socket => done(null, socket),
      error => done(error, null),
    )
  }
}

/** The error of the check, with why the missing certificate could not be fetched. */
function withReason(error: Error, cause: Error): Error {
  const { code } = error as NodeJS.ErrnoException
  // No semicolon: a message for the log is searched for the parameters of an address.
  const text = `${error.message}, and the missing certificate could not be fetched: ${cause.message}`
  return Object.assign(new Error(text, { cause }), { code })
}
