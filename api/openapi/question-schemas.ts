import { fuelCodes } from '../../pipeline/model/fuels.ts'
import { tollTypes } from '../../pipeline/model/toll-types.ts'
import { intentNames, regions } from '../nl/parsed.ts'
import { answerFormats } from '../params/answer-format.ts'
import { longestQuestion } from '../params/question.ts'
import { mostQuestions } from '../params/question-body.ts'
import { type Schema, schemaRef } from './operation.ts'
import { described, integer, listOf, number, numberOrNull, object, text, textOrNull, texts } from './shapes.ts'

const day: Schema = { type: 'string', format: 'date' }
const dayOrNull: Schema = { ...day, nullable: true }
const question: Schema = { type: 'string', maxLength: longestQuestion }
const confidence: Schema = { type: 'number', minimum: 0, maximum: 1 }
const status: Schema = { type: 'string', enum: ['ok', 'no_data', 'unsupported'] }
const intent: Schema = { type: 'string', enum: intentNames }
const weeklyFuel: Schema = { type: 'string', enum: ['euro95', 'diesel'] }
const askedFuel: Schema = {
  type: 'string',
  enum: ['euro95', 'diesel', 'both', ...fuelCodes.filter(code => code !== 'diesel' && code !== 'sp95')],
}

const country = { country_code: text, country_name: text }
const both = { price_euro95: numberOrNull, price_diesel: numberOrNull }
const ranked = object({ rank: integer, ...country, ...both })
const change = { change_pct_4w_euro95: numberOrNull, change_pct_4w_diesel: numberOrNull }
const price = object({ ...country, week: day, ...both, ...change })
const livePrice = object({ ...country, fuel: askedFuel, price: number })
const prices = listOf({ anyOf: [price, livePrice] })
/** Averages and the like are of a country or of a region. */
const place = { country_code: text, region: { type: 'string', enum: regions } }

/** `data` by intent. */
const dataSchemas: Record<string, Schema> = {
  RankingData: described(
    object({ ranking_top3: listOf(ranked), ranking: listOf(ranked) }),
    'cheapest_ranking, most_expensive_ranking: member states; `ranking` has `limit` rows, 3 unless asked, 27 at most.',
  ),
  PricesData: described(
    object({ prices }),
    'price_lookup, price_on_date. Fuels outside the weekly series are live national averages.',
  ),
  ComparisonData: described(
    object({
      prices,
      cheapest: described(textOrNull, 'Alpha-2, or a region; null where all are equal.'),
      difference_eur: numberOrNull,
    }),
    'comparison',
  ),
  SeriesData: described(
    object({
      series: listOf(object({ country_code: text, labels: listOf(day), e95: listOf(number), diesel: listOf(number) })),
    }),
    'price_history; 0 is no reading.',
  ),
  ChangesData: described(
    object({
      changes: listOf(
        object({
          ...{ country_code: text, fuel: weeklyFuel, from: day, to: day, start_price: number, end_price: number },
          ...{ change_eur: number, change_pct: number },
        }),
      ),
    }),
    'price_change: a row for each fuel.',
  ),
  AveragesData: described(
    object({
      averages: listOf(object({ fuel: weeklyFuel, from: day, to: day, weeks: integer, price: number }, place)),
    }),
    'average_price: a row for each fuel.',
  ),
  RecordsData: described(
    object({ records: listOf(object({ country_code: text, fuel: weeklyFuel, week: day, price: number })) }),
    'record_high, record_low: a row for each fuel.',
  ),
  SpreadsData: described(
    object({
      spreads: listOf(object({ country_code: text, week: day, ...both, difference_eur: number, dearer: text })),
    }),
    'fuel_spread',
  ),
  CostsData: described(
    object({
      litres: number,
      costs: listOf(object({ country_code: text, fuel: weeklyFuel, week: day, price: number, cost_eur: number })),
    }),
    'fill_cost: a row for each fuel.',
  ),
  NearbyData: described(
    object({ stations: listOf(schemaRef('Station')) }),
    'stations_nearby: within 20 km, at most 5, across borders.',
  ),
  TollsData: described(object({ tolls: listOf(schemaRef('Toll')) }), 'toll_lookup'),
  CoverageData: described(
    object({
      countries: texts,
      fuels: texts,
      from: dayOrNull,
      to: dayOrNull,
      live_markets: texts,
      toll_countries: texts,
    }),
    'coverage',
  ),
  SuggestionsData: described(
    object({ suggestions: texts }),
    'unknown: questions that could be asked. Beside the members of other intents: what could have been meant as well.',
  ),
}

const metadata: Record<string, Schema> = {
  generated_at: described(
    { type: 'string', format: 'date-time' },
    'The instant of the snapshot: an equal snapshot answers with equal bytes.',
  ),
  data_date: described(dayOrNull, 'The Monday of the newest week used; for live figures the day of the snapshot.'),
  ...{ source: text, currency: { type: 'string', enum: ['EUR'] }, unit: text, update_frequency: text },
  rate_limits: object({ requests: integer, window_seconds: integer, per: text }),
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
      '`no_data`: understood, and nothing is held. `unsupported`: not understood; `data.suggestions` says what can be asked.',
    ),
    query: described(text, 'The question as received.'),
    intent,
    confidence: described(confidence, 'Below 0.5 nothing is answered.'),
    parsed: schemaRef('ParsedQuestion'),
    metadata: schemaRef('AnswerMetadata'),
    message: described(text, 'The answer in words; every number in it stands in `data`.'),
    data: schemaRef('AnswerData'),
  }),
  CompactAnswer: object({
    ...{ status, intent, confidence, message: text },
    ...{ data: schemaRef('AnswerData'), data_date: dayOrNull, source: text },
  }),
  ParsedQuestion: object(
    {
      countries: described(texts, 'In the order asked; empty for all.'),
      fuel_type: askedFuel,
      time_range_weeks: described(
        integer,
        '1 is now; with `from` or `date` counted from there to the newest week; 0 the whole series.',
      ),
    },
    {
      ...{ date: day, from: day, to: day, limit: integer, litres: number, lat: number, lng: number },
      ...{ toll_type: { type: 'string', enum: tollTypes }, region: place.region },
      toll_name: described(text, 'An addition: a tolled object that was named.'),
    },
  ),
  AnswerMetadata: object(metadata, { snapshot_id: text, licence: text }),
  AnswerData: {
    description: 'By intent. Without data it may be empty.',
    anyOf: [...Object.keys(dataSchemas).map(schemaRef), { type: 'object' }],
  },
  ...dataSchemas,
}
