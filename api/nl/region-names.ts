export const regions = [
  'EU',
  'eurozone',
  'Benelux',
  'Nordics',
  'Baltics',
  'Balkans',
  'Iberia',
  'Visegrad',
  'DACH',
] as const

export type Region = (typeof regions)[number]
