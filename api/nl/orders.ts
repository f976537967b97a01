import { phrasesIn } from './words/phrase-book.ts'
import { phraseList } from './words/phrase-file.ts'
import type { Token } from './words/token.ts'

const orders = phrasesIn(phraseList('orders', 'orders'))

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
