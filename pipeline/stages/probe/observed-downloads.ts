import { allowedHosts, isAllowedAddress } from '../../fetch/allowed-host.ts'
import type { Download, Downloader } from '../../fetch/download.ts'
import { withoutSecrets } from '../../fetch/without-secrets.ts'
import { FetchError } from '../../model/errors.ts'
import type { FeedContext, Request, Source } from '../../source.ts'
import { networkWords, statusWords } from './network-words.ts'

type Settings = FeedContext['settings']

/** What was seen while the requests of one source were answered. */
export interface Observed {
  readonly answers: number
  /** 200 if a request was answered with it, otherwise the status of the last answer. */
  readonly status: number | null
  readonly milliseconds: number
  /** The failed request that ended the delivery, or the last optional one, in plain words; null if none failed. */
  readonly fault: string | null
  /** Its status; null if it got no answer. */
  readonly faultStatus: number | null
  /** A required request failed. */
  readonly hasFailed: boolean
  /** Requests that were answered from another address, and redirects that were refused. */
  readonly moves: readonly Move[]
}

export interface Move {
  readonly request: string
  readonly from: string
  readonly to: string
  /** The address is not one of the source, so it was not followed. */
  readonly isRefused: boolean
}

const nothingObserved: Observed = {
  answers: 0,
  status: null,
  milliseconds: 0,
  fault: null,
  faultStatus: null,
  hasFailed: false,
  moves: [],
}

/** Watches the downloads of all sources of a probe. Requests and answers are passed on unchanged. */
export class DownloadObserver {
  readonly #seen = new Map<string, Observed>()
  readonly #began = new Map<string, number>()

  of(id: string): Observed {
    return this.#seen.get(id) ?? nothingObserved
  }

  readonly observe = (source: Source, settings: Settings, download: Downloader): Downloader => {
    const { id } = source.descriptor
    return async (request, known, signal) => {
      if (!this.#began.has(id)) this.#began.set(id, performance.now())
      try {
        const got = await download(request, known, signal)
        this.#note(id, ({ answers, status, moves }) => ({
          answers: answers + 1,
          status: status === 200 ? 200 : got.status,
          moves: withMove(moves, movedTo(request, got, settings)),
        }))
        return got
      } catch (error) {
        if (error instanceof FetchError) this.#note(id, before => afterFault(before, source, settings, request, error))
        throw error
      }
    }
  }

  #note(id: string, change: (before: Observed) => Partial<Observed>): void {
    const before = this.of(id)
    const milliseconds = Math.round(performance.now() - this.#began.get(id)!)
    this.#seen.set(id, { ...before, ...change(before), milliseconds })
  }
}

function movedTo(request: Request, { url: to }: Download, settings: Settings): Move | null {
  const from = withoutSecrets(request.url, settings)
  return isSameAddress(from, to) ? null : { request: request.name, from, to, isRefused: false }
}

/** `https://host` and `https://host/` are one address, and so are spaces written in two ways. */
function isSameAddress(one: string, other: string): boolean {
  return one === other || (URL.canParse(one) && URL.canParse(other) && new URL(one).href === new URL(other).href)
}

// A sweep whose address moved has thousands of moves that are all alike.
const mostMoves = 5

function withMove(moves: readonly Move[], move: Move | null): readonly Move[] {
  return move === null || moves.length >= mostMoves ? moves : [...moves, move]
}

function afterFault(
  { answers, status, moves, fault, faultStatus, hasFailed }: Observed,
  { descriptor }: Source,
  settings: Settings,
  { name: request, url, required }: Request,
  error: FetchError,
): Partial<Observed> {
  const allowed = { hosts: allowedHosts(descriptor.hosts, settings), paths: descriptor.paths ?? null }
  const isRefused = URL.canParse(error.url) && !isAllowedAddress(new URL(error.url), allowed)
  const move = isRefused ? { request, from: withoutSecrets(url, settings), to: error.url, isRefused } : null
  const isAnswer = error.status !== null
  return {
    answers: isAnswer ? answers + 1 : answers,
    status: status === 200 ? 200 : (error.status ?? status),
    moves: withMove(moves, move),
    // The first required request that fails ends the delivery. Others that are under way are aborted then.
    ...(hasFailed
      ? { fault, faultStatus }
      : { fault: faultOf(error, isRefused), faultStatus: error.status, hasFailed: required !== false }),
  }
}

function faultOf(error: FetchError, isRefused: boolean): string {
  const host = URL.canParse(error.url) ? new URL(error.url).host : error.url
  if (isRefused) return `it redirects to ${host}, which is not a host of this source`
  if (error.status !== null)
    return error.status === 200 ? 'the answer was cut off or too large' : statusWords(error.status)
  const codes = codesOf(error)
  const known = codes.map(code => networkWords(code, host)).find(words => words !== null)
  return known ?? (codes.length > 0 ? `${host}: ${codes[0]}` : error.message)
}

/** The codes of the causes of an error, the nearest first. */
function codesOf(error: unknown): string[] {
  const codes: string[] = []
  for (let cause = (error as Error).cause; cause instanceof Error; cause = cause.cause) {
    const { code } = cause as NodeJS.ErrnoException
    if (typeof code === 'string' && !(cause instanceof FetchError)) codes.push(code)
    else if (cause instanceof AggregateError)
      codes.push(...cause.errors.flatMap(one => (one as { code?: string }).code ?? []))
  }
  return codes
}
