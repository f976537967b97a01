/** Units of a distance, in kilometres. */
export const kmPerUnit: ReadonlyMap<string, number> = new Map([
  ...['km', 'kms', 'kilometre', 'kilometres', 'kilometer', 'kilometers'].map(word => [word, 1] as const),
  ...['mi', 'mile', 'miles'].map(word => [word, 1.609344] as const),
  ...['m', 'metre', 'metres', 'meter', 'meters'].map(word => [word, 0.001] as const),
])
