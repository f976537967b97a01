import type { Parsed } from '../parsed.ts'
import { type QuestionReading, says } from '../reading/question-reading.ts'
import { matchesOf, phrasesOf } from './phrases.ts'

const up = phrasesOf('up')
const down = phrasesOf('down')
const yesNoVerbs: ReadonlySet<string> = new Set(
  "is are was were does do did has have had isn't aren't hasn't haven't didn't doesn't can could will would".split(' '),
)
const noClaims: ReadonlySet<string> = new Set(['there', 'you', 'i', 'we', 'it possible'])

/** What a question that is answered by yes or no supposes of what it names first; undefined for other questions. */
export function claimOf(reading: QuestionReading): Parsed['claim'] {
  const { tokens, asking } = reading
  const clause = asking.find(({ from, to }) => tokens.slice(from, Math.min(to, from + 3)).some(({ word }) => yesNoVerbs.has(word)))
  if (!clause) return
  const start = tokens.findIndex(({ word }, at) => at >= clause.from && yesNoVerbs.has(word))
  if (start > clause.from && !openers.has(tokens[start - 1]!.word) && tokens[start - 1]!.kind !== 'sign') return
  if (noClaims.has(tokens[start + 1]?.word ?? '')) return
  // "Is it cheaper in Spain or in Portugal", "is it going up or down": a choice.
  if (tokens.slice(start, clause.to).some(({ word }) => word === 'or')) return
  if (says(reading, 'cheaper') && !says(reading, 'dearer')) return 'cheaper'
  if (says(reading, 'dearer') && !says(reading, 'cheaper')) return 'dearer'
  const said = tokens.slice(clause.from, clause.to)
  if (says(reading, 'change')) {
    const [rises, falls] = [matchesOf(up, said).length, matchesOf(down, said).length]
    if (rises > 0 && falls === 0) return 'rose'
    if (falls > 0 && rises === 0) return 'fell'
  }
  if (says(reading, 'cheapest')) return 'cheapest'
  if (says(reading, 'dearest')) return 'dearest'
  return said.some(({ word }) => word === 'same' || word === 'equal' || word === 'unchanged') ? 'same' : undefined
}

const openers: ReadonlySet<string> = new Set(['so', 'and', 'but', 'hi', 'hello', 'hey', 'please', 'well', 'then', 'or'])
