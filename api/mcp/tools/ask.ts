import * as z from 'zod'
import { longestQuestion } from '../../allowed-values/questions.ts'
import { readAs } from '../../nl/as-written.ts'
import { compactReply, csvOf } from '../../nl/ask.ts'
import { askThen } from '../../nl/past/ask-then.ts'
import { QuestionAnswer } from '../../schemas/questions.ts'
import { asOfInput, inputs, oneOfInput, textInput } from '../inputs.ts'
import { toolOf } from '../tool.ts'
import { honesty, metadataSchema, toolText } from '../tool-result.ts'

/** A question in plain English, answered as `/api/natural-language/` answers it. */
export const askTool = toolOf({
  name: 'ask',
  title: 'Ask in plain English',
  description:
    'Answers a question in English on fuel prices or tolls. Use it for what no other tool takes: towns, conditions, yes ' +
    'or no. States its reading and confidence: check both below 0.8. status unsupported: not understood. Not for ' +
    'forecasts, routes or fuel use.',
  input: inputs({
    question: textInput(longestQuestion).describe('As: Where is diesel cheapest?'),
    format: oneOfInput(['full', 'compact', 'csv'])
      .describe('compact: without parsed; csv: text is a CSV file')
      .default('full'),
    as_of: asOfInput.optional(),
  }),
  // What was understood and the figures: their shape depends on the intent.
  output: QuestionAnswer.pick({ status: true, intent: true, confidence: true, message: true }).extend({
    parsed: z.looseObject({}).optional(),
    data: z.looseObject({}),
    metadata: metadataSchema,
  }),
  live: false,
  hasPast: true,
  answer: async ({ question, format }, context) => {
    const answered = await askThen(question, context, context.past)
    const { answer, rows } = answered
    const metadata = { ...answer.metadata, ...honesty(context) }
    const own = format === 'full' ? answer : compactReply(answer)
    const reading = sayReading(answer)
    return {
      structured: { ...own, metadata },
      text: format === 'csv' ? csvOf(answered) : `${reading}\n\n${toolText({ ...answer, rows }, metadata)}`,
    }
  },
})

/** `Read as: How much did diesel change in Spain? (confidence 0.97)`, so that an agent can see a wrong reading. */
function sayReading({ intent, confidence, parsed, status, message }: QuestionAnswer): string {
  const sure = `confidence ${confidence.toFixed(2)}`
  if (status === 'unsupported') return `Not understood (${sure}).`
  // A message in doubt may state the reading itself.
  if (message.includes('Read as:')) return `In doubt (${sure}).`
  return `Read as: ${readAs(intent, parsed) ?? intent} (${sure})`
}
