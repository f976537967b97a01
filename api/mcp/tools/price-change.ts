import { inputs, placesInput, placesOf, weeklyFuel } from '../inputs.ts'
import { periodInputs, periodOf } from '../period.ts'
import { changesData } from '../rows.ts'
import { toolOf } from '../tool.ts'
import { answerWith, understoodResult } from '../tool-result.ts'

const usualWeeks = 4

/** How much a weekly price rose or fell. */
export const priceChangeTool = toolOf({
  name: 'price_change',
  title: 'Price change',
  description: `How much weekly prices rose or fell, by default over ${usualWeeks} weeks. All weeks between: price_history.`,
  input: inputs({ countries: placesInput(1, 30, 'Codes, names or a region'), fuel: weeklyFuel, ...periodInputs }),
  output: answerWith(changesData),
  live: false,
  answer: ({ countries, fuel, ...period }, context) => {
    const time = periodOf(period, usualWeeks, context)
    return understoodResult('price_change', { ...placesOf(countries), fuel_type: fuel, ...time }, context)
  },
})
