import { dayInput, inputs, nationalFuel, numberInput, placesInput, placesOf } from '../inputs.ts'
import { whenAsked } from '../period.ts'
import { costsData } from '../rows.ts'
import { toolOf } from '../tool.ts'
import { answerWith, understoodResult } from '../tool-result.ts'

/** The cost of a number of litres at national prices. */
export const fillCostTool = toolOf({
  name: 'fill_cost',
  title: 'Cost of a fill',
  description: 'Cost of litres at national prices, now or in the week of a date. Not for trips: fuel use is not known.',
  input: inputs({
    countries: placesInput(1, 30, 'Codes, names or a region'),
    fuel: nationalFuel,
    litres: numberInput(0.1, 10_000).default(50),
    date: dayInput.optional(),
  }),
  output: answerWith(costsData),
  live: false,
  answer: ({ countries, fuel, litres, date }, context) => {
    const parsed = { ...placesOf(countries), fuel_type: fuel, litres, ...whenAsked(date, context) }
    return understoodResult('fill_cost', parsed, context)
  },
})
