import type { FuelCode } from '../../model/fuels.ts'

export interface Grade {
  readonly name: string
  readonly fuel: FuelCode
  readonly rank: number
}

interface LeftOut {
  readonly name: string
  readonly skip: string
}

const noCode = 'no fuel code'
const search = 'stands for a search'
const charging = 'charging'

// Number and name in the publisher's list of fuels. Unleaded has 91 octane and no ethanol; OPAL, low aromatic fuel, has
// 91 too and is used if Unleaded is missing, as the Northern Territory's LAF: none of the four sites in Queensland that
// had it (2021-03-16) sold Unleaded.
const grades = new Map<string, Grade | LeftOut>([
  ['2', { name: 'Unleaded', fuel: 'u91', rank: 0 }],
  ['21', { name: 'OPAL', fuel: 'u91', rank: 1 }],
  ['3', { name: 'Diesel', fuel: 'diesel', rank: 0 }],
  ['14', { name: 'Premium Diesel', fuel: 'diesel', rank: 1 }],
  ['4', { name: 'LPG', fuel: 'gpl', rank: 0 }],
  ['5', { name: 'Premium Unleaded 95', fuel: 'sp95', rank: 0 }],
  ['8', { name: 'Premium Unleaded 98', fuel: 'sp98', rank: 0 }],
  ['12', { name: 'e10', fuel: 'e10', rank: 0 }],
  ['13', { name: 'Premium e5', fuel: 'e5', rank: 0 }],
  ['19', { name: 'e85', fuel: 'e85', rank: 0 }],
  ['6', { name: 'ULSD', skip: noCode }],
  ['11', { name: 'LRP', skip: noCode }],
  ['16', { name: 'Bio-Diesel 20', skip: noCode }],
  // Our prices of these fuels are per kilogram. The unit of the publisher is unknown, and no price was seen.
  ['22', { name: 'Compressed natural gas', skip: 'unit not stated' }],
  ['23', { name: 'Liquefied natural gas', skip: 'unit not stated' }],
  ['999', { name: 'e10/Unleaded', skip: search }],
  ['1000', { name: 'Diesel/Premium Diesel', skip: search }],
  ['10000', { name: 'Chademo', skip: charging }],
  ['10001', { name: 'IEC621962CCS', skip: charging }],
  ['10002', { name: 'IEC62196Type2Outlet', skip: charging }],
])

export function gradeOf(fuelId: unknown): Grade | LeftOut | undefined {
  return grades.get(`${fuelId}`)
}

/** All codes that an installation can give. */
export const fuelsOfInstallation: readonly FuelCode[] = [
  ...new Set([...grades.values()].flatMap(grade => ('fuel' in grade ? [grade.fuel] : []))),
]
