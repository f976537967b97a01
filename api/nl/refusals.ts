import { commaList } from './lexicons/comma-list.ts'
import { commonWords, tellingWords } from './lexicons/languages.ts'
import { orderPhrases } from './lexicons/orders.ts'
import type { QuestionReading } from './reading/question-reading.ts'
import { isEverydayWord } from './words/everyday-words.ts'
import { phrasesIn } from './words/phrase-book.ts'
import type { Token } from './words/token.ts'

const orders = phrasesIn(orderPhrases)
const telling = phrasesIn(tellingWords)
const common = new Set(commaList(commonWords).filter(word => !isEverydayWord(word)))

/** Is the text, or a part of it, no question at all: an order to the endpoint, SQL, a program? */
export function isOrder(tokens: readonly Token[]): boolean {
  return isSql(tokens) || tokens.some((_token, at) => isMarkup(tokens, at) || orders.has(tokens, at))
}

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

/** Is it a sentence in another language? Names ("Diesel in España") make none. */
export function isOtherLanguage({ tokens, mentions }: QuestionReading): boolean {
  const named = new Array<boolean>(tokens.length).fill(false)
  for (const { from, to, kind } of mentions) if (kind !== 'fuel') named.fill(true, from, to)
  let commons = 0
  for (const [at, token] of tokens.entries()) {
    if (named[at] || token.kind !== 'word') continue
    if (telling.has(tokens, at) || !isLatin(token.word)) return true
    if (common.has(token.word)) commons += 1
  }
  return commons > 1
}

function isLatin(word: string): boolean {
  return /^[\p{Script=Latin}\p{N}'_]*$/u.test(word)
}
