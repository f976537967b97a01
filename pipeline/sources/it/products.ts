import type { FuelCode } from '../../model/fuels.ts'
import { plainLetters } from '../../model/plain-letters.ts'

/** The meaning of a product name of the feed: one of our codes, or the reason it has none. */
export type Product = { readonly fuel: FuelCode; readonly standIn: number } | { readonly none: string }

// All 59 names of 2026-08-21, in small letters: the feed itself spells some of them in two ways.
// `standIn`: 0 for the plain grade; a product with a higher value counts only if those below it are not sold.
const plain = [
  ['benzina', 'sp95'],
  ['gasolio', 'diesel'],
  ['gpl', 'gpl'],
  ['metano', 'cng'],
  ['gnl', 'lng'],
  ['hvo', 'hvo'],
] as const

// biome-ignore format: a list of short words reads better in lines
const octane98 = [
  'benzina plus 98', 'benzina energy 98 ottani', 'benzina speciale 98 ottani', 'benzina 100 ottani',
  'benzina 102 ottani', 'benzina wr 100', 'hiq perform+', 'hiq perform b100 ottani', 'blue super',
  'benzina shell v power', 'v-power',
]
// Special petrol with an unknown octane number: counts as 98 if no product with a known number is sold.
const octaneUnsaid = ['benzina speciale', 'verde speciale']

const winterDiesel = ['gasolio artico', 'gasolio artico igloo', 'gasolio alpino', 'gasolio gelo', 'blu diesel alpino']

// biome-ignore format: a list of short words reads better in lines
const premiumDiesel = [
  'blue diesel', 'supreme diesel', 'hi-q diesel', 'gasolio speciale', 'gasolio premium', 'diesel shell v power',
  'v-power diesel', 'dieselmax', 's-diesel', 'excellium diesel', 'gasolio oro diesel', 'gasolio energy d', 'e-diesel',
  'gasolio ecoplus', 'gp diesel', 'gasolio prestazionale', 'gasolio plus',
]

const products = new Map<string, Product>([
  ...plain.map(([name, fuel]) => [name, { fuel, standIn: 0 }] as const),
  ...octane98.map(name => [name, { fuel: 'sp98', standIn: 0 }] as const),
  ...octaneUnsaid.map(name => [name, { fuel: 'sp98', standIn: 1 }] as const),
  ...winterDiesel.map(name => [name, { fuel: 'diesel', standIn: 1 }] as const),
  // Gas brought as a liquid and sold compressed.
  ['l-gnc', { fuel: 'cng', standIn: 1 }],
  ['hvolution', { fuel: 'hvo', standIn: 1 }],
  // Sold at about forty stations; its meaning is unknown.
  ...['f101', 'f-101'].map(name => [name, { none: 'no code: F101' }] as const),
  ...premiumDiesel.map(name => [name, { none: 'no code: premium diesel' }] as const),
])

/** The product of that name. Every name with HVO in it, new ones too, is renewable diesel; other new names have no code. */
export function productOf(name: string): Product {
  const key = plainLetters(name)
  return products.get(key) ?? (key.includes('hvo') ? { fuel: 'hvo', standIn: 2 } : { none: 'no code: unknown product' })
}
