import { RowError } from '../model/errors.ts'
import { decimal } from './numbers.ts'

export interface Place {
  readonly lat: number | null
  readonly lng: number | null
}

export interface AddressParts {
  readonly address: string | null
  readonly city: string | null
  readonly postalCode: string | null
}

/**
 * WGS 84 degrees, both or none. 0,0 and empty values mean that the position is unknown.
 * Throws RowError when only one is present, or when one is out of range. Nothing is swapped or repaired here.
 */
export function place(lat: number | null, lng: number | null): Place {
  // One Slovenian station is at 1e-15, -1e-15, which is not exactly 0.
  const nowhere = Math.abs(lat ?? 0) < 1e-9 && Math.abs(lng ?? 0) < 1e-9
  if (nowhere) return { lat: null, lng: null }
  if (lat === null || lng === null) throw new RowError(lat === null ? 'lat' : 'lng', 'MISSING', null)
  if (Math.abs(lat) > 90) throw new RowError('lat', 'NOT_A_LATITUDE', lat)
  if (Math.abs(lng) > 180) throw new RowError('lng', 'NOT_A_LONGITUDE', lng)
  return { lat, lng }
}

/** As `place`, for two columns with decimal numbers. */
export function placeIn<Column extends string>(
  row: Readonly<Partial<Record<Column, unknown>>>,
  lat: Column,
  lng: Column,
  point: '.' | ',' = '.',
): Place {
  return place(decimal(lat, row[lat], point), decimal(lng, row[lng], point))
}
