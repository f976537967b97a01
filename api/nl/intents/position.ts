import { claimOf } from '../operators/claim.ts'
import { type QuestionReading, turns } from '../reading/question-reading.ts'
import { aboutFuel } from './evidence.ts'
import type { Intent } from './intent.ts'
import { timeOf } from './time-slots.ts'
import { askedFuel, inPlaces, overTime } from './wording.ts'

const ordinals = new Intl.PluralRules('en', { type: 'ordinal' })
const endings: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd', other: 'th' }

/** The place of a country among the others, or the country of a place: "second cheapest". */
export const positionIntent: Intent = {
  name: 'position',
  score(reading) {
    if (!turns(reading, 'position') && claimedEnd(reading) === undefined) return 0
    return aboutFuel(reading) === 1 ? 0.988 : 0.7
  },
  explains: [
    'cheapest',
    'dearest',
    'cheaper',
    'dearer',
    'rank',
    'order',
    'countries',
    'compare',
    'fill',
    'station',
    'most',
    'least',
    'dear',
    'cheap',
    'covers',
    'holding',
    'doing',
  ],
  slots: reading => ({
    ...timeOf(reading, 1),
    ...(claimedEnd(reading) && { direction: claimedEnd(reading)! }),
    ...(reading.limit === undefined ? {} : { limit: reading.limit }),
  }),
  ask(parsed) {
    const { position, direction = 'cheapest' } = parsed
    if (position !== undefined) {
      const nth = `${position}${endings[ordinals.select(position)]}`
      return `Where is ${askedFuel(parsed)} the ${nth} ${direction}${overTime(parsed)}?`
    }
    return `Which place has ${askedFuel(parsed)}${inPlaces(parsed)} among all countries, the ${direction} first${overTime(parsed)}?`
  },
}

/** "Is Danish petrol the dearest in Europe?": from that end. */
function claimedEnd(reading: QuestionReading) {
  const { countries, regions, isEverywhere, cues } = reading
  const isOfAll = regions.length > 0 || isEverywhere || cues.some(({ names }) => names.includes('countries'))
  const claim = countries.length === 1 && isOfAll ? claimOf(reading) : undefined
  return claim === 'cheapest' || claim === 'dearest' ? claim : undefined
}
