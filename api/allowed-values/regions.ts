import { memberStates } from '../../pipeline/model/countries.ts'

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

// Croatia joined in 2023, Bulgaria in 2026: 21 members.
const notEuro = new Set(['CZ', 'DK', 'HU', 'PL', 'RO', 'SE'])

const membersOf: Readonly<Record<Region, readonly string[]>> = {
  EU: memberStates,
  eurozone: memberStates.filter(country => !notEuro.has(country)),
  Benelux: ['BE', 'NL', 'LU'],
  Nordics: ['DK', 'FI', 'SE', 'NO', 'IS'],
  Baltics: ['EE', 'LV', 'LT'],
  Balkans: ['AL', 'BA', 'BG', 'GR', 'HR', 'ME', 'MK', 'RO', 'RS', 'SI', 'XK'],
  Iberia: ['ES', 'PT'],
  Visegrad: ['CZ', 'HU', 'PL', 'SK'],
  DACH: ['DE', 'AT', 'CH'],
}

export function regionMembers(region: Region, except: readonly string[] = []): readonly string[] {
  return membersOf[region].filter(country => !except.includes(country))
}

/** The region that consists of exactly these countries. */
export function regionOf(countries: readonly string[]): Region | undefined {
  return regions.find(region => {
    const members = membersOf[region]
    return members.length === countries.length && members.every(country => countries.includes(country))
  })
}
