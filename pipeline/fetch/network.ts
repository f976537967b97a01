import { setTimeout as sleepFor } from 'node:timers/promises'
import type { SecureContext } from 'node:tls'
import pLimit from 'p-limit'
import { Agent, buildConnector, type Dispatcher } from 'undici'
import { UsageError } from '../model/errors.ts'
import type { Descriptor } from '../source.ts'
import { HostGate, type Sleep } from './host-gate.ts'
import { trustedContexts } from './trust.ts'
import { userAgent } from './user-agent.ts'

// For all hosts together: enough for every market's first file, and little compared with one browser tab.
const concurrentOverall = 8

/** Milliseconds. `body` limits the time between two chunks, not the total. */
export interface Timeouts {
  readonly connect: number
  readonly headers: number
  readonly body: number
}

// Spain answers after up to 60 s, Cyprus after 90, Italy's clients wait 180 (dossiers, 2026): most of it before the
// first header.
const usualTimeouts: Timeouts = { connect: 15_000, headers: 180_000, body: 60_000 }

export interface NetworkOptions {
  readonly version: string
  readonly contact?: string | null
  /** `HOST:PORT` to which every socket connects instead. Address, Host header, SNI and certificate check do not change. */
  readonly connectTo?: string | null
  /** A PEM file with certificates to trust in addition to the usual ones. */
  readonly extraCa?: string | null
  /** `HOST=FILE,…`: PEM files with certificates to trust for that host only, such as a missing intermediate certificate. */
  readonly hostCa?: string | null
  readonly timeouts?: Partial<Timeouts>
  readonly concurrent?: number
  /** Milliseconds since 1970 of the machine's clock, used for pauses and for the dates of downloads. */
  readonly now?: () => number
  readonly sleep?: Sleep
  readonly random?: () => number
}

/** All that the downloads of a run share. */
export interface Network {
  readonly userAgent: string
  readonly dispatcher: Dispatcher
  readonly timeouts: Timeouts
  readonly now: () => number
  readonly sleep: Sleep
  readonly random: () => number
  /** The gate of a host, as strict as the strictest source that uses it. */
  gate(host: string, politeness: Descriptor['politeness']): HostGate
  /** Aborts all open requests. */
  close(): Promise<void>
}

/** Throws UsageError for settings that cannot be used. */
export function createNetwork(options: NetworkOptions): Network {
  const timeouts = { ...usualTimeouts, ...options.timeouts }
  const now = options.now ?? Date.now
  const sleep = options.sleep ?? ((milliseconds, signal) => sleepFor(milliseconds, undefined, { signal }))
  const agent = new Agent({ connect: connectorOf(options, timeouts.connect) })
  const overall = pLimit(options.concurrent ?? concurrentOverall)
  const gates = new Map<string, HostGate>()
  return {
    userAgent: userAgent(options.version, options.contact ?? null),
    dispatcher: agent,
    timeouts,
    now,
    sleep,
    random: options.random ?? Math.random,
    gate: (host, politeness = {}) => {
      const gate = gates.get(host) ?? new HostGate({ overall, now, sleep })
      gate.tighten(politeness)
      gates.set(host, gate)
      return gate
    },
    close: () => agent.destroy(),
  }
}

/** How a socket to a host is opened: its target and the trusted authorities. Throws UsageError as `createNetwork`. */
export function connectorOf(
  options: Pick<NetworkOptions, 'connectTo' | 'extraCa' | 'hostCa'>,
  timeout: number,
): buildConnector.connector {
  const trusted = trustedContexts(options)
  const connectors = new Map<SecureContext | undefined, buildConnector.connector>()
  const connectorFor = (secureContext: SecureContext | undefined): buildConnector.connector => {
    const connect =
      connectors.get(secureContext) ?? buildConnector({ timeout, ...(secureContext && { secureContext }) })
    connectors.set(secureContext, connect)
    return connect
  }
  const place = options.connectTo ? placeOf(options.connectTo) : {}
  // Explicitly request and verify the certificate for the name in the address, independent of defaults.
  return (target, done) => {
    const connect = connectorFor(trusted(target.hostname))
    connect({ ...target, ...place, servername: target.servername ?? target.hostname }, done)
  }
}

function placeOf(connectTo: string): { hostname: string; port: string } {
  const [, hostname, port] = /^(?:\[([0-9a-f:]+)\]|([^:[\]]+)):(\d{1,5})$/i.exec(connectTo)?.filter(Boolean) ?? []
  if (!hostname || !port) throw new UsageError(`FUEL_CONNECT_TO: expected HOST:PORT, found '${connectTo}'`)
  return { hostname, port }
}
