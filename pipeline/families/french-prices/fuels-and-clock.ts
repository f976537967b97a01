import { RowError } from '../../model/errors.ts'
import type { Instant } from '../../model/instants.ts'
import { isWord } from '../../parsers/fields.ts'
import { instantIn } from '../../parsers/instants.ts'

/** The six fuels: the XML's id and name, and the stem of the columns in the JSON export. */
export const fuels = [
  { id: '1', name: 'Gazole', stem: 'gazole', fuel: 'diesel' },
  { id: '2', name: 'SP95', stem: 'sp95', fuel: 'sp95' },
  { id: '3', name: 'E85', stem: 'e85', fuel: 'e85' },
  { id: '4', name: 'GPLc', stem: 'gplc', fuel: 'gpl' },
  { id: '5', name: 'E10', stem: 'e10', fuel: 'e10' },
  { id: '6', name: 'SP98', stem: 'sp98', fuel: 'sp98' },
] as const

export type FrenchFuel = (typeof fuels)[number]

/**
 * The fuel of an XML element by its name; null for a product that neither name nor id knows (a seventh fuel).
 * Throws RowError when the two belong to different fuels: one of them is wrong, and it is unknown which.
 */
export function fuelNamed(field: string, name: unknown, id: unknown): FrenchFuel | null {
  const byName = fuels.find(fuel => isWord(name, fuel.name))
  const byId = fuels.find(fuel => isWord(id, fuel.id))
  if (byName !== byId) throw new RowError(field, 'FUEL_MISMATCH', `${id} ${name}`)
  return byName ?? null
}

export const zone = 'Europe/Paris'

/**
 * A stamp of the feed. The JSON export writes `2026-02-08T09:48:35+00:00`, but the hours are those of Paris: the XML
 * has the same digits without the offset, and if read as UTC, 160 stamps were in the future on 2026-09-03.
 * Throws RowError.
 */
export function parisClock(field: string, value: unknown): Instant | null {
  return instantIn(zone, field, value)
}
