import { countryInput, inputs, nationalFuel } from '../inputs.ts'
import { pricesData } from '../rows.ts'
import { toolOf } from '../tool.ts'
import { answerWith, understoodResult } from '../tool-result.ts'

/** The newest national price of one country. */
export const nationalPriceTool = toolOf({
  name: 'national_price',
  title: 'National price',
  description:
    'Newest national price of one country (EU: mean of the Union), weekly with its change over 4 weeks, else the mean ' +
    'of live prices. Several countries: compare_countries. Single stations: stations.',
  input: inputs({ country: countryInput(), fuel: nationalFuel }),
  output: answerWith(pricesData),
  live: false,
  answer: (input, context) => {
    const parsed = { countries: [input.country], fuel_type: input.fuel, time_range_weeks: 1 }
    return understoodResult('price_lookup', parsed, context)
  },
})
