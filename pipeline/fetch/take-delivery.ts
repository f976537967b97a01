import { FeedShapeError, FetchError, FuelError, InvariantError, WorkerDied } from '../model/errors.ts'
import type { Day } from '../model/instants.ts'
import type { FeedAnswer, FeedContext, FeedSteps, Request, Source } from '../source.ts'
import { editionOn } from '../source.ts'

/** Answers one request from the network or from a file; null for a transient one without a file. Throws FetchError. */
export type AnswerRequest = (request: Request) => Promise<FeedAnswer>

/** Did an earlier valid answer to the request of that name have these bytes? */
export type IsKnown = (name: string, sha256: string) => boolean

interface FailedRequest {
  readonly name: string
  readonly message: string
}

/** A failed request of which another one got the content. */
interface ReplacedRequest extends FailedRequest {
  /** Name of the other request. */
  readonly by: string
}

// One page instead of an answer is an error of the server. A tenth of the answers in another layout is a changed layout.
const unreadableShareMax = 0.1

/** Tracks the optional requests of a feed. */
class OptionalRequests {
  #count = 0
  #unreadable: FeedShapeError[] = []
  readonly #failed = new Map<string, FetchError | FeedShapeError>()
  readonly #replaced: ReplacedRequest[] = []

  miss(name: string, error: FetchError | FeedShapeError): void {
    this.#failed.set(name, error)
    if (error instanceof FeedShapeError) this.#unreadable.push(error)
  }

  /** The error of a request; undefined if it was answered, or if there is no request. */
  failureOf(name: string | undefined): FetchError | FeedShapeError | undefined {
    return name === undefined ? undefined : this.#failed.get(name)
  }

  /** Records an answered batch. Throws FeedShapeError when too many of all answers were in another layout. */
  close(requests: readonly Request[], answers: readonly FeedAnswer[]): void {
    this.#count += requests.filter(request => request.required === false).length
    if (this.#unreadable.length > Math.max(1, this.#count * unreadableShareMax)) throw this.#unreadable[0]!
    // A request whose stand-in was answered does not count as missing.
    requests.forEach(({ name: by, replaces: name }, at) => {
      const failure = this.failureOf(name)
      if (!answers[at] || name === undefined || !failure) return
      this.#failed.delete(name)
      this.#replaced.push({ name, by, message: failure.message })
    })
  }

  /** Why a feed got no answer at all. Its own error would only state that it has none. */
  get firstFetchError(): FetchError | null {
    return [...this.#failed.values()].find(error => error instanceof FetchError) ?? null
  }

  get failed(): FailedRequest[] {
    return [...this.#failed].map(([name, { message }]) => ({ name, message }))
  }

  get replaced(): readonly ReplacedRequest[] {
    return this.#replaced
  }
}

/** The answers to all requests of a feed, in the order of the requests. */
export interface FeedAnswers {
  readonly captures: readonly NonNullable<FeedAnswer>[]
  /** Optional requests without an answer. */
  readonly failed: readonly FailedRequest[]
  /** Optional requests whose content came from another request. */
  readonly replaced: readonly ReplacedRequest[]
}

/**
 * Runs a source's feed: passes each batch of requests to `answer`, and the answers back to the feed. Throws FetchError
 * when a required request fails or none is answered, FeedShapeError when no edition exists for the day or too many of the optional answers
 * are in another layout, WorkerDied for a bug in the source.
 */
export async function takeDelivery(
  source: Source,
  on: Day,
  context: FeedContext,
  answer: AnswerRequest,
  isKnown: IsKnown = () => false,
): Promise<FeedAnswers> {
  const { id } = source.descriptor
  const edition = editionOn<{
    since: Day
    feed: Source['editions'][number]['feed']
  }>(source.editions, on)
  if (!edition) {
    const first = source.editions.map(({ since }) => since).sort()[0]
    throw new FeedShapeError(`${id}: expected an edition for a delivery of ${on}, found the first since ${first}`)
  }
  const names = new Set<string>()
  const captures: NonNullable<FeedAnswer>[] = []
  const optional = new OptionalRequests()
  const steps = typeof edition.feed === 'function' ? edition.feed(context) : inOneBatch(edition.feed)
  const ask = async (request: Request): Promise<FeedAnswer> => {
    const answered = await answer(request)
    if (answered && !isKnown(request.name, answered.sha256)) inSource(id, () => request.check?.(answered))
    return answered
  }
  let hasAnswer = false
  let step = inSource(id, () => steps.next())
  while (!step.done) {
    for (const request of step.value) claimName(id, names, request.name)
    const answers = await Promise.all(step.value.map(request => answerOrNull(request, ask, optional)))
    captures.push(...answers.filter((got, at) => got !== null && step.value![at]!.transient !== true).map(got => got!))
    optional.close(step.value, answers)
    hasAnswer ||= answers.some(answered => answered !== null)
    step = hasAnswer ? inSource(id, () => steps.next(answers)) : afterNothing(id, optional, () => steps.next(answers))
  }
  if (!hasAnswer && optional.firstFetchError) throw optional.firstFetchError
  return { captures, failed: optional.failed, replaced: optional.replaced }
}

/**
 * Runs code of a source. A bug, or a stack overflow because of a huge delivery, is a failure of this source, as it is
 * in a worker. Throws WorkerDied.
 */
function inSource<Out>(id: string, code: () => Out): Out {
  try {
    return code()
  } catch (error) {
    if (error instanceof FuelError || !(error instanceof Error)) throw error
    throw new WorkerDied(`reading it failed with ${error.name}: ${error.message}`, id, { cause: error })
  }
}

/** The next step of a feed that has no answer yet. Throws FetchError if it ends because of that. */
function afterNothing<Out>(id: string, optional: OptionalRequests, next: () => Out): Out {
  try {
    return inSource(id, next)
  } catch (error) {
    throw error instanceof FeedShapeError ? (optional.firstFetchError ?? error) : error
  }
}

function* inOneBatch(requests: readonly Request[]): FeedSteps {
  yield requests
}

async function answerOrNull(
  request: Request,
  ask: (request: Request) => Promise<FeedAnswer>,
  optional: OptionalRequests,
): Promise<FeedAnswer> {
  try {
    return await ask(request)
  } catch (error) {
    // Only failed requests are caught here. A bug of the source fails its delivery.
    if (!(error instanceof FetchError || error instanceof FeedShapeError)) throw error
    if (request.required === false) {
      optional.miss(request.name, error)
      return null
    }
    // If the stand-in fails too, the error of the first answer is more helpful.
    const first = optional.failureOf(request.replaces)
    throw error instanceof FetchError && first instanceof FeedShapeError ? first : error
  }
}

function claimName(sourceId: string, names: Set<string>, name: string): void {
  if (!/^[a-z0-9.-]+$/.test(name)) throw new InvariantError(`${sourceId}: '${name}' is not a request name`)
  if (names.has(name)) throw new InvariantError(`${sourceId}: two requests are called '${name}'`)
  names.add(name)
}
