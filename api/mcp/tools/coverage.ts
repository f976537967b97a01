import * as z from 'zod'
import { CoverageData } from '../../schemas/answer-data.ts'
import { countryInput, inputs } from '../inputs.ts'
import { toolOf } from '../tool.ts'
import { answerWith } from '../tool-result.ts'
import { understoodResult } from '../understood.ts'

const mostCountries = 30

/** The available data. */
export const coverageTool = toolOf({
  name: 'coverage',
  title: 'Coverage',
  description:
    'Which data there is: countries and fuels with weekly series, since when, markets with live prices, countries with tolls.',
  input: inputs({
    countries: z
      .array(countryInput(), { error: `must be a list of at most ${mostCountries} two-letter codes` })
      .max(mostCountries, { error: `must name at most ${mostCountries} countries` })
      .optional()
      .describe('Only the data of these countries. Default: all'),
  }),
  output: answerWith(CoverageData.pick({ countries: true, live_markets: true, toll_countries: true }).partial()),
  live: false,
  answer: ({ countries = [] }, context) => {
    return understoodResult(
      'coverage',
      { countries: [...new Set(countries)], fuel_type: 'both', time_range_weeks: 1 },
      context,
    )
  },
})
