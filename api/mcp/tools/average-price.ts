import { inputs, placesInput, placesOf, weeklyFuel } from '../inputs.ts'
import { periodInputs, periodOf } from '../period.ts'
import { averagesData } from '../rows.ts'
import { toolOf } from '../tool.ts'
import { answerWith, understoodResult } from '../tool-result.ts'

const usualWeeks = 52

/** The mean of weekly prices over a period. */
export const averagePriceTool = toolOf({
  name: 'average_price',
  title: 'Average price',
  description: `Mean of weekly prices over a period, by default ${usualWeeks} weeks. Means by month or year: price_history.`,
  input: inputs({ countries: placesInput(1, 30, 'Codes, names or a region'), fuel: weeklyFuel, ...periodInputs }),
  output: answerWith(averagesData),
  live: false,
  answer: ({ countries, fuel, ...period }, context) => {
    const time = periodOf(period, usualWeeks, context)
    return understoodResult('average_price', { ...placesOf(countries), fuel_type: fuel, ...time }, context)
  },
})
