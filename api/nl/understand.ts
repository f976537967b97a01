import { doubtIn, refusalOf, whyNot } from './because.ts'
import { confidenceOf, threshold } from './confidence.ts'
import { intents } from './intents/index.ts'
import { doubtOf, unknown } from './not-understood.ts'
import { doubtfulWordLeft } from './operators/left-words.ts'
import { isOrder } from './orders.ts'
import { isOtherLanguage } from './other-language.ts'
import type { Calendar, Understanding } from './parsed.ts'
import { parsedAs } from './parsed-as.ts'
import { turns } from './reading/question-reading.ts'
import { readQuestion } from './reading/read-question.ts'
import { isUnexplained } from './unexplained.ts'
import { tokenise } from './words/tokenise.ts'

/** Parses a question. Deterministic; linear in its length. Not understood: `unknown`, with a confidence below 0.5. */
export function understand(question: string, calendar: Calendar): Understanding {
  const tokens = tokenise(question)
  if (isOrder(tokens)) return unknown(0, 'it tells the service what to do; only questions are answered')
  const reading = readQuestion(tokens, calendar)
  if (isOtherLanguage(reading)) return unknown(0, 'only questions in English are understood')
  const ranked = intents
    .map((intent, order) => ({ intent, order, score: intent.score(reading) }))
    .sort((a, b) => b.score - a.score || a.order - b.order)
  const best = ranked[0]!
  const second = ranked[1]!
  const parsed = parsedAs(reading, best.intent)
  const otherwise = second.intent.ask(parsedAs(reading, second.intent))
  if (reading.doubtful) return doubtOf(reading, reading.doubtful, best.intent, parsed)
  const refusal = refusalOf(reading, best.intent)
  if (refusal !== undefined) return unknown(0.3, refusal, parsed)
  const confidence = confidenceOf(reading, best.intent, best.score)
  if (confidence < threshold) return unknown(confidence, whyNot(reading), parsed)
  const isClose = second.score >= threshold && best.score - second.score < closeBy
  const isDoubtful =
    isClose ||
    reading.isTimeDoubtful ||
    turns(reading, 'doubted') ||
    doubtfulWordLeft(reading) ||
    isUnexplained(reading, best.intent, parsed)
  const given = isDoubtful ? Math.min(confidence, unsure) : confidence
  const hasOther = second.score >= threshold && confidence < sure
  return {
    intent: best.intent.name,
    confidence: given,
    parsed,
    suggestions: hasOther ? [otherwise] : [],
    ...(given < sure && {
      because: doubtIn(reading, isClose ? otherwise : undefined),
      readAs: best.intent.ask(parsed),
    }),
  }
}

/** From this confidence on, an answer is given without an "if you meant". */
const sure = 0.8
const unsure = 0.75
// Two readings with scores this close are both likely.
const closeBy = 0.005
