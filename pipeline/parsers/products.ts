import { RowError } from '../model/errors.ts'
import type { FuelCode } from '../model/fuels.ts'
import { isWord } from './words.ts'

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
