import { firstOf, type QuestionReading, says } from '../reading/question-reading.ts'
import { aboutFuel, isComparative, isPlaced, isPoint, isStretch, superlativeOf } from './evidence.ts'
import type { Intent } from './intent.ts'
import { timeOf } from './time-slots.ts'
import { askedFuel, inPlaces, overTime } from './wording.ts'

/** The mean over a stretch of weeks, or over a region. */
export const averagePriceIntent: Intent = {
  name: 'average_price',
  score(reading) {
    if (!says(reading, 'average')) return typicalScore(reading)
    if (aboutFuel(reading) === 0 && !says(reading, 'price', 'amount')) return 0
    // Of LPG there is only the current mean.
    if (reading.fuels.length > 0 && !reading.fuels.some(isWeeklyFuel) && !isStretch(reading.period)) return 0.45
    const { countries, regions } = reading
    const isAgainst = says(reading, 'compare') || isComparative(reading)
    // "above the EU average": the average is what a country is compared with.
    if (countries.length > 0 && (regions.length > 0 || reading.isEverywhere) && isAgainst) return 0.4
    const subject = aboutFuel(reading) === 1 ? 0.985 : 0.47
    if (isPoint(reading.period)) return subject * 0.6
    // "How has the average price changed" asks how it changed.
    if (says(reading, 'change', 'trend', 'record', 'when', 'spread') || isWeekly(reading) || superlativeOf(reading))
      return subject * 0.8
    const several = countries.length > 1 && isAgainst ? 0.75 : countries.length > 1 ? 0.99 : 1
    return subject * several * (isPlaced(reading) ? 1 : 0.8)
  },
  explains: ['average', 'typical', 'perYear', 'perQuarter', 'perMonth', 'station'],
  slots: reading => (reading.period?.shape === 'ever' ? { time_range_weeks: 0 } : timeOf(reading, weeksOf(reading))),
  ask: parsed => `What was the average price of ${askedFuel(parsed)}${inPlaces(parsed)}${overTime(parsed)}?`,
}

function isWeeklyFuel(fuel: string): boolean {
  return fuel === 'euro95' || fuel === 'diesel' || fuel === 'both'
}

/** "Weekly average prices" are a series, "the average of weekly prices" is one number. */
function isWeekly(reading: QuestionReading): boolean {
  const weekly = firstOf(reading, 'weekly')
  return weekly >= 0 && weekly < firstOf(reading, 'average')
}

/** "The yearly average" without a time is that of the last year. */
function weeksOf(reading: QuestionReading): number {
  if (says(reading, 'perYear')) return 52
  if (says(reading, 'perQuarter')) return 13
  return says(reading, 'perMonth') ? 4 : 1
}

/** "The usual price over the last three months". */
function typicalScore(reading: QuestionReading): number {
  const isMeant = says(reading, 'typical') && isStretch(reading.period) && aboutFuel(reading) === 1
  return isMeant && !says(reading, 'change', 'trend', 'record', 'when') ? 0.96 : 0
}
