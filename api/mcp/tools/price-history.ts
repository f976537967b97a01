import { historyResult, intervals } from '../history.ts'
import { inputs, oneOfInput, placesInput, placesOf, weeklyFuel } from '../inputs.ts'
import { periodInputs, periodOf } from '../period.ts'
import { seriesData } from '../rows.ts'
import { toolOf } from '../tool.ts'
import { answerWith, understoodReply } from '../tool-result.ts'

const mostCountries = 10
const usualWeeks = 52

/** National prices over a period, by week, month or year. */
export const priceHistoryTool = toolOf({
  name: 'price_history',
  title: 'Price history',
  description:
    `National prices since 2005 by week, month or year, by default ${usualWeeks} weeks. For charts and tables; one number: ` +
    'price_change, average_price, price_record. At most 20 KB: the newest are kept, cut says what is left out.',
  input: inputs({
    countries: placesInput(1, mostCountries, 'Codes, names or a region'),
    fuel: weeklyFuel,
    interval: oneOfInput(intervals).describe('month, year: means').default('week'),
    ...periodInputs,
  }),
  output: answerWith(seriesData),
  live: false,
  answer: ({ countries, fuel, interval, ...period }, context) => {
    const parsed = { ...placesOf(countries), fuel_type: fuel, ...periodOf(period, usualWeeks, context) }
    return historyResult(understoodReply('price_history', parsed, context), interval, context)
  },
})
