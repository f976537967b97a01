import type { QuestionReading } from '../reading/question-reading.ts'
import { wordSet } from '../words/phrase-file.ts'
import type { Token } from '../words/tokenise.ts'
import type { OperatorName } from './operator-mention.ts'
import { phrasesOf } from './phrases.ts'

const turning = phrasesOf('turning')
const doubtful = phrasesOf('doubtful')

/** A word of the asking clauses that would change what is asked, and that nothing has read. */
export function turningWordLeft(reading: QuestionReading): Token | undefined {
  return leftWords(reading, reading.asking).find(
    ({ at, token }) => turning.has(reading.tokens, at) && !isTold(reading, token),
  )?.token
}

/** As `turningWordLeft`, in fragments too, for words that often mean nothing: "not that it matters". */
export function doubtfulWordLeft(reading: QuestionReading): Token | undefined {
  const said = reading.clauses.filter(({ kind }) => kind === 'fragment')
  return leftWords(reading, [...reading.asking, ...said]).find(
    ({ at, token }) => doubtful.has(reading.tokens, at) && !isTold(reading, token),
  )?.token
}

/** "Sweden aside, which of the others": the operator that was read says so already. */
function isTold({ operators }: QuestionReading, { word }: Token): boolean {
  return operators.some(({ name }) => againWords.get(name)?.has(word))
}

const againWords: ReadonlyMap<OperatorName, ReadonlySet<string>> = new Map([
  ['except', wordSet('operators', 'except again')],
  ['deny', wordSet('operators', 'except again')],
  ['each', wordSet('operators', 'each again')],
  ['neighbours', wordSet('operators', 'each again')],
  ['tank share', wordSet('operators', 'share again')],
])

/** The words that are part of no mention, no phrase of several words, and no cue with a meaning of its own. */
function leftWords(
  { tokens, mentions, cues, isPurpose }: QuestionReading,
  clauses: readonly { readonly from: number; readonly to: number }[],
) {
  const isRead = new Uint8Array(tokens.length)
  for (const { from, to } of mentions) isRead.fill(1, from, to)
  for (const { names, from, to } of cues)
    if (to > from + 1 || names.some(name => name !== 'neutral' && name !== 'foreign')) isRead.fill(1, from, to)
  return clauses.flatMap(({ from, to }) => {
    const words = []
    for (let at = from; at < to; at += 1) if (!isRead[at] && !isPurpose[at]) words.push({ token: tokens[at]!, at })
    return words
  })
}
