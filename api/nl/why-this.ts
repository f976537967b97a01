import { choicesOf } from './intents/choice.ts'
import type { Calendar } from './parsed.ts'
import { readQuestion } from './reading/read-question.ts'
import { understand } from './understand.ts'
import { tokenise } from './words/tokenise.ts'

/** For developers, why a question has its intent: the rows that hold, with their evidence, and what decided. */
export function whyThis(question: string, calendar: Calendar): string {
  const { intent, confidence, parsed, because } = understand(question, calendar)
  const [first, ...others] = choicesOf(readQuestion(tokenise(question), calendar))
  const rows = first.level === 'none' ? [] : [first, ...others]
  const second = others[0]
  const won =
    first.level === 'none'
      ? 'no row of the table holds'
      : second === undefined
        ? `${first.intent.name}: no other row holds`
        : second.level === first.level
          ? `${first.intent.name}: above ${second.intent.name} in the table`
          : `${first.intent.name}: ${first.level}, ${second.intent.name} only ${second.level}`
  return [
    question,
    ...rows.map(row => `  ${row.intent.name.padEnd(22)} ${row.level.padEnd(7)} ${row.because.join(', ')}`),
    won,
    `${intent} ${confidence} ${JSON.stringify(parsed)}`,
    ...(because === undefined ? [] : [because]),
  ].join('\n')
}
