import { turns } from '../reading/question-reading.ts'
import { sayCountry } from '../say/places.ts'
import { aboutFuel, superlativeOf } from './evidence.ts'
import type { Intent } from './intent.ts'
import { timeOf } from './time-slots.ts'
import { askedFuel, overTime } from './wording.ts'

/** Prices in the countries around one. */
export const neighboursIntent: Intent = {
  name: 'neighbours',
  score(reading) {
    const own = reading.operators.find(({ name }) => name === 'neighbours')
    if (!own || superlativeOf(reading) || own.slots.countries?.[0] === own.slots.neighbours_of) return 0
    return turns(reading, 'change ranking') ? 0 : aboutFuel(reading) === 1 ? 0.975 : 0.6
  },
  explains: ['compare', 'rank', 'countries', 'station', 'covers', 'holding', 'doing'],
  slots: reading => timeOf(reading, 1),
  ask: parsed =>
    `What does ${askedFuel(parsed)} cost in the neighbours of ${sayCountry(parsed.neighbours_of!)}${overTime(parsed)}?`,
}
