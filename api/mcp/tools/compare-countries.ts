import { Refusal } from '../../http/refusal.ts'
import { inputs, nationalFuel, placesInput, placesOf } from '../inputs.ts'
import { comparisonData } from '../rows.ts'
import { toolOf } from '../tool.ts'
import { answerWith, understoodResult } from '../tool-result.ts'

/** The newest national prices of several countries next to each other. */
export const compareCountriesTool = toolOf({
  name: 'compare_countries',
  title: 'Compare countries',
  description:
    'Newest national prices of 2 to 30 named countries, the cheapest and the difference. To find the cheapest of all: ' +
    'ranking.',
  input: inputs({ countries: placesInput(2, 30, 'Codes or names; may name EU'), fuel: nationalFuel }),
  output: answerWith(comparisonData),
  live: false,
  answer: (input, context) => {
    const places = placesOf(input.countries)
    if (places.countries.length + (places.region ? 1 : 0) < 2) {
      throw new Refusal(400, `countries: must name two different ones, found ${input.countries[0]} twice`)
    }
    return understoodResult('comparison', { ...places, fuel_type: input.fuel, time_range_weeks: 1 }, context)
  },
})
