/**
 * What the words of a question ask for. One phrase may have several meanings: "all-time high" is a record and means the
 * most expensive.
 */
export const cueNames = [
  'cheapest',
  'dearest',
  'cheaper',
  'dearer',
  'compare',
  'rank',
  'order',
  'countries',
  'change',
  'trend',
  'weekly',
  'average',
  'record',
  'streak',
  'when',
  'fill',
  'tank',
  'spread',
  'station',
  'near',
  'nearest',
  'here',
  'toll',
  'covers',
  'holding',
  'doYouHave',
  'held',
  'data',
  'price',
  'pump',
  'amount',
  'backThen',
  'most',
  'least',
  'cheap',
  'dear',
  'extreme',
  'will',
  'asker',
  'whatIs',
  'itself',
  'upOn',
  'byHowMuch',
  'doing',
  'ahead',
  'onOn',
  'typical',
  'atIts',
  'ofPair',
  'worthGoing',
  'road',
  'free',
  'yours',
  'keeping',
  'figures',
  'may',
  'perYear',
  'perQuarter',
  'perMonth',
  'foreign',
  'neutral',
] as const

export type CueName = (typeof cueNames)[number]

/** Some tokens that say something: `[from, to)`. */
export interface Cue {
  readonly names: readonly CueName[]
  readonly from: number
  readonly to: number
}
