import { CookieJar } from 'tough-cookie'
import { FetchError } from '../model/errors.ts'
import type { Descriptor, Request } from '../source.ts'
import { allowedHosts } from './allowed-host.ts'
import { Deadline } from './deadline.ts'
import { type CaptureValidators, exchange, type HttpAnswer, type HttpCall } from './exchange.ts'
import { limitsOf } from './limits.ts'
import type { Network } from './network.ts'
import { findNetworkFault } from './network-fault.ts'
import { withRetries } from './retry.ts'
import { chosenUserAgent } from './user-agent.ts'
import { withoutSecrets } from './without-secrets.ts'

export type { CaptureValidators } from './exchange.ts'

/** One download, as it is stored. */
export interface Download extends HttpAnswer {
  /** From the first byte sent to the last one received, retries included; ISO 8601 in UTC with milliseconds. */
  readonly startedAt: string
  readonly endedAt: string
  readonly attempts: number
}

/** Throws FetchError; the caller's own reason when `signal` fires. */
export type Downloader = (request: Request, known: CaptureValidators | null, signal?: AbortSignal) => Promise<Download>

/** The downloads of one delivery of one source. The deadline runs from the first of them. */
export function createDownloader(
  descriptor: Pick<Descriptor, 'id' | 'hosts' | 'paths' | 'politeness' | 'cookies' | 'userAgentSetting' | 'settings'>,
  settings: Readonly<Record<string, string>>,
  network: Network,
): Downloader {
  const allowed = { hosts: allowedHosts(descriptor.hosts, settings), paths: descriptor.paths ?? null }
  const limits = limitsOf(descriptor)
  const deadline = new Deadline(limits.deadlineSeconds)
  const cookies = descriptor.cookies ? new CookieJar() : null
  const { userAgentSetting: setting } = descriptor
  const chosen = setting === undefined ? null : chosenUserAgent(setting, settings[setting])
  const userAgent = chosen ?? network.userAgent
  return async (request, known, signal) => {
    const label = `${descriptor.id}/${request.name}`
    const shown = (url: string) => withoutSecrets(url, settings)
    const { politeness } = descriptor
    const call = { label, request, known, allowed, limits, politeness, network, userAgent, cookies, shown }
    try {
      return await deadline.watch(either => download(call, either), signal)
    } catch (error) {
      if (error instanceof FetchError) {
        if (isKeyRefusal(error, request, descriptor)) throw keyRefused(error, descriptor)
        throw setting && !chosen ? withHint(error, setting) : error
      }
      if (signal?.aborted) throw signal.reason
      if (!deadline.passed) throw error
      const text = `${label}: expected the delivery within ${deadline.seconds} s, found it unfinished`
      throw new FetchError(text, { url: shown(request.url), status: null, retryable: false }, { cause: error })
    }
  }
}

/** Two token services answer a wrong login with 400 (dossiers, 2026). */
function isKeyRefusal(
  { status }: FetchError,
  { transient }: Request,
  { settings = [] }: Pick<Descriptor, 'settings'>,
): boolean {
  return settings.length > 0 && (status === 401 || status === 403 || (status === 400 && transient === true))
}

function keyRefused(error: FetchError, { id, settings = [] }: Pick<Descriptor, 'id' | 'settings'>): FetchError {
  const text = `${error.message}: the publisher refuses ${settings.join(' with ')}; 'fuel-etl setup ${id}' sets another`
  return new FetchError(text, { ...error, isKeyRefused: true }, { cause: error.cause })
}

/** Adds the setting to the error of a publisher that may have dropped our User-Agent: it cut, stalled or refused. */
function withHint(error: FetchError, setting: string): FetchError {
  const isCut = !error.isUnreachable && findNetworkFault(error.cause)?.retryable === true
  const isDropped = error.status === 403 || isCut
  if (!isDropped) return error
  const text = `${error.message}. If it drops clients that do not look like a browser, set ${setting}`
  return new FetchError(text, error, { cause: error.cause })
}

async function download(call: Omit<HttpCall, 'signal'>, signal: AbortSignal): Promise<Download> {
  const { now, sleep, random } = call.network
  let startedMs: number | null = null
  const onStart = () => {
    startedMs ??= now()
  }
  const attempt = async (attempts: number): Promise<Download> => {
    const answered = await exchange({ ...call, signal }, onStart)
    return { ...answered, startedAt: isoOf(startedMs ?? now()), endedAt: isoOf(now()), attempts }
  }
  return withRetries(attempt, { sleep, random, signal })
}

function isoOf(milliseconds: number): string {
  return new Date(milliseconds).toISOString()
}
