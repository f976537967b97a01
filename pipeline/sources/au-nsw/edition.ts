import type { Grade } from '../../parsers/grades.ts'

export const zone = 'Australia/Sydney'
export const publishedUnit = 'cents per litre'

// U91 has 91 octane and no ethanol. Half of the diesel sites report PDL, branded diesel, alone: 1,175 of 2,366 on
// 2026-08-22. It is used if there is no DL.
export const grades = new Map<string, Grade>([
  ['U91', { fuel: 'u91' }],
  ['E10', { fuel: 'e10' }],
  ['P95', { fuel: 'sp95' }],
  ['P98', { fuel: 'sp98' }],
  ['DL', { fuel: 'diesel' }],
  ['PDL', { fuel: 'diesel', rank: 1 }],
  ['LPG', { fuel: 'gpl' }],
  ['E85', { fuel: 'e85' }],
  // Codes for which we have no code, and why.
  ['EV', { skip: 'charging' }],
  ['B20', { skip: 'no code for this fuel' }],
  ['H2', { skip: 'no code for this fuel' }],
  // Every price of the feed is per litre, but these are sold by weight, so the unit of their prices is unknown.
  ['CNG', { skip: 'gas of unknown unit' }],
  ['LNG', { skip: 'gas of unknown unit' }],
  // Words of the search form, for either of two fuels.
  ['E10-U91', { skip: 'search word' }],
  ['P95-P98', { skip: 'search word' }],
  ['DL-PDL', { skip: 'search word' }],
])

export function zoneOf(state: string, address: string | null): string | null {
  if (state === 'TAS') return 'Australia/Hobart'
  // The far west uses Adelaide's time, half an hour behind Sydney.
  return /\b(broken hill|silverton) NSW 2880$/i.test(address ?? '') ? 'Australia/Broken_Hill' : null
}
