import { commaList } from './lexicons/comma-list.ts'
import { commonWords, tellingWords } from './lexicons/languages.ts'
import type { QuestionReading } from './reading/question-reading.ts'
import { isEverydayWord } from './words/everyday-words.ts'
import { phrasesIn } from './words/phrase-book.ts'

const telling = phrasesIn(commaList(tellingWords))
const common = new Set(commaList(commonWords).filter(word => !isEverydayWord(word)))

/** Is it a sentence in another language? Names ("Diesel in España") make none. */
export function isOtherLanguage({ tokens, mentions }: QuestionReading): boolean {
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
