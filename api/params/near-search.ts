import { type FuelCode, isFuelCode } from '../../pipeline/model/fuels.ts'
import type { Query } from '../http/query.ts'
import { findDecimal, findInteger } from './numbers.ts'

export const nearRadii = [2, 5, 10, 25] as const
type NearRadius = (typeof nearRadii)[number]
const nearOrders = ['price', 'distance'] as const
export type NearOrder = (typeof nearOrders)[number]

/** What the address of `/near` states. A page shows its default for a value that it does not know, and says so. */
export interface NearSearch {
  /** As it was typed; empty if none. */
  readonly place: string
  /** The country of the place, from `cc` or after the comma of `Milan, Italy`. Not checked. Null: any. */
  readonly country: string | null
  readonly point: { readonly lat: number; readonly lng: number } | null
  readonly fuel: FuelCode
  readonly km: NearRadius
  readonly sort: NearOrder
  /** Only stations that are open. */
  readonly isOpenOnly: boolean
  /** From 1. */
  readonly page: number
  /** The values that are not used, each with what the address has. */
  readonly faults: readonly NearFault[]
}

export interface NearFault {
  readonly of: 'fuel' | 'km' | 'sort' | 'point' | 'page'
  readonly found: string
}

// The longest name of a town has 60 characters.
const longestPlace = 100

export function nearSearchOf(query: Query): NearSearch {
  const faults: NearFault[] = []
  const fuel = query.get('fuel') ?? 'diesel'
  if (!isFuelCode(fuel)) faults.push({ of: 'fuel', found: fuel })
  const km = nearRadii.find(one => String(one) === (query.get('km') ?? '10'))
  if (km === undefined) faults.push({ of: 'km', found: query.get('km')! })
  const sort = nearOrders.find(one => one === (query.get('sort') ?? 'price'))
  if (sort === undefined) faults.push({ of: 'sort', found: query.get('sort')! })
  const page = findInteger(query.get('page') ?? '1')
  if (page === null || page < 1) faults.push({ of: 'page', found: query.get('page')! })
  const point = pointOf(query)
  if (point === null && (query.has('lat') || query.has('lng'))) {
    faults.push({ of: 'point', found: `${query.get('lat') ?? ''}, ${query.get('lng') ?? ''}` })
  }
  return {
    place: (query.get('place') ?? '').trim().slice(0, longestPlace),
    country: query.get('cc')?.toUpperCase() ?? null,
    point,
    fuel: isFuelCode(fuel) ? fuel : 'diesel',
    km: km ?? 10,
    sort: sort ?? 'price',
    isOpenOnly: query.get('open') === '1',
    page: Math.max(1, page ?? 1),
    faults,
  }
}

function pointOf(query: Query): NearSearch['point'] {
  const lat = findDecimal(query.get('lat') ?? '')
  const lng = findDecimal(query.get('lng') ?? '')
  if (lat === null || lng === null || Math.abs(lat) > 90 || Math.abs(lng) > 180) return null
  return { lat, lng }
}
