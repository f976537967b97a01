import type { TLSSocket } from 'node:tls'
import pLimit from 'p-limit'
import { Agent, type buildConnector } from 'undici'
import { type ConnectorOptions, connectorOf } from './connector.ts'
import { userAgent } from './user-agent.ts'

/** The result of probing a host. */
export interface Probe {
  /** As in a descriptor: with the port if it is not 443. */
  readonly host: string
  /** Why no trusted connection was made; null if one was. */
  readonly fault: ProbeFault | null
  /** When its certificate expires, milliseconds since 1970; null if none was received. */
  readonly certificateEndsMs: number | null
  /** Of the answer to HEAD; null where none came in time. */
  readonly status: number | null
  /** The clock of the host minus ours, in whole seconds; null if it sent no date. */
  readonly aheadSeconds: number | null
}

export interface ProbeFault {
  /** Of the system, of OpenSSL or of undici: `ENOTFOUND`, `CERT_HAS_EXPIRED`, `UND_ERR_CONNECT_TIMEOUT` … */
  readonly code: string
  readonly message: string
}

export type Prober = (host: string) => Promise<Probe>

export interface ProbeOptions extends ConnectorOptions {
  readonly version: string
  readonly contact?: string | null
  /** Limit for the connection, and separately for the answer. */
  readonly timeoutMs: number
  readonly now: () => number
}

/**
 * Probes hosts: opens a connection as downloads do, and sends one HEAD of `/` to read the clock of the host.
 * With any status the host is reachable. Only a download shows whether the feed is there.
 * Throws UsageError for settings that cannot be used.
 */
export function createProber(options: ProbeOptions): Prober {
  const connect = connectorOf(options, options.timeoutMs)
  const agentName = userAgent(options.version, options.contact ?? null)
  return async host => {
    let certificateEndsMs: number | null = null
    let isConnected = false
    const seen: buildConnector.connector = (target, done) =>
      connect(target, (...outcome) => {
        const [fault, socket] = outcome
        isConnected = fault === null
        certificateEndsMs = fault === null ? endOf(socket as TLSSocket) : null
        done(...outcome)
      })
    const agent = new Agent({ connect: seen })
    try {
      const { timeoutMs, now } = options
      const { statusCode, headers, body } = await agent.request({
        origin: `https://${host}`,
        path: '/',
        method: 'HEAD',
        headers: { 'user-agent': agentName },
        // The connection has its own time limit.
        headersTimeout: timeoutMs,
        bodyTimeout: timeoutMs,
        signal: AbortSignal.timeout(2 * timeoutMs),
      })
      await body.dump()
      return { host, fault: null, certificateEndsMs, status: statusCode, aheadSeconds: aheadOf(headers, now()) }
    } catch (error) {
      // After the TLS handshake the host is reachable. Some do not answer HEAD, Spain not within a minute.
      return { host, fault: isConnected ? null : faultOf(error), certificateEndsMs, status: null, aheadSeconds: null }
    } finally {
      await agent.destroy()
    }
  }
}

function endOf(socket: TLSSocket): number | null {
  const ends = Date.parse(socket.getPeerCertificate().valid_to)
  return Number.isNaN(ends) ? null : ends
}

/** An answer from a cache has the date of its creation. `Age` is the time since then (RFC 9111 5.1). */
function aheadOf({ date, age }: Readonly<Record<string, string | string[] | undefined>>, nowMs: number): number | null {
  const made = Date.parse(String(date ?? ''))
  if (Number.isNaN(made)) return null
  const seconds = /^\d{1,9}$/.test(String(age ?? '')) ? Number(age) : 0
  return Math.round((made - nowMs) / 1000) + seconds
}

function faultOf(error: unknown): ProbeFault {
  const first = error instanceof AggregateError ? error.errors[0] : error
  const { code, name, message } = first as NodeJS.ErrnoException
  // The timeout error of a signal has a numeric code, like all DOM exceptions.
  return { code: typeof code === 'string' ? code : name, message }
}

// Each host is asked once, so this many at a time are no burden. 60 hosts that do not answer take 20 seconds.
const concurrent = 16

/** All results, in the order of the hosts. */
export function probeHosts(hosts: readonly string[], probe: Prober): Promise<readonly Probe[]> {
  const limit = pLimit(concurrent)
  return Promise.all(hosts.map(host => limit(() => probe(host))))
}
