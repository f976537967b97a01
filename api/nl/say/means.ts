import type { Priced } from '../figures/priced.ts'
import { sayList } from './lists.ts'
import { saySource } from './prices.ts'

type Place = Pick<Priced, 'region' | 'said' | 'members'>

/** Says of each region what its figure is; null where there are only countries. */
export function sayMeans(places: readonly Place[]): string | null {
  const said = [...new Set(places)].flatMap(place => {
    const source = saySource(place)
    if (source === null) return []
    return `${place.said} is ${place.members.length > 0 ? 'an ' : ''}${source}`
  })
  return said.length === 0 ? null : `The figure for ${sayList(said)}.`
}
