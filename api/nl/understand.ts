import { doubtIn, refusalOf, whyNot } from './because.ts'
import { confidenceOf, doubtOf, refused, sure, threshold, unknown, unsure } from './confidence.ts'
import { leftOver } from './coverage.ts'
import { choicesOf } from './intents/choice.ts'
import { namesIn } from './intents/intent.ts'
import type { Calendar, Understanding } from './parsed.ts'
import { parsedAs } from './parsed-as.ts'
import { type QuestionReading, turns } from './reading/question-reading.ts'
import { readQuestion } from './reading/read-question.ts'
import { phrasesIn } from './words/phrase-book.ts'
import { phraseList } from './words/phrase-file.ts'
import { isEverydayWord } from './words/spelling.ts'
import { type Token, tokenise } from './words/tokenise.ts'

const telling = phrasesIn(phraseList('languages', 'telling'))
const common = new Set(phraseList('languages', 'common').filter(word => !isEverydayWord(word)))

/** Is it a sentence in another language? Names ("Diesel in España") make none. */
function isOtherLanguage({ tokens, mentions }: QuestionReading): boolean {
  const isNamed = new Array<boolean>(tokens.length).fill(false)
  for (const { from, to, kind } of mentions) if (kind !== 'fuel') isNamed.fill(true, from, to)
  let commons = 0
  for (const [at, token] of tokens.entries()) {
    if (isNamed[at] || token.kind !== 'word') continue
    if (telling.has(tokens, at) || !isLatin(token.word)) return true
    if (common.has(token.word)) commons += 1
  }
  return commons > 1
}

function isLatin(word: string): boolean {
  return /^[\p{Script=Latin}\p{N}'_]*$/u.test(word)
}

const orders = phrasesIn(phraseList('orders', 'orders'))

const afterBrace = new Set(['"', "'", '{', '%', '$', '}'])

/** A tag, a template, an object: `<b`, `{{`, `{"a"`, `=>`. */
function isMarkup(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at]!
  const next = tokens[at + 1]
  if (!next || next.isApart) return false
  if (token.text === '<') return next.kind === 'word' || next.text === '/' || next.text === '|'
  if (token.text === '{') return afterBrace.has(next.text)
  return (token.text === '=' && next.text === '>') || (token.text === '$' && next.text === '{')
}

function isSql(tokens: readonly Token[]): boolean {
  const has = (word: string): boolean => tokens.some(token => token.word === word)
  if (has('select') && has('from') && (has('where') || has('*') || has(';') || has('prices'))) return true
  if (has('update') && has('set') && has('=')) return true
  return has('delete') && has('from') && (has('where') || has(';'))
}

/** Parses a question. Deterministic; linear in its length. Not understood: `unknown`, with a confidence below 0.5. */
export function understand(question: string, calendar: Calendar): Understanding {
  const tokens = tokenise(question)
  // Is the text, or a part of it, no question at all: an order to the endpoint, SQL, a program?
  if (isSql(tokens) || tokens.some((_token, at) => isMarkup(tokens, at) || orders.has(tokens, at)))
    return unknown(0, 'it tells the service what to do; only questions are answered')
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
  const left = leftOver(reading, intent, parsed)
  const isDoubtful = rival !== undefined || reading.isTimeDoubtful || turns(reading, 'doubted') || left !== undefined
  const given = isDoubtful ? Math.min(confidence, unsure) : confidence
  const other = rival ?? (confidence < sure ? others[0] : undefined)
  const otherwise = other?.intent.ask(parsedAs(reading, other.intent))
  return {
    intent: intent.name,
    confidence: given,
    parsed,
    suggestions: otherwise === undefined ? [] : [otherwise],
    ...(given < sure && { because: doubtIn(reading, left, otherwise), readAs: intent.ask(parsed) }),
  }
}
