/** Units of a distance, in kilometres. */
export const kmPerUnit: ReadonlyMap<string, number> = new Map([
  ...['km', 'kms', 'kilometre', 'kilometres', 'kilometer', 'kilometers'].map(word => [word, 1] as const),
  ...['mi', 'mile', 'miles'].map(word => [word, 1.609344] as const),
  ...['m', 'metre', 'metres', 'meter', 'meters'].map(word => [word, 0.001] as const),
])

/** Litres in a unit of volume. */
export const litresIn: ReadonlyMap<string, number> = new Map([
  ...[
    'litre',
    'litres',
    'liter',
    'liters',
    'ltr',
    'ltrs',
    'lt',
    'lts',
    'l',
    'litr',
    'littre',
    'littres',
    'leter',
    'leters',
  ].map(word => [word, 1] as const),
  ...['litros', 'litro', 'litri', 'lites', 'liteer', 'liteers', 'litters', 'lier', 'liers', 'litrs', 'litees'].map(
    word => [word, 1] as const,
  ),
  ...['hectolitre', 'hectolitres', 'hectoliter', 'hectoliters', 'hl'].map(word => [word, 100] as const),
])

/** The grades of petrol that a number after "cheapest" names. */
export const gradeNumbers: ReadonlySet<number> = new Set([91, 92, 95, 97, 98, 99, 100, 102])
