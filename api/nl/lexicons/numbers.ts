/** Numbers in words, below twenty. */
// biome-ignore format: a list of short words reads better in lines
export const smallNumbers: ReadonlyMap<string, number> = new Map(
  [
    'zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve',
    'thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen',
  ].map((word, value) => [word, value]),
)

const tensInOrder = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']

export const tens: ReadonlyMap<string, number> = new Map([
  ...tensInOrder.map((word, index) => [word, (index + 2) * 10] as const),
  ['fourty', 40],
])

// biome-ignore format: a list of short words reads better in lines
export const ordinals: ReadonlyMap<string, number> = new Map(
  [
    'first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth', 'eleventh',
    'twelfth', 'thirteenth', 'fourteenth', 'fifteenth', 'sixteenth', 'seventeenth', 'eighteenth', 'nineteenth',
    'twentieth',
  ].map((word, index) => [word, index + 1]),
)

export const tensOrdinals: ReadonlyMap<string, number> = new Map([
  ['thirtieth', 30],
  ['twentieth', 20],
])

/** What follows the digits of a day: `10th`. */
export const ordinalEndings: ReadonlySet<string> = new Set(['st', 'nd', 'rd', 'th'])

/** As they were typed: folded they are digits. */
export const fractions: ReadonlyMap<string, number> = new Map([
  ['½', 0.5],
  ['¼', 0.25],
  ['¾', 0.75],
])

/** Groups with a size: "a couple of weeks" is two, "a few" three, as the questions are labelled. */
export const groups: ReadonlyMap<string, number> = new Map([
  ['couple', 2],
  ['pair', 2],
  ['few', 3],
  ['dozen', 12],
])
