import { setOf } from './comma-list.ts'

/** Units of a distance, in kilometres. */
export const kmPerUnit: ReadonlyMap<string, number> = new Map([
  ...['km', 'kms', 'kilometre', 'kilometres', 'kilometer', 'kilometers'].map(word => [word, 1] as const),
  ...['mi', 'mile', 'miles'].map(word => [word, 1.609344] as const),
  ...['m', 'metre', 'metres', 'meter', 'meters'].map(word => [word, 0.001] as const),
])

/** Before a distance that is the radius of a search. The last of "up to", "less than", "at most". */
export const radiusBefore: ReadonlySet<string> = setOf(
  `within, radius, inside, in, under, to, than, most, max, maximum`,
)

/** After a distance: "5 km radius", "5 km around", "5 km of". */
export const radiusAfter: ReadonlySet<string> = setOf(`radius, circle, of, around, from, away, range, reach`)
