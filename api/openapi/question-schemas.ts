import { fuelCodes } from '../../pipeline/model/fuels.ts'
import { tollTypes } from '../../pipeline/model/toll-types.ts'
import { intentNames, regions } from '../nl/parsed.ts'
import { answerFormats } from '../params/answer-format.ts'
import { longestQuestion } from '../params/question.ts'
import { mostQuestions } from '../params/question-body.ts'
import { answerDataSchemas } from './answer-data-schemas.ts'
import { type Schema, schemaRef } from './operation.ts'
import { described, integer, number, object, textShape, texts } from './shapes.ts'

const day: Schema = { type: 'string', format: 'date' }
const dayOrNull: Schema = { ...day, nullable: true }
const question: Schema = { type: 'string', maxLength: longestQuestion }
const confidence: Schema = { type: 'number', minimum: 0, maximum: 1 }
const status: Schema = { type: 'string', enum: ['ok', 'no_data', 'unsupported'] }
const intent: Schema = { type: 'string', enum: intentNames }
const askedFuel: Schema = {
  type: 'string',
  enum: ['euro95', 'diesel', 'both', ...fuelCodes.filter(code => code !== 'diesel' && code !== 'sp95')],
}

const metadata: Record<string, Schema> = {
  generated_at: described(
    { type: 'string', format: 'date-time' },
    'The instant of the snapshot: an equal snapshot answers with equal bytes.',
  ),
  data_date: described(dayOrNull, 'The Monday of the newest week used; for live figures the day of the snapshot.'),
  source: textShape,
  currency: { type: 'string', enum: ['EUR'] },
  unit: textShape,
  update_frequency: textShape,
  rate_limits: object({ requests: integer, window_seconds: integer, per: textShape }),
}

/** Questions, and what they are answered with. */
export const questionSchemas: Readonly<Record<string, Schema>> = {
  Questions: described(
    object(
      {},
      {
        query: question,
        queries: { type: 'array', items: question, minItems: 1, maxItems: mostQuestions },
        format: { type: 'string', enum: answerFormats },
      },
    ),
    '`query` or `queries`, not both.',
  ),
  QuestionAnswer: object({
    status: described(
      status,
      '`no_data`: understood, but there is no data. `unsupported`: not understood; `data.suggestions` lists what can be asked.',
    ),
    query: described(textShape, 'The question as received.'),
    intent,
    confidence: described(confidence, 'Below 0.5 nothing is answered.'),
    parsed: schemaRef('ParsedQuestion'),
    metadata: schemaRef('AnswerMetadata'),
    message: described(textShape, 'The answer in words; every number in it is also in `data`.'),
    data: schemaRef('AnswerData'),
  }),
  CompactAnswer: object({
    status,
    intent,
    confidence,
    message: textShape,
    data: schemaRef('AnswerData'),
    data_date: dayOrNull,
    source: textShape,
  }),
  ParsedQuestion: object(
    {
      countries: described(texts, 'In the order of the question; empty for all.'),
      fuel_type: askedFuel,
      time_range_weeks: described(
        integer,
        '1 is now; with `from` or `date` the weeks from there to the newest week; 0 is the complete series.',
      ),
    },
    {
      date: day,
      from: day,
      to: day,
      limit: integer,
      litres: number,
      lat: number,
      lng: number,
      toll_type: { type: 'string', enum: tollTypes },
      region: { type: 'string', enum: regions },
      order: described(
        { type: 'string', enum: ['price', 'distance'] },
        'An addition: the order of the stations, if the question has "cheapest" or "nearest".',
      ),
      radius_km: described(number, 'An addition: the radius in the question; miles are converted.'),
      toll_name: described(textShape, 'An addition: a tolled object that was named.'),
    },
  ),
  AnswerMetadata: object(metadata, { snapshot_id: textShape, licence: textShape }),
  AnswerData: {
    description: 'Depends on the intent; there may be additional members.',
    anyOf: Object.keys(answerDataSchemas).map(schemaRef),
  },
  ...answerDataSchemas,
}
