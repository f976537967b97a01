import type { Parsed } from '../parsed.ts'
import { type QuestionReading, says } from '../reading/question-reading.ts'
import type { Token } from '../words/token.ts'
import { matchesOf, phrasesOf } from './phrases.ts'

const up = phrasesOf('up')
const down = phrasesOf('down')
const yesNoVerbs: ReadonlySet<string> = new Set(
  "is are was were does do did has have had am isn't aren't hasn't haven't didn't doesn't can could will would".split(
    ' ',
  ),
)
const noClaims: ReadonlySet<string> = new Set(['there', 'you', 'i', 'we'])

/** What a question that is answered by yes or no supposes of what it names first; undefined for other questions. */
export function claimOf(reading: QuestionReading): Parsed['claim'] {
  const { tokens, asking } = reading
  if (isChecked(tokens)) return supposed(reading, tokens)
  const clause = asking.find(({ from, to }) =>
    tokens.slice(from, Math.min(to, from + 3)).some(({ word }) => yesNoVerbs.has(word)),
  )
  if (!clause) return isBareClaim(reading) ? supposed(reading, tokens) : undefined
  const start = tokens.findIndex(({ word }, at) => at >= clause.from && yesNoVerbs.has(word))
  if (start > clause.from && !openers.has(tokens[start - 1]!.word) && tokens[start - 1]!.kind !== 'sign') return
  const subject = tokens[start + 1]?.word ?? ''
  if (noClaims.has(subject) && !claimers.has(tokens[start + 2]?.word ?? '')) return
  // "Is it cheaper in Spain or in Portugal", "is it going up or down": a choice.
  const isChoice = ({ word }: Token, at: number) => word === 'or' && !isYesOrNo(tokens, start + at)
  if (tokens.slice(start, clause.to).some(isChoice)) return
  return supposed(reading, tokens.slice(clause.from, clause.to))
}

/** "Austrian diesel: cheaper than in June 2022?" */
function isBareClaim({ tokens, asking }: QuestionReading): boolean {
  const isQuestion = tokens.at(-1)?.word === '?'
  return (
    isQuestion &&
    asking.every(({ kind }) => kind === 'fragment') &&
    !tokens.some(({ word }) => word === 'or' || /^(?:wh|how)/.test(word))
  )
}

/** "Petrol is dearer in Norway, right?" */
function isChecked(tokens: readonly Token[]): boolean {
  const last = tokens.findLast(({ kind }) => kind !== 'sign')
  return (last !== undefined && lastChecks.has(last.word)) || matchesOf(checks, tokens).length > 0
}

const cheaperWords: ReadonlySet<string> = new Set(['cheaper', 'less', 'lower', 'undercut', 'undercuts'])
const dearerWords: ReadonlySet<string> = new Set(['dearer', 'pricier', 'costlier', 'higher', 'more'])

const checks = phrasesOf('checks')
const lastChecks: ReadonlySet<string> = new Set(['right', 'correct'])

function supposed(reading: QuestionReading, said: readonly Token[]): Parsed['claim'] {
  const isCheaper = says(reading, 'cheaper') || said.some(({ word }) => cheaperWords.has(word))
  const isDearer = says(reading, 'dearer') || said.some(({ word }) => dearerWords.has(word))
  if (isCheaper !== isDearer) return isCheaper ? 'cheaper' : 'dearer'
  if (says(reading, 'change')) {
    const [rises, falls] = [matchesOf(up, said).length, matchesOf(down, said).length]
    if (rises > 0 && falls === 0) return 'rose'
    if (falls > 0 && rises === 0) return 'fell'
  }
  if (says(reading, 'cheapest')) return 'cheapest'
  if (says(reading, 'dearest')) return 'dearest'
  return said.some(({ word }) => word === 'same' || word === 'equal' || word === 'unchanged') ? 'same' : undefined
}

const claimers: ReadonlySet<string> = new Set(['say', 'think', 'pay', 'right', 'save', 'get'])

/** "Yes or no", "or not". */
function isYesOrNo(tokens: readonly Token[], at: number): boolean {
  const next = tokens[at + 1]?.word
  return next === 'no' || next === 'not'
}

const openers: ReadonlySet<string> = new Set(['so', 'and', 'but', 'hi', 'hello', 'hey', 'please', 'well', 'then', 'or'])
