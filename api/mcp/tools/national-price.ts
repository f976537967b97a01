import * as z from 'zod'
import { countryInput, inputs, nationalFuel } from '../inputs.ts'
import { nationalPrices } from '../national-prices.ts'
import { toolOf } from '../tool.ts'
import { answerWith } from '../tool-result.ts'
import { understoodResult } from '../understood.ts'

/** The newest national price of one country. */
export const nationalPriceTool = toolOf({
  name: 'national_price',
  title: 'National price',
  description:
    'The newest national price of a country: petrol (Euro 95) and diesel of the weekly oil bulletin with their change ' +
    'over four weeks, or the mean of live prices where there is no weekly series or the fuel is not in it. EU is the ' +
    'mean of the European Union.',
  input: inputs({ country: countryInput(), fuel: nationalFuel.default('both') }),
  output: answerWith(z.object({ prices: nationalPrices.optional() })),
  live: false,
  answer: (input, context) => {
    const parsed = { countries: [input.country], fuel_type: input.fuel, time_range_weeks: 1 }
    return understoodResult('price_lookup', parsed, context)
  },
})
