interface Fuel {
  readonly name: string
  /** It is sold by the kilogram, and not by the litre. */
  readonly isByWeight?: true
  /** Petrol and diesel rise and fall together, so their prices can be compared. Gas, E85 and renewable diesel move independently. */
  readonly isComparable?: true
}

/**
 * The fuels that the service publishes, in the order in which they are listed everywhere. A new code is one line here.
 * `u91` (Australian regular, 91 RON) and `b10` (10 % biodiesel) are additions to the table of the specification.
 */
const fuels = {
  diesel: { name: 'Diesel', isComparable: true },
  sp95: { name: 'Petrol 95', isComparable: true },
  sp98: { name: 'Petrol 98', isComparable: true },
  e10: { name: 'Petrol 95 E10', isComparable: true },
  e5: { name: 'Petrol 97+ E5', isComparable: true },
  gpl: { name: 'LPG' },
  e85: { name: 'E85' },
  cng: { name: 'CNG', isByWeight: true },
  lng: { name: 'LNG', isByWeight: true },
  hvo: { name: 'HVO diesel' },
  u91: { name: 'Petrol 91', isComparable: true },
  b10: { name: 'Diesel B10' },
} as const satisfies Readonly<Record<string, Fuel>>

export type FuelCode = keyof typeof fuels

export const fuelCodes = Object.keys(fuels) as unknown as readonly [FuelCode, ...FuelCode[]]

export function isFuelCode(text: string): text is FuelCode {
  return Object.hasOwn(fuels, text)
}

export function fuelOf(code: FuelCode): Fuel {
  return fuels[code]
}

export function unitOf(code: FuelCode): 'l' | 'kg' {
  return fuelOf(code).isByWeight ? 'kg' : 'l'
}

/** The grade that represents petrol on the price board: 95 RON, but E10 in Britain and regular 91 in Australia. */
export function boardPetrolOf(country: string): FuelCode {
  if (country === 'GB') return 'e10'
  return country === 'AU' ? 'u91' : 'sp95'
}
