import * as z from 'zod'
import { ask } from '../../nl/ask.ts'
import { compactReply, csvOf } from '../../nl/forms.ts'
import { longestQuestion } from '../../params/question-limits.ts'
import { QuestionAnswer } from '../../schemas/questions.ts'
import { inputs, oneOfInput, textInput } from '../inputs.ts'
import { toolOf } from '../tool.ts'
import { honesty, metadataSchema, toolText } from '../tool-result.ts'

/** A question in plain English, answered as `/api/natural-language/` answers it. */
export const askTool = toolOf({
  name: 'ask',
  title: 'Ask in plain English',
  description:
    'Answers a question in English about fuel prices or tolls in Europe: prices now, rankings, comparisons, history, ' +
    'changes, records, averages, the cost of a fill, stations near coordinates, tolls, which data there is. Says how sure it ' +
    'is (confidence) and what it understood (parsed); what it does not understand it refuses (status unsupported) with ' +
    'examples. Use the other tools where their inputs are known.',
  input: inputs({
    question: textInput(longestQuestion, 'For example: Where is diesel cheapest in Europe?'),
    format: oneOfInput(
      ['full', 'compact', 'csv'],
      'full: with the parse; compact: without it; csv: as compact, and the text is a CSV file with its rows',
    ).default('full'),
  }),
  // What was understood and the figures: their shape depends on the intent.
  output: QuestionAnswer.partial({ query: true }).extend({
    parsed: z.looseObject({}).optional(),
    data: z.looseObject({}),
    metadata: metadataSchema,
  }),
  live: false,
  answer: ({ question, format }, context) => {
    const answered = ask(question, context)
    const { answer, rows } = answered
    const metadata = { ...answer.metadata, ...honesty(context) }
    const own = format === 'full' ? answer : compactReply(answer)
    return {
      structured: { ...own, metadata },
      text: format === 'csv' ? csvOf(answered) : toolText({ ...answer, rows }, metadata),
    }
  },
})
