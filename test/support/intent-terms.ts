import { levels, namesIn } from '../../api/nl/intents/intent.ts'
import { intents } from '../../api/nl/intents/table.ts'

/** The evidence that the table of intents uses. */
export const intentTerms: ReadonlySet<string> = new Set(
  intents.flatMap(intent => {
    const cases = [intent, ...levels.flatMap(level => intent[level] ?? [])]
    return cases.flatMap(one => [...namesIn(one.needs), ...namesIn(one.excludes)].flatMap(term => term.split(' or ')))
  }),
)
