import type { Region } from '../parsed.ts'
import { sayList } from './lists.ts'
import { sayCountry } from './places.ts'

interface Mean {
  readonly country: string | null
  readonly region: Region | null
  readonly said: string
  /** The countries that an unweighted mean is made over; none for other figures. */
  readonly members: readonly string[]
}

/** What a region's price is: the Commission's own mean, or ours. Null for a country. */
export function sayMean({ country, region, members }: Mean): string | null {
  if (members.length > 0) return `unweighted mean of ${sayList(members.map(sayCountry))}`
  return region || country === 'EU' ? "Commission's weighted mean" : null
}

/** A sentence that says it of each region; null where there are only countries. */
export function sayMeans(places: readonly Mean[]): string | null {
  const means = places.filter(place => sayMean(place) !== null)
  if (means.length === 0) return null
  const one = ({ members }: Mean) => (members.length > 0 ? 'an' : 'the')
  return `The figure for ${sayList(means.map(place => `${place.said} is ${one(place)} ${sayMean(place)}`))}.`
}
