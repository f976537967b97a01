interface Fuel {
  /** What is sold for the price: a litre or a kilogram. */
  readonly unit: 'l' | 'kg'
  /** On pages. */
  readonly name: string
  /** Within a sentence: `E10 petrol`. */
  readonly spoken: string
  /** Petrol and diesel rise and fall together, so their prices can be compared. Gas, E85 and renewable diesel move independently. */
  readonly isComparable?: true
}

/**
 * The fuels that the service publishes, in the order in which they are listed everywhere. A new code is one line here.
 * `u91` (Australian regular, 91 RON) and `b10` (10 % biodiesel) are additions to the table of the specification.
 */
const fuels = {
  diesel: { unit: 'l', name: 'Diesel', spoken: 'diesel', isComparable: true },
  sp95: { unit: 'l', name: 'Petrol 95', spoken: 'petrol', isComparable: true },
  sp98: { unit: 'l', name: 'Petrol 98', spoken: 'unleaded 98', isComparable: true },
  e10: { unit: 'l', name: 'Petrol 95 E10', spoken: 'E10 petrol', isComparable: true },
  e5: { unit: 'l', name: 'Petrol 97+ E5', spoken: 'E5 premium petrol', isComparable: true },
  gpl: { unit: 'l', name: 'LPG', spoken: 'LPG' },
  e85: { unit: 'l', name: 'E85', spoken: 'E85' },
  cng: { unit: 'kg', name: 'CNG', spoken: 'CNG' },
  lng: { unit: 'kg', name: 'LNG', spoken: 'LNG' },
  hvo: { unit: 'l', name: 'HVO diesel', spoken: 'HVO' },
  u91: { unit: 'l', name: 'Petrol 91', spoken: 'regular unleaded 91', isComparable: true },
  b10: { unit: 'l', name: 'Diesel B10', spoken: 'B10 diesel' },
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
  return fuels[code].unit
}

/** The grade that represents petrol on the price board: 95 RON, but E10 in Britain and regular 91 in Australia. */
export function boardPetrolOf(country: string): FuelCode {
  if (country === 'GB') return 'e10'
  return country === 'AU' ? 'u91' : 'sp95'
}
