import type { X509Certificate } from 'node:crypto'
import { lookup as lookupOfSystem } from 'node:dns'
import type { LookupFunction } from 'node:net'
import type { SecureContext, TLSSocket } from 'node:tls'
import { buildConnector } from 'undici'
import { missingIssuers } from './missing-issuers.ts'
import { isIncompleteChain } from './network-fault.ts'
import { type Opener, openerOf, type Target } from './open-socket.ts'
import type { Environment } from './proxy.ts'
import { placeOf } from './public-address.ts'
import { contextWith, type HostTrust, type Trust, trustByHost } from './trust.ts'

// With resolvers that do not answer, the system tries for 10 to 40 seconds. A working second resolver has answered in 5.
const usualMs = 10_000

/** The lookup of the system, with a time limit: names that are looked up together otherwise wait for each other. */
export function lookupWithin(
  milliseconds = usualMs,
  lookup: LookupFunction = lookupOfSystem as LookupFunction,
): LookupFunction {
  return (hostname, options, done) => {
    const timer = setTimeout(() => answer(unanswered(hostname, milliseconds), ''), milliseconds)
    let isAnswered = false
    const answer: typeof done = (...outcome) => {
      clearTimeout(timer)
      if (!isAnswered) done(...outcome)
      isAnswered = true
    }
    lookup(hostname, options, answer)
  }
}

function unanswered(hostname: string, milliseconds: number): NodeJS.ErrnoException {
  const message = `DNS has not answered for ${hostname} in ${milliseconds / 1000} s`
  return Object.assign(new Error(message), { code: 'EAI_AGAIN' })
}

export interface ConnectorOptions extends Trust {
  /** `HOST:PORT` to which every socket connects instead. Address, Host header, SNI and certificate check do not change. */
  readonly connectTo?: string | null
  /** The variables of which `HTTPS_PROXY`, `ALL_PROXY` and `NO_PROXY` are read. Default: no proxy. */
  readonly environment?: Environment
  /** Finds the addresses of a host. Default: the lookup of the system, within 10 seconds. */
  readonly lookup?: LookupFunction
}

/** How a socket to a host is opened: its way and the trusted authorities. Throws UsageError for unusable settings. */
export function connectorOf(options: ConnectorOptions, timeout: number): buildConnector.connector {
  const trusted = trustByHost(options)
  const opener = openerOf({
    place: options.connectTo ? placeOf(options.connectTo) : null,
    environment: options.environment ?? {},
    timeoutMs: timeout,
    contextFor: host => trusted(host).context,
  })
  const usual = { timeout, lookup: options.lookup ?? lookupWithin() }
  const connectorFor = connectorsByContext(usual)
  const chains = new CompletedChains(opener, usual)

  const connect = async (target: Target): Promise<TLSSocket> => {
    const trust = trusted(target.hostname)
    const known = await chains.find(target)
    try {
      return await opener.open(target, connectorFor(known ?? trust.context))
    } catch (error) {
      if (known || !isIncompleteChain(error)) throw error
      const context = await chains.complete(target, trust).catch(cause => {
        throw withReason(error, cause)
      })
      return opener.open(target, connectorFor(context))
    }
  }
  return (target, done) => {
    connect(target).then(
      socket => done(null, socket),
      error => done(error, null),
    )
  }
}

/** What all connectors have in common. */
interface Usual {
  readonly timeout: number
  readonly lookup: LookupFunction
}

/** One connector for each context, because it keeps the TLS sessions. */
function connectorsByContext(usual: Usual): (context: SecureContext | undefined) => buildConnector.connector {
  const connectors = new Map<SecureContext | undefined, buildConnector.connector>()
  return secureContext => {
    const connect =
      connectors.get(secureContext) ?? buildConnector({ ...usual, ...(secureContext && { secureContext }) })
    connectors.set(secureContext, connect)
    return connect
  }
}

/**
 * The contexts of hosts whose missing certificates were fetched. One attempt for each host, also if it fails, so that an
 * authority is not asked for each request of a sweep.
 */
class CompletedChains {
  readonly #opener: Opener
  /** Only to look at the certificate of a server. Nothing is sent on its connections. */
  readonly #unverified: buildConnector.connector
  readonly #contexts = new Map<string, Promise<SecureContext>>()

  constructor(opener: Opener, usual: Usual) {
    this.#opener = opener
    this.#unverified = buildConnector({ ...usual, rejectUnauthorized: false, maxCachedSessions: 0 })
  }

  /** Undefined if nothing was fetched for the host. */
  async find({ hostname }: Target): Promise<SecureContext | undefined> {
    return this.#contexts.get(hostname)?.catch(() => undefined)
  }

  /** Throws Error that states why the chain is not complete. */
  complete(target: Target, trust: HostTrust): Promise<SecureContext> {
    const context = this.#contexts.get(target.hostname) ?? this.#contextOf(target, trust)
    this.#contexts.set(target.hostname, context)
    return context
  }

  async #contextOf(target: Target, { added }: HostTrust): Promise<SecureContext> {
    const issuers = await missingIssuers(await this.#leafOf(target), added, url => this.#opener.downloadIssuer(url))
    return contextWith([...added, ...issuers])
  }

  async #leafOf(target: Target): Promise<X509Certificate> {
    const socket = await this.#opener.open(target, this.#unverified)
    const leaf = socket.getPeerX509Certificate()
    socket.destroy()
    if (leaf) return leaf
    throw new Error('expected a certificate of the server, found none')
  }
}

/** The error of the check, with why the missing certificate could not be fetched. */
function withReason(error: Error, cause: Error): Error {
  const { code } = error as NodeJS.ErrnoException
  // No semicolon: a message for the log is searched for the parameters of an address.
  const text = `${error.message}, and the missing certificate could not be fetched: ${cause.message}`
  return Object.assign(new Error(text, { cause }), { code })
}
