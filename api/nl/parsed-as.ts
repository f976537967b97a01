import type { Intent } from './intents/intent.ts'
import { asksYesOrNo, claimOf } from './operators/claim.ts'
import type { OperatorMention } from './operators/operator-mention.ts'
import type { AskedFuel, Parsed } from './parsed.ts'
import { type QuestionReading, says } from './reading/question-reading.ts'

/** The parse of a question, if it has this intent. */
export function parsedAs(reading: QuestionReading, intent: Intent): Parsed {
  const { countries, regions } = reading
  const region = regions[0]
  return weeklyGrade(intent, {
    countries,
    fuel_type: fuelOf(reading),
    time_range_weeks: 1,
    ...(region === undefined || intent.name === 'coverage' ? {} : { region }),
    ...intent.slots(reading),
    ...operatorSlots(carried(reading, intent)),
    ...fuelsAgainst(reading),
    ...(intent.hasClaim && claimSlot(reading)),
  })
}

// These are answered from the weekly series, whatever their time.
const ofWeeks: ReadonlySet<string> = new Set([
  ...(['price_history', 'price_change', 'change_ranking', 'record_high', 'record_low', 'streak'] as const),
])

/** The weekly series has one petrol, whichever grade is named. */
function weeklyGrade({ name }: Intent, parsed: Parsed): Parsed {
  const { fuel_type: grade, time_range_weeks } = parsed
  if ((grade !== 'e10' && grade !== 'e5') || (!ofWeeks.has(name) && time_range_weeks === 1)) return parsed
  return { ...parsed, fuel_type: 'euro95', grade }
}

const rankings: ReadonlySet<string> = new Set([
  ...(['cheapest_ranking', 'most_expensive_ranking', 'change_ranking'] as const),
])
const listed: ReadonlySet<string> = new Set('list lists table full complete whole entire every each'.split(' '))

/**
 * "List all countries where it is at least 1.70" wants those; "is it at least 1.70 in every country" asks of all. "Rank all
 * countries" wants each; "of all countries, which is cheapest" wants one.
 */
function carried(reading: QuestionReading, { name }: Intent): readonly OperatorMention[] {
  const isList = says(reading, 'order') || reading.tokens.some(({ word }) => listed.has(word))
  const isIdle = name === 'threshold' ? !asksYesOrNo(reading) : rankings.has(name) && !isList
  return isIdle ? reading.operators.filter(one => one.name !== 'each') : reading.operators
}

/** What the operators add; of several thresholds and brands all. */
function operatorSlots(operators: readonly OperatorMention[]): Partial<Parsed> {
  const brands = operators.flatMap(({ slots }) => slots.brands ?? [])
  const isOfBrands = operators.some(({ name }) => name === 'brand')
  const except = [...new Set(operators.flatMap(({ slots }) => slots.except ?? []))].sort()
  return {
    ...Object.assign({}, ...operators.map(({ slots }) => slots)),
    ...(isOfBrands && { brands }),
    ...(except.length > 0 && { except }),
  }
}

/** Two fuels of which the weekly series has not both. */
function fuelsAgainst({ fuels }: QuestionReading): Partial<Parsed> {
  const isLive = fuels.some(fuel => fuel !== 'euro95' && fuel !== 'diesel' && fuel !== 'both')
  return fuels.length > 1 && isLive ? { fuel_type: fuels[0]!, fuel_types: [...fuels] } : {}
}

function claimSlot(reading: QuestionReading): Partial<Parsed> {
  const claim = claimOf(reading)
  return claim === undefined ? {} : { claim }
}

function fuelOf({ fuels }: QuestionReading): AskedFuel {
  if (fuels.length === 0 || fuels.includes('both')) return 'both'
  return fuels.includes('euro95') && fuels.includes('diesel') ? 'both' : fuels[0]!
}
