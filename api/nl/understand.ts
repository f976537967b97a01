import { doubtIn, refusalOf, whyNot } from './because.ts'
import { confidenceOf, refused, sure, threshold, unsure } from './confidence.ts'
import { choicesOf } from './intents/choice.ts'
import { namesIn } from './intents/intent.ts'
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
  const [{ intent, level }, ...others] = choicesOf(reading)
  const parsed = parsedAs(reading, intent)
  if (reading.doubtful) return doubtOf(reading, reading.doubtful, intent, parsed)
  const refusal = refusalOf(reading, level === 'none' ? undefined : intent)
  if (refusal !== undefined) return unknown(refused, refusal, parsed)
  const confidence = confidenceOf(reading, intent, level)
  if (confidence < threshold) return unknown(confidence, whyNot(reading), parsed)
  const rival = others.find(one => one.level === level && namesIn(intent.rivals).includes(one.intent.name))
  const isDoubtful =
    rival !== undefined ||
    reading.isTimeDoubtful ||
    turns(reading, 'doubted') ||
    doubtfulWordLeft(reading) ||
    isUnexplained(reading, intent, parsed)
  const given = isDoubtful ? Math.min(confidence, unsure) : confidence
  const other = rival ?? (confidence < sure ? others[0] : undefined)
  const otherwise = other?.intent.ask(parsedAs(reading, other.intent))
  return {
    intent: intent.name,
    confidence: given,
    parsed,
    suggestions: otherwise === undefined ? [] : [otherwise],
    ...(given < sure && { because: doubtIn(reading, otherwise), readAs: intent.ask(parsed) }),
  }
}
