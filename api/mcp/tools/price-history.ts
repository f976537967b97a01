import * as z from 'zod'
import { daysBetween, mondayOf } from '../../../pipeline/model/days.ts'
import type { Day } from '../../../pipeline/model/instants.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Parsed } from '../../nl/parsed.ts'
import { SeriesData } from '../../schemas/answer-data.ts'
import { countryInput, dayInput, inputs, integerInput, oneOfInput } from '../inputs.ts'
import { toolOf } from '../tool.ts'
import { answerWith } from '../tool-result.ts'
import { understoodResult } from '../understood.ts'

const mostCountries = 10
// The series began in 2005. It will not have more weeks than this before 2043.
const mostWeeks = 2000
const defaultWeeks = 52

/** Weekly national prices over a period. */
export const priceHistoryTool = toolOf({
  name: 'price_history',
  title: 'Price history',
  description:
    'Weekly national prices of petrol (Euro 95) and diesel since 2005, in EUR per litre with taxes: the last so many ' +
    `weeks (${defaultWeeks} by default), or from one day to another. A week without a reading is 0 or absent, ` +
    'never a price. EU is the mean of the European Union.',
  input: inputs({
    countries: z
      .array(countryInput(), { error: `must be a list of 1 to ${mostCountries} two-letter codes` })
      .min(1, { error: 'must name at least one country' })
      .max(mostCountries, { error: `must name at most ${mostCountries} countries` }),
    fuel: oneOfInput(['both', 'euro95', 'diesel'], 'The fuels that have weekly series').default('both'),
    from: dayInput('First day, YYYY-MM-DD: from the week that holds it. Excludes weeks').optional(),
    to: dayInput('Last day, YYYY-MM-DD; default: the newest week. Needs from').optional(),
    weeks: integerInput(1, mostWeeks, 'The last so many weeks. Excludes from').optional(),
  }),
  output: answerWith(SeriesData.pick({ series: true }).partial()),
  live: false,
  answer: ({ countries, fuel, ...period }, context) => {
    const { newestWeek } = context.snapshot.national
    const parsed = { countries: [...new Set(countries)], fuel_type: fuel, ...periodOf(period, newestWeek) }
    return understoodResult('price_history', parsed, context)
  },
})

interface Period {
  readonly from?: Day | undefined
  readonly to?: Day | undefined
  readonly weeks?: number | undefined
}

/** As a question's period is understood: with a first day, weeks are counted from its week to the newest. */
function periodOf(
  { from, to, weeks }: Period,
  newestWeek: Day | null,
): Pick<Parsed, 'time_range_weeks' | 'from' | 'to'> {
  if (from === undefined) {
    if (to !== undefined) throw new Refusal(400, `to: needs from, the first day; found to ${to} alone`)
    return { time_range_weeks: weeks ?? defaultWeeks }
  }
  if (weeks !== undefined) throw new Refusal(400, 'from and weeks exclude each other; name one of them')
  if (to !== undefined && to < from) throw new Refusal(400, `to: must not be before from ${from}, found ${to}`)
  const counted = newestWeek === null ? 1 : Math.max(daysBetween(mondayOf(from), newestWeek) / 7 + 1, 1)
  return { time_range_weeks: counted, from, ...(to === undefined ? {} : { to }) }
}
