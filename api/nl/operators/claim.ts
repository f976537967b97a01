import type { Parsed } from '../parsed.ts'
import { type QuestionReading, says } from '../reading/question-reading.ts'
import type { Token } from '../words/tokenise.ts'
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
  if (isChecked(tokens) && !isChoiceIn(reading, 0, tokens.length)) return supposed(reading, tokens)
  const clause = asking.find(({ from, to }) =>
    tokens.slice(from, Math.min(to, from + 4)).some(({ word }) => yesNoVerbs.has(word)),
  )
  if (!clause) return isBareClaim(reading) ? supposed(reading, tokens) : undefined
  const start = tokens.findIndex(({ word }, at) => at >= clause.from && yesNoVerbs.has(word))
  if (!isOpening(reading, clause.from, start)) return
  const subject = tokens[start + 1]?.word ?? ''
  if (noClaims.has(subject) && !claimers.has(tokens[start + 2]?.word ?? '')) return
  if (isChoiceIn(reading, start, clause.to)) return
  return supposed(reading, tokens.slice(clause.from, clause.to))
}

/** Before the verb: "so", "in France". */
function isOpening({ tokens, mentions }: QuestionReading, from: number, to: number): boolean {
  const last = tokens[to - 1]
  if (to === from || openers.has(last!.word) || last!.kind === 'sign') return true
  const places = mentions.filter(
    one => one.from > from && one.to === to && (one.kind === 'country' || one.kind === 'region'),
  )
  return prepositions.has(tokens[from]!.word) && places.some(one => one.from <= from + 2)
}

const prepositions: ReadonlySet<string> = new Set(['in', 'across', 'within', 'over'])

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

const cheaperWords: ReadonlySet<string> = new Set(['cheaper', 'less', 'lower', 'undercut', 'undercuts', '<'])
const dearerWords: ReadonlySet<string> = new Set(['dearer', 'pricier', 'costlier', 'higher', 'more', '>'])

const checks = phrasesOf('checks')
const lastChecks: ReadonlySet<string> = new Set(['right', 'correct'])

/** Does its clause begin with a verb: "is petrol in every Nordic country below 2 euros"? */
export function asksYesOrNo({ tokens, asking }: QuestionReading): boolean {
  return asking.some(({ from }) => yesNoVerbs.has(tokens[from]!.word) || openers.has(tokens[from]!.word))
}

/** What a question supposes, whether or not yes or no answers it: "since when is diesel dearer than petrol". */
export function supposedIn(reading: QuestionReading): Parsed['claim'] {
  return supposed(reading, reading.tokens)
}

function supposed(reading: QuestionReading, said: readonly Token[]): Parsed['claim'] {
  // "Is it worth crossing from Germany to Austria": only if Germany is dearer.
  if (says(reading, 'worthGoing') && isFromFirst(reading)) return 'dearer'
  // "More cheap".
  const isDegree = (at: number) => said[at]!.word === 'more' && cheapWords.has(said[at + 1]?.word ?? '')
  const isCheaper = says(reading, 'cheaper') || said.some(({ word }, at) => cheaperWords.has(word) || isDegree(at))
  const isDearer = says(reading, 'dearer') || said.some(({ word }, at) => dearerWords.has(word) && !isDegree(at))
  const became = said.findIndex(({ word }) => becoming.has(word))
  const isThan = said.some(({ word }) => word === 'than')
  if (isCheaper !== isDearer && became >= 0 && !isThan && says(reading, 'change')) return isCheaper ? 'fell' : 'rose'
  if (isCheaper !== isDearer) return isCheaper ? 'cheaper' : 'dearer'
  if (says(reading, 'change')) {
    const [rises, falls] = [matchesOf(up, said).length, matchesOf(down, said).length]
    if (rises > 0 && falls === 0) return 'rose'
    if (falls > 0 && rises === 0) return 'fell'
  }
  const few = reading.operators.find(({ name, slots }) => name === 'position' && slots.limit !== undefined)
  if (few) return few.slots.direction === 'dearest' ? 'dearest' : 'cheapest'
  if (says(reading, 'cheapest')) return 'cheapest'
  if (says(reading, 'dearest')) return 'dearest'
  return said.some(({ word }) => word === 'same' || word === 'equal' || word === 'unchanged') ? 'same' : undefined
}

function isFromFirst({ tokens, mentions, countries }: QuestionReading): boolean {
  const first = mentions.find(one => one.kind === 'country' && one.country === countries[0])
  const before = tokens.slice(Math.max(0, (first?.from ?? 0) - 2), first?.from ?? 0)
  return countries.length === 2 && before.some(({ word }) => word === 'from')
}

const cheapWords: ReadonlySet<string> = new Set(['cheap', 'affordable', 'low', 'inexpensive'])
const becoming: ReadonlySet<string> = new Set([
  'become',
  'became',
  'becoming',
  'got',
  'gotten',
  'getting',
  'grown',
  'gone',
  'went',
])
const claimers: ReadonlySet<string> = new Set(['say', 'think', 'pay', 'right', 'save', 'get'])

/** "Is it cheaper in Spain or in Portugal", "is it going up or down": and not "yes or no", "or have I been fibbing". */
function isChoiceIn({ tokens }: QuestionReading, from: number, to: number): boolean {
  for (let at = from; at < to; at += 1) {
    if (tokens[at]!.word !== 'or') continue
    const next = tokens[at + 1]?.word ?? ''
    if (yesOrNo.has(next) || yesNoVerbs.has(next)) continue
    return true
  }
  return false
}

const yesOrNo: ReadonlySet<string> = new Set([
  'no',
  'not',
  'nah',
  'nope',
  'false',
  'wrong',
  'fiction',
  'myth',
  'am',
  'deny',
  'so',
  'what',
  'else',
])

const openers: ReadonlySet<string> = new Set(['so', 'and', 'but', 'hi', 'hello', 'hey', 'please', 'well', 'then', 'or'])
