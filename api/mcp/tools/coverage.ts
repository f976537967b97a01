import { inputs, placesInput, placesOf } from '../inputs.ts'
import { coverageData } from '../rows.ts'
import { toolOf } from '../tool.ts'
import { answerWith, understoodResult } from '../tool-result.ts'

/** The available data. */
export const coverageTool = toolOf({
  name: 'coverage',
  title: 'Coverage',
  description:
    'Which countries, fuels and years have data, and of what kind. Use it after no_data, not before each call.',
  input: inputs({ countries: placesInput(0, 30, 'Default: all').default([]) }),
  output: answerWith(coverageData),
  live: false,
  answer: ({ countries }, context) => {
    return understoodResult('coverage', { ...placesOf(countries), fuel_type: 'both', time_range_weeks: 1 }, context)
  },
})
