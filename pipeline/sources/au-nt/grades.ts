import type { FuelCode } from '../../model/fuels.ts'

interface Grade {
  readonly fuel: FuelCode
  readonly rank: number
}

const grades = new Map<string, Grade>([
  ['DL', { fuel: 'diesel', rank: 0 }],
  ['PD', { fuel: 'diesel', rank: 1 }],
  ['U91', { fuel: 'u91', rank: 0 }],
  // Low aromatic fuel has 91 octane too, and is the only petrol of some remote outlets. Where both are sold it had
  // the price of U91 (2026-04-07), and counts once.
  ['LAF', { fuel: 'u91', rank: 1 }],
  ['P95', { fuel: 'sp95', rank: 0 }],
  ['P98', { fuel: 'sp98', rank: 0 }],
  ['E10', { fuel: 'e10', rank: 0 }],
  ['E85', { fuel: 'e85', rank: 0 }],
  ['LPG', { fuel: 'gpl', rank: 0 }],
])

/** Biodiesel with a fifth of it made from plants: no code of ours, and never diesel. */
const leftOut = new Set(['B20'])

export function gradeOf(code: string | null): Grade | undefined {
  return grades.get(code ?? '')
}

export function isLeftOut(code: string | null): boolean {
  return leftOut.has(code ?? '')
}
