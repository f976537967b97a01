/** The number of published units in one major unit of the currency per litre (per kg for cng and lng). */
export const publishedUnits = {
  'major units per litre': 1,
  'pence per litre': 100,
  'cents per litre': 100,
  'tenths of a cent per litre': 1000,
} as const

/** The unit of published amounts: `151.9` with 'pence per litre' is 1.519 pounds per litre. */
export type PublishedUnit = keyof typeof publishedUnits
