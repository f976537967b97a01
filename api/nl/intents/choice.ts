import { InvariantError } from '../../../pipeline/model/errors.ts'
import type { QuestionReading } from '../reading/question-reading.ts'
import { evidence } from './evidence.ts'
import { type Case, type Intent, type Level, levels, namesIn } from './intent.ts'
import { intents } from './table.ts'

/** An intent that a question may have. */
export interface Choice {
  readonly intent: Intent
  readonly level: Level
}

const unmatched: Choice = { intent: intents.find(({ name }) => name === 'price_lookup')!, level: 'none' }

type Term = readonly string[]

interface Rule {
  readonly intent: Intent
  readonly level: Level
  readonly needs: readonly Term[]
  readonly excludes: readonly Term[]
}

/** The cases of the table, in the order in which they decide: those that are certain first. */
const rules: readonly Rule[] = levels.flatMap(level =>
  intents.flatMap(intent =>
    (intent[level] ?? []).map(one => ({
      intent,
      level,
      needs: termsOf(intent.needs, one.needs),
      excludes: termsOf(intent.excludes, one.excludes),
    })),
  ),
)

/**
 * The intents that a question may have, the one that wins first. If none fits, what was understood stays in the parse
 * of a price.
 */
export function choicesOf(reading: QuestionReading): readonly [Choice, ...Choice[]] {
  const known = new Map<string, boolean>()
  const isTrue = (name: string): boolean => {
    const before = known.get(name)
    if (before !== undefined) return before
    const holds = evidence.get(name)!(reading)
    known.set(name, holds)
    return holds
  }
  const found = new Map<Intent, Choice>()
  for (const { intent, level, needs, excludes } of rules) {
    if (found.has(intent) || !needs.every(term => term.some(isTrue)) || excludes.some(term => term.some(isTrue)))
      continue
    found.set(intent, { intent, level })
  }
  const [first = unmatched, ...others] = found.values()
  return [first, ...others]
}

function termsOf(...texts: readonly Case['needs'][]): readonly Term[] {
  const terms = texts.flatMap(text => namesIn(text)).map(term => term.split(' or '))
  const unknown = terms.flat().find(name => !evidence.has(name))
  if (unknown !== undefined) throw new InvariantError(`intents/table.ts: evidence.ts has no '${unknown}'`)
  return terms
}
