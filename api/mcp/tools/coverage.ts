import * as z from 'zod'
import { inputs } from '../inputs.ts'
import { answerWith } from '../told.ts'
import { toolOf } from '../tool.ts'
import { toldUnderstood } from '../understood.ts'

/** What there is to be asked for. */
export const coverage = toolOf({
  name: 'coverage',
  title: 'Coverage',
  description:
    'What is held: countries and fuels with weekly series, since when, markets with live prices, countries with tolls.',
  input: inputs({}),
  output: answerWith({
    countries: z.array(z.unknown()).optional(),
    live_markets: z.array(z.unknown()).optional(),
    toll_countries: z.array(z.unknown()).optional(),
  }),
  live: false,
  answer: (_, asked) => {
    return toldUnderstood('coverage', { countries: [], fuel_type: 'both', time_range_weeks: 1 }, asked)
  },
})
