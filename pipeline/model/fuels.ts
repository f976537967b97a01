/**
 * The fuel codes that the service publishes. Units: litres, but for cng and lng, which are sold by weight.
 * `u91` (Australian regular, 91 RON) and `b10` (10 % biodiesel) are additions to the table of the specification.
 */
export const fuelCodes = [
  'diesel',
  'sp95',
  'sp98',
  'e10',
  'e5',
  'gpl',
  'e85',
  'cng',
  'lng',
  'hvo',
  'u91',
  'b10',
] as const

export type FuelCode = (typeof fuelCodes)[number]

export function isFuelCode(text: string): text is FuelCode {
  return (fuelCodes as readonly string[]).includes(text)
}

export function unitOf(fuel: FuelCode): 'l' | 'kg' {
  return fuel === 'cng' || fuel === 'lng' ? 'kg' : 'l'
}

/** The grade that represents petrol on the price board: 95 RON, but E10 in Britain and regular 91 in Australia. */
export function boardPetrolOf(country: string): FuelCode {
  if (country === 'GB') return 'e10'
  return country === 'AU' ? 'u91' : 'sp95'
}
