import { inputs, oneOfInput, placesInput, placesOf, weeklyFuel } from '../inputs.ts'
import { periodInputs, periodOf } from '../period.ts'
import { recordsData } from '../rows.ts'
import { toolOf } from '../tool.ts'
import { answerWith, understoodResult } from '../tool-result.ts'

const wholeSeries = 0

/** The highest or lowest weekly price, and its week. */
export const priceRecordTool = toolOf({
  name: 'price_record',
  title: 'Record price',
  description: 'Highest or lowest weekly price and its week, by default since 2005 and of all EU members.',
  input: inputs({
    extreme: oneOfInput(['highest', 'lowest']),
    countries: placesInput(0, 30, 'Codes, names or a region').default([]),
    fuel: weeklyFuel,
    ...periodInputs,
  }),
  output: answerWith(recordsData),
  live: false,
  answer: ({ extreme, countries, fuel, ...period }, context) => {
    const intent = extreme === 'highest' ? 'record_high' : 'record_low'
    const time = periodOf(period, wholeSeries, context)
    return understoodResult(intent, { ...placesOf(countries), fuel_type: fuel, ...time }, context)
  },
})
