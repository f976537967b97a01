import { RowError } from '../model/errors.ts'
import type { FuelCode } from '../model/fuels.ts'
import type { Instant } from '../model/instants.ts'
import type { Availability, Skipped } from '../model/records.ts'
import { isWord } from './words.ts'

/** A publisher's word for a fuel: our code and the rank of the price, or the reason for which it is skipped. */
export type Grade = { readonly fuel: FuelCode; readonly rank?: number } | Skipped

/** The grade of a word, in any case and with any accents. Throws RowError for an unknown one. */
export function gradeIn<One>(grades: ReadonlyMap<unknown, One>, field: string, word: unknown): One {
  const grade = grades.get(word) ?? [...grades].find(([known]) => isWord(word, String(known)))?.[1]
  if (grade === undefined) throw new RowError(field, 'UNKNOWN_FUEL', word)
  return grade
}

/** One grade at one station. */
export interface Offer {
  readonly fuel: FuelCode
  /** Null if it is neither sold nor reported as missing. */
  readonly state: 'sold' | 'missing' | null
  readonly sinceOf?: () => Instant | null
}

/** The fuels that are out of stock: a grade is reported as missing, and no other grade of the fuel is sold. */
export function outOfStock(offers: readonly Offer[]): { readonly availability?: readonly Availability[] } {
  const sold = new Set(offers.filter(({ state }) => state === 'sold').map(({ fuel }) => fuel))
  const states = new Map<FuelCode, Availability>()
  for (const { fuel, state, sinceOf } of offers) {
    if (state !== 'missing' || sold.has(fuel) || states.has(fuel)) continue
    states.set(fuel, { fuel, state: 'out_of_stock', since: sinceOf?.() ?? null })
  }
  return states.size > 0 ? { availability: [...states.values()] } : {}
}

/** A product of an operator's list: one of our fuels, or a product that is left out on purpose. */
export type Product = {
  /** The operator's numbers for it, if there are any. */
  readonly ids?: readonly string[]
  /** Its full names in lower case, in the spellings that were seen. */
  readonly names: readonly string[]
} & ({ readonly fuel: FuelCode; readonly rank?: number } | { readonly none: string })

/**
 * The product with that number or that name. One of the two may be unknown: operators rename products.
 * Throws RowError when both are unknown, or when number and name belong to different products.
 */
export function productOf(products: readonly Product[], field: string, name: string | null, id?: string): Product {
  const byId = products.find(product => id !== undefined && product.ids?.includes(id))
  const byName = products.find(product => name !== null && product.names.some(one => isWord(name, one)))
  const words = [id, name].filter(Boolean).join(' ')
  if (byId && byName && byId !== byName) throw new RowError(field, 'FUEL_MISMATCH', words)
  const product = byId ?? byName
  if (!product) throw words === '' ? new RowError(field, 'MISSING', name) : new RowError(field, 'UNKNOWN_FUEL', words)
  return product
}
