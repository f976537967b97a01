import type { Capture } from './capture.ts'
import type { Instant } from './model/instants.ts'

/** One download. A delivery consists of the answers to all requests of its feed. */
export type Request = RequestParts & (RequiredAnswer | OptionalAnswer)

interface RequiredAnswer {
  readonly required?: true
  readonly check?: undefined
}

/** Without this answer the delivery is partial, not failed. For sweeps of many small requests, and for stand-ins. */
interface OptionalAnswer {
  readonly required: false
  /**
   * Throws FeedShapeError for an answer in an unknown layout, such as a web page with status 200. The request then
   * counts as failed, as if it had no answer. If many requests fail this way, the delivery is refused.
   */
  readonly check: (answer: Capture) => unknown
}

interface RequestParts {
  /** Unique within a delivery, `[a-z0-9-.]`. In a sweep, each request is named by its key: `die-47.0667-15.4333`. */
  readonly name: string
  readonly url: string
  readonly method?: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** A POST that may be sent again. A GET always may. */
  readonly repeatable?: boolean
  /** Name of a failed request that this one replaces: the same content from another address. */
  readonly replaces?: string
  /** Statuses other than 200 that are answers, not failures, such as the 404 after the last page of a list. */
  readonly answers?: readonly number[]
  /**
   * A stored answer younger than this is reused instead of requesting it: for lists that rarely change, and lists
   * that a publisher renews once a day.
   */
  readonly keptForHours?: number
  /** Names of the sheets that the reader needs, when the answer is a workbook. */
  readonly sheets?: readonly string[]
  /** The answer is a PDF. The reader gets its text in pieces, each with its position on the page. */
  readonly pdf?: boolean
  /**
   * An intermediate step (a token, a form, a page that names the next address). The answer is passed to the feed, and
   * neither stored nor passed to `rows`. Files of `--from` need not contain it. The feed then gets null.
   */
  readonly transient?: boolean
}

/** The inputs of a feed: the clock of the run, the settings that its descriptor names, and what is stored. */
export interface FeedContext {
  readonly now: Instant
  readonly settings: Readonly<Record<string, string>>
  /**
   * The answers of the last delivery with status 200, for a feed that requests only what changed since then. Empty or
   * absent for a first delivery, after one that failed or was refused, for files of `--from`, and for a probe.
   */
  readonly stored?: readonly StoredAnswer[]
}

/** An answer of the last delivery. A request with the same name and address and `keptForHours` gets it again. */
export interface StoredAnswer {
  readonly name: string
  readonly fetchedAt: Instant
}

/** The answer to a request of a generator feed: the download, or null if an optional or transient one is missing. */
export type FeedAnswer = Capture | null

/** A list of requests, or a generator that yields batches of requests and gets the answers to each batch. */
export type Feed = readonly Request[] | ((context: FeedContext) => FeedSteps)
export type FeedSteps = Generator<readonly Request[], void, readonly FeedAnswer[]>

/** For generator feeds: requests one download. */
export function* ask(request: Request): Generator<readonly Request[], FeedAnswer, readonly FeedAnswer[]> {
  const [answer] = yield [request]
  return answer ?? null
}

/**
 * For generator feeds: requests several downloads, which may run at the same time. Returns the answers in the order
 * of the requests.
 */
export function* askAll(
  requests: readonly Request[],
): Generator<readonly Request[], readonly FeedAnswer[], readonly FeedAnswer[]> {
  return yield requests
}
