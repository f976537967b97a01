import { isEverydayWord } from './everyday-words.ts'
import { commaList } from './lexicons/comma-list.ts'
import { commonWords, tellingWords } from './lexicons/languages.ts'
import { orderPhrases } from './lexicons/orders.ts'
import { PhraseBook } from './phrase-book.ts'
import type { Reading } from './reading.ts'
import type { Token } from './token.ts'

const orders = new PhraseBook<true>(phrasesOf(orderPhrases))
const telling = new PhraseBook<true>(phrasesOf(tellingWords))
const common = new Set(commaList(commonWords).filter(word => !isEverydayWord(word)))

function phrasesOf(list: string): readonly { text: string; meaning: true; match: 'spelt' }[] {
  return commaList(list).map(text => ({ text, meaning: true, match: 'spelt' }))
}

const codeSigns = new Set(['{', '}', '<', '>', '`', '\\', '^', '~', '§'])

/** Is the text, or a part of it, no question at all: an order to the endpoint, SQL, a program? */
export function isOrder(tokens: readonly Token[]): boolean {
  return tokens.some((token, at) => codeSigns.has(token.text) || orders.at(tokens, at) !== undefined) || isSql(tokens)
}

function isSql(tokens: readonly Token[]): boolean {
  const at = (word: string): number => tokens.findIndex(token => token.word === word)
  const [select, from, where] = [at('select'), at('from'), at('where')]
  if (select >= 0 && from > select && (where > from || tokens.some(token => token.word === '*'))) return true
  return tokens.some(
    (token, place) =>
      token.word === '-' && tokens[place - 1]?.word === '-' && !token.isApart && tokens[place - 2]?.word === ';',
  )
}

/** Is it a sentence in another language? Names ("Diesel in España") make none. */
export function isOtherLanguage({ tokens, mentions }: Reading): boolean {
  const named = new Array<boolean>(tokens.length).fill(false)
  for (const { from, to, kind } of mentions) if (kind !== 'fuel') named.fill(true, from, to)
  let commons = 0
  for (const [at, token] of tokens.entries()) {
    if (named[at] || token.kind !== 'word') continue
    if (telling.at(tokens, at) || !isLatin(token.word)) return true
    if (common.has(token.word)) commons += 1
  }
  return commons > 1
}

function isLatin(word: string): boolean {
  return /^[\p{Script=Latin}\p{N}'_]*$/u.test(word)
}
