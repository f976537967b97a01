import { type BarrierType, barrierTypes, type TollType, tollTypes } from '../../pipeline/model/toll-types.ts'
import type { Query } from '../http/query.ts'
import { type Bounds, bbox } from './bounds.ts'
import { countries } from './country.ts'
import { oneOf } from './one-of.ts'

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
