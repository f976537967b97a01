import { setTimeout as sleepFor } from 'node:timers/promises'
import pLimit from 'p-limit'
import { Agent, type buildConnector, type Dispatcher } from 'undici'
import type { Descriptor } from '../source.ts'
import { type ConnectorOptions, connectorOf } from './connector.ts'
import { HostGate, type Sleep } from './host-gate.ts'
import { Reachability } from './reachability.ts'
import { userAgent } from './user-agent.ts'

// For all hosts together: enough for every market's first file, and little compared with one browser tab.
const concurrentOverall = 8

/** Milliseconds. `body` limits the time between two chunks, not the total. */
interface Timeouts {
  readonly connect: number
  readonly headers: number
  readonly body: number
}

// Spain answers after up to 60 s, Cyprus after 90, Italy's clients wait 180 (dossiers, 2026): most of it before the
// first header.
const usualTimeouts: Timeouts = { connect: 15_000, headers: 180_000, body: 60_000 }

export interface NetworkOptions extends ConnectorOptions {
  readonly version: string
  readonly contact?: string | null
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
  readonly reachability: Reachability
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
  const reachability = new Reachability(now)
  const agent = new Agent({ connect: noting(reachability, connectorOf(options, timeouts.connect)) })
  const overall = pLimit(options.concurrent ?? concurrentOverall)
  const gates = new Map<string, HostGate>()
  return {
    userAgent: userAgent(options.version, options.contact ?? null),
    dispatcher: agent,
    timeouts,
    now,
    sleep,
    random: options.random ?? Math.random,
    reachability,
    gate: (host, politeness = {}) => {
      const gate = gates.get(host) ?? new HostGate({ overall, now, sleep })
      gate.tighten(politeness)
      gates.set(host, gate)
      return gate
    },
    close: () => agent.destroy(),
  }
}

/** Notes every opened connection at once. Some hosts take a minute to answer on it. */
function noting(reachability: Reachability, connect: buildConnector.connector): buildConnector.connector {
  return (target, done) =>
    connect(target, (...outcome) => {
      if (outcome[0] === null) reachability.noteReached(target.hostname)
      done(...outcome)
    })
}
