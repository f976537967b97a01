import * as z from 'zod'
import { tollTypes } from '../../pipeline/model/toll-types.ts'
import { addition, day, fuelCode, type TypeOf, texts } from '../../pipeline/serving/schemas/shapes.ts'
import { intentNames } from '../nl/intent-names.ts'
import { regions } from '../nl/region-names.ts'
import { answerFormats, longestQuestion, mostQuestions } from '../params/question-limits.ts'
import { AnswerData } from './answer-data.ts'

const question = z.string().max(longestQuestion)

export const Questions = z
  .object({
    query: question.optional(),
    queries: z.array(question).min(1).max(mostQuestions).optional(),
    format: z.enum(answerFormats).optional(),
  })
  .describe('`query` or `queries`, not both.')

export const ParsedQuestion = z.object({
  countries: texts.describe('In the order of the question; empty for all.'),
  fuel_type: z.enum(['euro95', 'diesel', 'both', ...fuelCode.exclude(['diesel', 'sp95']).options]),
  time_range_weeks: z
    .int()
    .describe('1 is now; with `from` or `date` the weeks from there to the newest week; 0 is the complete series.'),
  date: day.optional(),
  from: day.optional(),
  to: day.optional(),
  limit: z.int().optional(),
  litres: z.number().optional(),
  lat: z.number().optional(),
  lng: z.number().optional(),
  toll_type: z.enum(tollTypes).optional(),
  region: z.enum(regions).optional(),
  order: z
    .enum(['price', 'distance'])
    .describe('An addition: the order of the stations, if the question has "cheapest" or "nearest".')
    .optional(),
  radius_km: z.number().describe('An addition: the radius in the question; miles are converted.').optional(),
  toll_name: z.string().describe('An addition: a tolled object that was named.').optional(),
})
export type ParsedQuestion = TypeOf<typeof ParsedQuestion>

export const AnswerMetadata = z.object({
  generated_at: z
    .string()
    .meta({ format: 'date-time' })
    .describe('The instant of the snapshot: an equal snapshot answers with equal bytes.'),
  data_date: day.nullable().describe('The Monday of the newest week used; for live figures the day of the snapshot.'),
  source: z.string(),
  currency: z.literal('EUR'),
  unit: z.string(),
  update_frequency: z.string(),
  rate_limits: z.object({ requests: z.int(), window_seconds: z.int(), per: z.string() }),
  snapshot_id: addition(z.string()),
  licence: addition(z.string()),
})
export type AnswerMetadata = TypeOf<typeof AnswerMetadata>

const status = z.enum(['ok', 'no_data', 'unsupported'])
const confidence = z.number().min(0).max(1)

/** The answer of format `full`. Members are sent in this order. */
export const QuestionAnswer = z.object({
  status: status.describe(
    '`no_data`: understood, but there is no data. `unsupported`: not understood; `data.suggestions` lists what can be asked.',
  ),
  query: z.string().describe('The question as received.'),
  intent: z.enum(intentNames),
  confidence: confidence.describe('Below 0.5 nothing is answered.'),
  parsed: ParsedQuestion,
  metadata: AnswerMetadata,
  message: z.string().describe('The answer in words; every number in it is also in `data`.'),
  data: AnswerData,
})
export type QuestionAnswer = TypeOf<typeof QuestionAnswer>

export const CompactAnswer = z.object({
  status,
  intent: z.enum(intentNames),
  confidence,
  message: z.string(),
  data: AnswerData,
  data_date: day.nullable(),
  source: z.string(),
})
export type CompactAnswer = TypeOf<typeof CompactAnswer>
