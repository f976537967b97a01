import { FeedShapeError, FetchError, type FuelError, InvariantError } from '../model/errors.ts'
import type { Day } from '../model/instants.ts'
import type { Answer, FeedContext, FeedSteps, Request, Source } from '../source.ts'
import { editionOn } from '../source.ts'

/** How one request is answered: from the network or from a file; null for a transient one that has no file. Throws FetchError. */
export type AnswerRequest = (request: Request) => Promise<Answer>

export interface FailedRequest {
  readonly name: string
  readonly message: string
}

/** The answers to all requests of a feed, in the order in which it asked. */
export interface Taken {
  readonly captures: readonly NonNullable<Answer>[]
  /** Requests that the delivery can do without, and that got no answer. */
  readonly failed: readonly FailedRequest[]
}

/**
 * Walks a source's feed: hands each batch of requests to `answer`, and the answers back to the feed.
 * Throws FetchError when a required request fails, FeedShapeError when no edition exists for the day.
 */
export async function takeDelivery(
  source: Source,
  on: Day,
  context: FeedContext,
  answer: AnswerRequest,
): Promise<Taken> {
  const edition = editionOn<{
    since: Day
    feed: Source['editions'][number]['feed']
  }>(source.editions, on)
  if (!edition) throw new FeedShapeError(`${source.descriptor.id}: no edition for a delivery of ${on}`)
  const names = new Set<string>()
  const captures: NonNullable<Answer>[] = []
  const failed: FailedRequest[] = []
  const steps = typeof edition.feed === 'function' ? edition.feed(context) : inOneBatch(edition.feed)
  let step = steps.next()
  while (!step.done) {
    for (const request of step.value) claimName(source.descriptor.id, names, request.name)
    const answers = await Promise.all(step.value.map(request => answerOrNull(request, answer, failed)))
    captures.push(...answers.filter((got, at) => got !== null && step.value![at]!.transient !== true).map(got => got!))
    forgetReplaced(step.value, answers, failed)
    step = steps.next(answers)
  }
  return { captures, failed }
}

/** A request whose stand-in was answered is not missed. */
function forgetReplaced(requests: readonly Request[], answers: readonly Answer[], failed: FailedRequest[]): void {
  requests.forEach(({ replaces }, at) => {
    const replaced = failed.findIndex(one => one.name === replaces)
    if (answers[at] && replaced >= 0) failed.splice(replaced, 1)
  })
}

function* inOneBatch(requests: readonly Request[]): FeedSteps {
  yield requests
}

async function answerOrNull(request: Request, answer: AnswerRequest, failed: FailedRequest[]): Promise<Answer> {
  try {
    const answered = await answer(request)
    if (answered && request.required === false) request.check?.(answered)
    return answered
  } catch (error) {
    // Only a request that failed by itself: a feed that changed its layout speaks up, and so does a bug.
    const isMissed = error instanceof FetchError || (request.check && error instanceof FeedShapeError)
    if (request.required !== false || !isMissed) throw error
    failed.push({ name: request.name, message: (error as FuelError).message })
    return null
  }
}

function claimName(sourceId: string, names: Set<string>, name: string): void {
  if (!/^[a-z0-9.-]+$/.test(name)) throw new InvariantError(`${sourceId}: '${name}' is no request name`)
  if (names.has(name)) throw new InvariantError(`${sourceId}: two requests are called '${name}'`)
  names.add(name)
}
