import { type BarrierType, barrierTypes, type TollType, tollTypes } from '../../pipeline/model/toll-types.ts'
import type { Query } from '../http/query.ts'
import { Refusal } from '../http/refusal.ts'
import { type Bounds, bbox } from './area.ts'
import { oneOf } from './choices.ts'
import { countries } from './country.ts'

/** Every member of a toll record in its order: those of the contract, then the additions. */
// biome-ignore format: a list of short words reads better in lines
export const tollFields = [
  'id', 'country_code', 'type', 'barrier_type', 'name', 'price_eur', 'price_local', 'currency', 'info', 'lat', 'lng',
  'last_known_price', 'last_known_currency', 'last_known_valid_from', 'valid_from', 'checked_on', 'source',
  'confidence', 'fx_rate', 'fx_date', 'position', 'road', 'confirmed_on', 'licence', 'attribution',
]

/** The requested members, in the requested order, each once. Null: all. Throws Refusal. */
export function chosenFields(query: Query): readonly string[] | null {
  const text = query.get('fields')
  if (text === undefined) return null
  const names = [...new Set(text.split(','))]
  const unknown = names.find(name => !tollFields.includes(name))
  if (unknown !== undefined) throw new Refusal(400, `Unknown field: ${unknown}`)
  return names
}

/** The filters for tolls. Null: no filter. */
export interface RequestedTollFilters {
  readonly country: readonly string[] | null
  readonly type: TollType | null
  readonly barrier: BarrierType | null
  readonly search: string | null
  readonly bbox: Bounds | null
  /** `1`: also those of which no source can be cited. */
  readonly unverified: '1' | null
}

/** Throws Refusal. */
export function tollFilters(query: Query): RequestedTollFilters {
  return {
    country: countries(query),
    type: oneOf(query, 'type', tollTypes),
    barrier: oneOf(query, 'barrier', barrierTypes),
    search: query.get('search') ?? null,
    bbox: bbox(query),
    unverified: unverified(query),
  }
}

/** Are tolls without a citable source requested? Throws Refusal. */
export function unverified(query: Query): '1' | null {
  return oneOf(query, 'unverified', ['0', '1']) === '1' ? '1' : null
}
