import * as z from 'zod'
import { Refusal } from '../../http/refusal.ts'
import { ComparisonData } from '../../schemas/answer-data.ts'
import { countryInput, inputs, nationalFuel } from '../inputs.ts'
import { nationalPrices } from '../national-prices.ts'
import { toolOf } from '../tool.ts'
import { answerWith } from '../tool-result.ts'
import { understoodResult } from '../understood.ts'

const mostCountries = 30

/** The newest national prices of several countries next to each other. */
export const compareCountriesTool = toolOf({
  name: 'compare_countries',
  title: 'Compare countries',
  description:
    'The newest national prices of two or more countries, which of them is cheapest, and by how much. EU is the mean ' +
    'of the European Union.',
  input: inputs({
    countries: z
      .array(countryInput(), { error: `must be a list of 2 to ${mostCountries} two-letter codes` })
      .min(2, { error: 'must name at least two countries; national_price answers for one' })
      .max(mostCountries, { error: `must name at most ${mostCountries} countries` })
      .describe('In the order in which they are answered'),
    fuel: nationalFuel.default('both'),
  }),
  output: answerWith(
    ComparisonData.pick({ cheapest: true, difference_eur: true }).extend({ prices: nationalPrices }).partial(),
  ),
  live: false,
  answer: (input, context) => {
    const countries = [...new Set(input.countries)]
    if (countries.length < 2)
      throw new Refusal(400, `countries: must name two different ones, found ${countries} twice`)
    return understoodResult('comparison', { countries, fuel_type: input.fuel, time_range_weeks: 1 }, context)
  },
})
