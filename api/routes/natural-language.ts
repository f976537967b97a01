import { setImmediate as others } from 'node:timers/promises'
import { epochSecondsOf } from '../../pipeline/model/instants.ts'
import { type AnswerFormat, rateLimits } from '../allowed-values/questions.ts'
import type { MadeAnswer } from '../http/answer.ts'
import { Refusal } from '../http/refusal.ts'
import { clientAddress, isGone } from '../limits/client-address.ts'
import type { Limit } from '../limits/limit-state.ts'
import type { ProcessorShare } from '../limits/processor-share.ts'
import type { RateLimit } from '../limits/rate-limit.ts'
import { type AnsweredQuestion, compactReply, csvOf } from '../nl/ask.ts'
import { askThen } from '../nl/past/ask-then.ts'
import { questionBatchOperation, questionInPathOperation, questionOperation } from '../openapi/natural-language.ts'
import { asOfName } from '../params/as-of.ts'
import { answerFormat, questionOf } from '../params/question.ts'
import { longestQuestionBody, questionsOf, type SentQuestions } from '../params/question-body.ts'
import { madeAnswer } from '../routing/made-answer.ts'
import type { BodyRoute, DataRoute, Route, RouteRequest } from '../routing/route.ts'
import { SnapshotRequest } from '../routing/snapshot-request.ts'
import type { PastSnapshots } from '../snapshot/past-snapshots.ts'

/** The shared limit of all questions: with GET, with POST, and with the tool of `/mcp`. */
export const questionLimit: Limit = {
  name: 'questions',
  requests: rateLimits.requests,
  windowSeconds: rateLimits.window_seconds,
}

// An answer with every week of every country is 0.8 MB. Fifty of them, sixty times a minute, in memory until a slow
// client has read them, are more than the memory of the machine. Fifty complete series of one country are 3 MB.
const longestAnswers = 8 * 1024 * 1024

const json = 'application/json; charset=utf-8'
const writers: Readonly<Record<AnswerFormat, { contentType: string; write: (answered: AnsweredQuestion) => string }>> =
  {
    full: { contentType: json, write: ({ answer }) => JSON.stringify(answer) },
    compact: { contentType: json, write: ({ answer }) => JSON.stringify(compactReply(answer)) },
    csv: { contentType: 'text/csv; charset=utf-8', write: csvOf },
  }

/** What questions share. */
export interface Asking {
  readonly past: PastSnapshots
  readonly processor: ProcessorShare
}

/**
 * Questions in English, one in an address or up to fifty in a body; a request counts once, with any number of
 * questions.
 */
export function naturalLanguageRoutes(limit: RateLimit, asking: Asking): readonly Route[] {
  const shared = { family: 'plain', isConfidential: true, contentType: json, limit } as const
  const bare = { path: '/api/natural-language/', alsoAt: ['/api/natural-language'] }
  const byAddress = {
    ...shared,
    kind: 'data',
    live: false,
    hasPast: true,
    maxAgeSeconds: 900,
  } as const
  const one: DataRoute = {
    ...byAddress,
    ...bare,
    openapi: questionOperation,
    handle: request => answerOfAddress(one, request, asking),
  }
  const inPath: DataRoute = {
    ...byAddress,
    path: '/api/natural-language/:question',
    takesRest: true,
    openapi: questionInPathOperation,
    handle: request => answerOfAddress(inPath, request, asking),
  }
  const many: BodyRoute = {
    ...shared,
    ...bare,
    kind: 'body',
    longestBytes: longestQuestionBody,
    openapi: questionBatchOperation,
    handle: (request, body) => answerOfBody(many, request, body, asking),
  }
  return [one, many, inPath]
}

function answerTo(question: string, request: RouteRequest, { past, processor }: Asking): Promise<AnsweredQuestion> {
  const { client } = request
  return processor.begin(client, () => askThen(question, request, past.of(clientAddress(client))))
}

async function answerOfAddress(route: Route, request: RouteRequest, asking: Asking): Promise<MadeAnswer> {
  const question = questionOf(request)
  const { contentType, write } = writers[answerFormat(request.query)]
  const answered = await answerTo(question, request, asking)
  return { ...madeAnswer(route, request, Buffer.from(write(answered)), answered.changedAt), contentType }
}

/** `as_of` of the body is for all of its questions. */
async function answerOfBody(route: Route, request: RouteRequest, body: Buffer, asking: Asking): Promise<MadeAnswer> {
  const sent = questionsOf(body)
  const format = answerFormat(request.query, sent.format)
  if (sent.isBatch && format === 'csv') throw new Refusal(400, 'csv is for query, not for queries')
  const { past } = asking
  const instant = sent.asOf === null ? null : past.instantIn(new Map([[asOfName, sent.asOf]]))
  if (instant === null) return answerOfQuestions(route, request, sent, format, asking)
  const then = await past.at(instant, clientAddress(request.client))
  try {
    const { query, parts, url, client, maxAgeHours } = request
    const nowMs = epochSecondsOf(instant) * 1000
    const about = new SnapshotRequest({ query, parts, url, client, nowMs, maxAgeHours }, then.snapshot)
    return await then.snapshot.while(answerOfQuestions(route, about, sent, format, asking))
  } finally {
    then.release()
  }
}

async function answerOfQuestions(
  route: Route,
  request: RouteRequest,
  { questions, isBatch }: SentQuestions,
  format: AnswerFormat,
  asking: Asking,
): Promise<MadeAnswer> {
  const { contentType, write } = writers[format]
  const texts: string[] = []
  let length = 0
  let changedAt = 0
  for (const question of questions) {
    // Each of fifty questions may cover twenty years of weeks. Yield in between, so that other requests need not wait
    // for all.
    if (texts.length > 0) await others()
    if (isGone(request.client)) throw new Refusal(400, 'Request aborted')
    const answered = await answerTo(question, request, asking)
    texts.push(write(answered))
    length += texts.at(-1)!.length
    if (length > longestAnswers) throw new Refusal(400, 'queries ask for too much at once (8 MiB of answers at most)')
    changedAt = Math.max(changedAt, answered.changedAt)
  }
  const text = isBatch ? `[${texts.join()}]` : texts[0]!
  return { ...madeAnswer(route, request, Buffer.from(text), changedAt), contentType }
}
