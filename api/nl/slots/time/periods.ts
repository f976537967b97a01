import { phraseLists } from '../../words/phrase-file.ts'
import type { Finder, ImpossibleMention, PeriodMention } from '../mention.ts'
import { questionClock } from './calendar.ts'
import { meanings } from './meanings.ts'
import type { Meant } from './meant.ts'
import { type Question, Rules } from './pattern.ts'
import { readers } from './readers.ts'

const times = new Rules(phraseLists('time-patterns'), meanings, readers)

/** Periods and days, as far as the question names them: at each word the longest. */
export const findPeriods: Finder = (tokens, calendar) => {
  const question = times.question(tokens, questionClock(tokens, calendar))
  const mentions: (PeriodMention | ImpossibleMention)[] = []
  let at = 0
  while (at < tokens.length) {
    // Words of time that say nothing about it: "have a nice day".
    const idle = times.at('idle', question, at)?.to ?? 0
    const one = mayBegin(question, at) ? times.at('period', question, at) : null
    if (one && one.to > idle) mentions.push(mentionOf(one.value as Meant, at, one.to))
    at = Math.max(at + 1, one?.to ?? 0, idle)
  }
  return mentions
}

// The folded forms of `'22` and `½ a year`. No period begins with another sign.
const signs: ReadonlySet<string> = new Set([...readers.quote.starts, ...readers.quantity.starts])

function mayBegin({ tokens }: Question, at: number): boolean {
  return tokens[at]!.kind !== 'sign' || signs.has(tokens[at]!.word)
}

function mentionOf(
  { period, isComparedWith, isDoubtful }: Meant,
  from: number,
  to: number,
): PeriodMention | ImpossibleMention {
  if (period === 'impossible') return { kind: 'impossible', from, to, what: 'date' }
  return { kind: 'period', from, to, period, isComparedWith, isDoubtful }
}
