import type { Intent } from './intents/intent.ts'
import type { AskedFuel, Parsed } from './parsed.ts'
import type { QuestionReading } from './reading/question-reading.ts'

/** The parse of a question, if it has this intent. */
export function parsedAs(reading: QuestionReading, intent: Intent): Parsed {
  const { countries, regions } = reading
  const region = regions[0]
  return {
    countries,
    fuel_type: fuelOf(reading),
    time_range_weeks: 1,
    ...(region === undefined || intent.name === 'coverage' ? {} : { region }),
    ...intent.slots(reading),
  }
}

function fuelOf({ fuels }: QuestionReading): AskedFuel {
  if (fuels.length === 0 || fuels.includes('both')) return 'both'
  return fuels.includes('euro95') && fuels.includes('diesel') ? 'both' : fuels[0]!
}
