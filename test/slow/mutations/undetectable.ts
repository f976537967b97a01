/** A change that no rule can distinguish from an honest one, by the sources to which this applies. */
export interface Undetectable {
  readonly kind: string
  /** Null: for every source. */
  readonly sources: readonly string[] | null
  readonly why: string
}

const noArea = 'its rows have neither an address nor an area'

export const undetectable: readonly Undetectable[] = [
  {
    kind: 'has the brands of other stations',
    sources: ['au-nt'],
    why: 'its outlets name their brand in two members, and the one that is not changed counts',
  },
  {
    kind: 'has one station half a degree off',
    sources: ['is'],
    why: noArea,
  },
  {
    kind: 'has one station at the place of another, 300 km away',
    sources: ['is'],
    why: noArea,
  },
  {
    kind: 'has one station on the centre of another town',
    sources: ['is'],
    why: noArea,
  },
  {
    kind: 'has petrol and diesel swapped in its text',
    sources: ['cz', 'mk', 'tr'],
    why: 'the two lie within 3 % of each other on that day',
  },
  {
    kind: 'has one id on two stations',
    sources: ['au-wa'],
    why: 'one list a fuel: the second row of an id that lies elsewhere is quarantined, and told; which is right nobody knows',
  },
  {
    kind: "is yesterday's file again",
    sources: ['gb-weekly'],
    why: 'both end with the same week, and one week of it was corrected since; a correction may be taken back',
  },
  {
    kind: 'has a clock a day slow',
    sources: ['gb-weekly'],
    why: 'Sundays belong to the week before: prices move so little from week to week that only the newest week shows it',
  },
]
