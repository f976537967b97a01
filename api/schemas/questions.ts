import * as z from 'zod'
import { tollTypes } from '../../pipeline/model/toll-types.ts'
import { addition, day, fuelCode, instant, type TypeOf, texts } from '../../pipeline/serving/schemas/shapes.ts'
import { answerFormats, intentNames, longestQuestion, mostQuestions, topics } from '../allowed-values/questions.ts'
import { regions } from '../allowed-values/regions.ts'
import { AnswerData } from './answer-data.ts'

const question = z.string().max(longestQuestion)

export const Questions = z
  .object({
    query: question.optional(),
    queries: z.array(question).min(1).max(mostQuestions).optional(),
    format: z.enum(answerFormats).optional(),
    as_of: z
      .string()
      .meta({ format: 'date-time', example: '2026-11-18T06:00:00Z' })
      .describe('A past instant in UTC, of all questions: see `as_of` of GET.')
      .optional(),
  })
  .describe('`query` or `queries`, not both.')

const fuelOfQuestion = z.enum(['euro95', 'diesel', 'both', ...fuelCode.exclude(['diesel', 'sp95']).options])
const directions = ['cheapest', 'dearest', 'rise', 'fall'] as const
const claims = ['cheaper', 'dearer', 'same', 'rose', 'fell', 'cheapest', 'dearest'] as const
const units = ['us_gallon', 'imperial_gallon'] as const

export const ParsedQuestion = z.object({
  countries: texts.describe('In the order of the question; empty for all.'),
  fuel_type: fuelOfQuestion,
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
  town: z.string().describe('An addition: the town whose position `lat` and `lng` are.').optional(),
  town_also: texts.describe('An addition: other towns of that name.').optional(),
  except: texts.describe('An addition: countries that are left out.').optional(),
  neighbours_of: z
    .string()
    .describe('An addition: `countries` are the neighbours of this country; it is one of them where it is compared.')
    .optional(),
  each: z.literal(true).describe('An addition: a row for each member of the region, or for each country.').optional(),
  below: z.number().describe('An addition: less than this a litre, in `currency`, otherwise in euros.').optional(),
  inclusive: z
    .literal(true)
    .describe('An addition: `below` and `above` count themselves: "at least", "or less".')
    .optional(),
  above: z.number().describe('An addition: more than this a litre, in `currency`, otherwise in euros.').optional(),
  counts: z.literal(true).describe('An addition: how many they are.').optional(),
  last: z
    .literal(true)
    .describe('An addition: when the price was below or above the amount for the last time.')
    .optional(),
  position: z.int().describe('An addition: the second cheapest is 2.').optional(),
  direction: z
    .enum(directions)
    .describe('An addition: from which end positions and rankings by change are counted.')
    .optional(),
  fuel_types: z
    .array(fuelOfQuestion)
    .describe('An addition: fuels that are set against each other, the first one named first.')
    .optional(),
  grade: z
    .enum(['e10', 'e5'])
    .describe('An addition: the named grade, where `fuel_type` is petrol because the weekly series has no other.')
    .optional(),
  brands: texts.describe('An addition: brands, as they are spelt in the question.').optional(),
  base: z.literal('mean').describe('An addition: the change is from the mean of `from` to `to` until now.').optional(),
  claim: z
    .enum(claims)
    .describe('An addition: what a question that is answered by yes or no supposes of what it names first.')
    .optional(),
  tank_share: z.number().describe('An addition: the part of a tank that `litres` is.').optional(),
  currency: z.string().describe('An addition: ISO 4217 code of a currency to convert to.').optional(),
  unit: z.enum(units).describe('An addition: a unit to convert to.').optional(),
  topics: z.array(z.enum(topics)).describe('An addition: what a question about the data itself asks for.').optional(),
  as_of: instant.describe('An addition: the past time of day in the question, in UTC.').optional(),
  as_of_local: z.string().describe('An addition: the same by the clock of `time_zone`, `2026-11-18 12:00`.').optional(),
  time_zone: z.string().describe('An addition: the zone whose clock the question was read by.').optional(),
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
  because: z.string().describe('An addition: why the question is refused, or the reading is in doubt.').optional(),
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
