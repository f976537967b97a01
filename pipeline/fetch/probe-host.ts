import type { TLSSocket } from 'node:tls'
import pLimit from 'p-limit'
import { Agent, type buildConnector } from 'undici'
import { connectorOf, type NetworkOptions } from './network.ts'
import { userAgent } from './user-agent.ts'

/** What came of knocking at a host. */
export interface Probe {
  /** As a descriptor names it: with its port where that is not 443. */
  readonly host: string
  /** Why no trusted connection came about; null where one did. */
  readonly fault: ProbeFault | null
  /** When its certificate ends, milliseconds since 1970; null where none was seen. */
  readonly certificateEndsMs: number | null
  /** Of the answer to HEAD; null where none came in time. */
  readonly status: number | null
  /** The clock of the host less ours, whole seconds; null where it told none. */
  readonly aheadSeconds: number | null
}

export interface ProbeFault {
  /** Of the system, of OpenSSL or of undici: `ENOTFOUND`, `CERT_HAS_EXPIRED`, `UND_ERR_CONNECT_TIMEOUT` … */
  readonly code: string
  readonly message: string
}

export type Prober = (host: string) => Promise<Probe>

export interface ProbeOptions extends Pick<NetworkOptions, 'version' | 'contact' | 'connectTo' | 'extraCa' | 'hostCa'> {
  /** For the connection, and again for the answer. */
  readonly timeoutMs: number
  readonly now: () => number
}

/**
 * Knocks at hosts: a connection as downloads open theirs, one HEAD of `/` to see the clock behind it, nothing else.
 * Whatever status comes back, the host can be reached; whether a feed is there, only a download can tell.
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
        // Connecting has its own time, and ends by itself.
        headersTimeout: timeoutMs,
        bodyTimeout: timeoutMs,
        signal: AbortSignal.timeout(2 * timeoutMs),
      })
      await body.dump()
      return { host, fault: null, certificateEndsMs, status: statusCode, aheadSeconds: aheadOf(headers, now()) }
    } catch (error) {
      // Who shook hands can be reached; some answer no HEAD, Spain none within a minute.
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

/** An answer out of a cache was dated when it was made: `Age` says how long that was ago (RFC 9111 5.1). */
function aheadOf({ date, age }: Readonly<Record<string, string | string[] | undefined>>, nowMs: number): number | null {
  const made = Date.parse(String(date ?? ''))
  if (Number.isNaN(made)) return null
  const seconds = /^\d{1,9}$/.test(String(age ?? '')) ? Number(age) : 0
  return Math.round((made - nowMs) / 1000) + seconds
}

function faultOf(error: unknown): ProbeFault {
  const first = error instanceof AggregateError ? error.errors[0] : error
  const { code, name, message } = first as NodeJS.ErrnoException
  // The timeout of a signal has a number for a code, as all of the DOM have.
  return { code: typeof code === 'string' ? code : name, message }
}

// Each host is asked once, so many at a time are nobody's burden: 60 silent ones are done in 20 seconds.
const concurrent = 16

/** All of them, in their order. */
export function probeHosts(hosts: readonly string[], probe: Prober): Promise<readonly Probe[]> {
  const limit = pLimit(concurrent)
  return Promise.all(hosts.map(host => limit(() => probe(host))))
}
