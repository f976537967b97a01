import { says } from '../reading/question-reading.ts'
import { aboutFuel, isNow, isPoint, isStretch, superlativeOf } from './evidence.ts'
import type { Intent } from './intent.ts'
import { stretchOf } from './time-slots.ts'
import { askedFuel, inPlaces, overTime } from './wording.ts'

/** How it went, week by week. */
export const priceHistoryIntent: Intent = {
  name: 'price_history',
  score(reading) {
    if (aboutFuel(reading) === 0 && !says(reading, 'price', 'amount')) return 0
    const subject = aboutFuel(reading) === 1 ? 0.97 : 0.47
    const isTrend = says(reading, 'trend')
    // "Weekly averages" may be the weekly prices, or their mean.
    if (says(reading, 'average') && says(reading, 'weekly')) return isStretch(reading.period) ? 0.79 : 0.6
    if (isStretch(reading.period))
      return subject * (superlativeOf(reading) || says(reading, 'extreme') ? 0.6 : isTrend ? 1 : 0.98)
    if (reading.period?.shape === 'ever') return subject * (isTrend ? 0.9 : 0.6)
    if (isPoint(reading.period)) return isTrend ? 0.6 : 0
    if (isTrend) return isNow(reading) ? subject * 1.01 : 0
    return says(reading, 'weekly') && reading.period === undefined ? subject * 0.8 : 0
  },
  explains: ['trend', 'weekly', 'holding', 'station'],
  slots: reading => (reading.period?.shape === 'ever' ? { time_range_weeks: 0 } : stretchOf(reading, 52)),
  ask: parsed => `How did the price of ${askedFuel(parsed)} develop${inPlaces(parsed)}${overTime(parsed)}?`,
}
