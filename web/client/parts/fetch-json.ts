import { words } from '../../../api/shared/words.ts'

/** The service could not be reached, or it refused. `message` is for people and may be shown unchanged. */
export class AnswerError extends Error {
  /** HTTP status; null if no readable answer came. */
  readonly status: number | null

  constructor(message: string, status: number | null, options?: ErrorOptions) {
    super(message, options)
    this.name = 'AnswerError'
    this.status = status
  }
}

/** An answer with its headers. */
export interface FetchedJson<T> {
  readonly body: T
  readonly headers: Headers
}

/** Fetches JSON from a path of this server. Throws AnswerError. The error of an aborted `signal` is passed on. */
export async function fetchJson<T>(path: string, signal?: AbortSignal): Promise<T> {
  return (await fetchAnswer<T>(path, signal)).body
}

/** The same with its headers. `sent`: JSON for the body of a request with POST. */
export async function fetchAnswer<T>(path: string, signal?: AbortSignal, sent?: string): Promise<FetchedJson<T>> {
  const response = await goodAnswer(path, signal, sent)
  return { body: (await bodyOf(response, signal)) as T, headers: response.headers }
}

/** An answer of any type that is no error. */
export async function goodAnswer(path: string, signal?: AbortSignal, sent?: string): Promise<Response> {
  const response = await answerFrom(path, signal, sent)
  if (response.ok) return response
  const body = await bodyOf(response, signal)
  throw new AnswerError(ownMessage(body) ?? unexplained(response.status), response.status)
}

async function answerFrom(path: string, signal: AbortSignal | undefined, sent: string | undefined): Promise<Response> {
  const body = sent === undefined ? {} : { method: 'POST', body: sent }
  try {
    return await fetch(path, { headers: { Accept: 'application/json' }, signal: signal ?? null, ...body })
  } catch (error) {
    if (signal?.aborted) throw error
    throw new AnswerError(words.unreachable, null, {
      cause: error,
    })
  }
}

/** Undefined for an error that is not JSON, because a proxy in front of the service may have answered. */
async function bodyOf(response: Response, signal: AbortSignal | undefined): Promise<unknown> {
  try {
    return await response.json()
  } catch (error) {
    if (signal?.aborted) throw error
    if (!response.ok) return undefined
    throw new AnswerError(words.unreadable, null, { cause: error })
  }
}

/** Every kind of error answer has its message in `error`. */
function ownMessage(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !('error' in body)) return undefined
  return typeof body.error === 'string' && body.error !== '' ? body.error : undefined
}

function unexplained(status: number): string {
  return status >= 500 ? words.unavailable(status) : words.refused(status)
}
