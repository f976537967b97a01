import type { Capture } from './capture.ts'
import type { Instant } from './model/instants.ts'

/** One download. A delivery is made of the answers to all requests of its feed. */
export type Request = RequestParts & (RequiredAnswer | OptionalAnswer)

interface RequiredAnswer {
  readonly required?: true
  readonly check?: undefined
}

/** Without this answer the delivery is partial, not failed: for sweeps of many small requests, and for stand-ins. */
interface OptionalAnswer {
  readonly required: false
  /**
   * Throws FeedShapeError for an answer in another layout, such as a web page with status 200: that request then counts as
   * failed, like one without an answer. Many such answers refuse the delivery.
   */
  readonly check: (answer: Capture) => unknown
}

interface RequestParts {
  /** Unique within a delivery, `[a-z0-9-.]`; a sweep names a request by its own key: `die-47.0667-15.4333`. */
  readonly name: string
  readonly url: string
  readonly method?: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** A POST that may be sent twice. A GET always may. */
  readonly repeatable?: boolean
  /** The name of a request that failed and that this one, with the same content from elsewhere, makes good. */
  readonly replaces?: string
  /** Statuses besides 200 that are answers, not failures: the 404 that ends a list of pages. */
  readonly answers?: readonly number[]
  /**
   * An answer younger than this is taken again instead of asking: lists that hardly move, and those that a publisher
   * gives once a day.
   */
  readonly keptForHours?: number
  /** Names of the sheets that the reader wants, when the answer is a workbook. */
  readonly sheets?: readonly string[]
  /** The answer is a PDF: its text is laid out for the reader, piece by piece with its place on the page. */
  readonly pdf?: boolean
  /**
   * A step on the way (a token, a form, a page that names the next address): the answer is handed to the feed, never
   * kept and never handed to `rows`. Files of `--from` need not hold it: the feed is then handed null.
   */
  readonly transient?: boolean
}

/** The inputs of a feed: the clock of the run, and the settings that its descriptor names. */
export interface FeedContext {
  readonly now: Instant
  readonly settings: Readonly<Record<string, string>>
}

/** The answer to a request of a generator feed: the download, or null if an optional or transient one is missing. */
export type FeedAnswer = Capture | null

/** A list of requests, or a generator that yields batches of them and is handed the answers of each batch. */
export type Feed = readonly Request[] | ((context: FeedContext) => FeedSteps)
export type FeedSteps = Generator<readonly Request[], void, readonly FeedAnswer[]>

/** In a generator feed: asks for one download. */
export function* ask(request: Request): Generator<readonly Request[], FeedAnswer, readonly FeedAnswer[]> {
  const [answer] = yield [request]
  return answer ?? null
}

/** In a generator feed: asks for many, which may be under way together. Answers in the order of the requests. */
export function* askAll(
  requests: readonly Request[],
): Generator<readonly Request[], readonly FeedAnswer[], readonly FeedAnswer[]> {
  return yield requests
}
