import type { FuelCode } from '../../model/fuels.ts'

interface Grade {
  readonly fuel: FuelCode
  readonly rank: number
}

const grades = new Map<string, Grade>([
  ['DL', { fuel: 'diesel', rank: 0 }],
  ['PD', { fuel: 'diesel', rank: 1 }],
  ['U91', { fuel: 'u91', rank: 0 }],
  // Low aromatic fuel also has 91 octane and is the only petrol of some remote outlets. Outlets with both had the same
  // price for both (2026-04-07), so only one is used.
  ['LAF', { fuel: 'u91', rank: 1 }],
  ['P95', { fuel: 'sp95', rank: 0 }],
  ['P98', { fuel: 'sp98', rank: 0 }],
  ['E10', { fuel: 'e10', rank: 0 }],
  ['E85', { fuel: 'e85', rank: 0 }],
  ['LPG', { fuel: 'gpl', rank: 0 }],
])

/** Diesel with 20 % biodiesel: we have no code for it, and it is never read as diesel. */
const leftOut = new Set(['B20'])

export function gradeOf(code: string | null): Grade | undefined {
  return grades.get(code ?? '')
}

export function isLeftOut(code: string | null): boolean {
  return leftOut.has(code ?? '')
}
