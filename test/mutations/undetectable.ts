/** A change that no rule can tell from an honest one, by the sources for which that is so. */
export interface Undetectable {
  readonly kind: string
  /** Null for every source that serves it. */
  readonly sources: readonly string[] | null
  readonly why: string
}

export const undetectable: readonly Undetectable[] = [
  {
    kind: 'has the brands of other stations',
    sources: ['au-nt'],
    why: 'its outlets name their brand in two members, and the one that is not changed counts',
  },
  {
    kind: 'has each price one row off',
    sources: ['dk-ok'],
    why: 'one brand with one price list and no stamps, all prices of a station in one row: it is reported, and most are held',
  },
  {
    kind: 'has one station half a degree off',
    sources: null,
    why: 'a publisher who corrects the position of one station does the same, and no coordinate is repaired',
  },
  {
    kind: 'has a placeholder of 1.000 at one station',
    sources: ['lt'],
    why: 'gas at 1.000 EUR is 1.31 times the median, and one Italian station in five thousand sells it at that',
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
