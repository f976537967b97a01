import { RowError } from '../model/errors.ts'
import { optional } from '../model/optional.ts'
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
 * WGS 84 degrees, both or none. 0,0 and empty values mean that the position is unknown. A position of which one is missing
 * or out of range is put aside. Nothing is swapped or repaired here.
 */
export function place(lat: number | null, lng: number | null): Place {
  return placeFrom(() => [lat, lng])
}

/** As `place`, for two columns with decimal numbers. The prefix is the place of an object inside a row: `geo.`. */
export function placeIn<Column extends string>(
  row: Readonly<Partial<Record<Column, unknown>>>,
  lat: Column,
  lng: Column,
  { point = '.', prefix = '' }: { readonly point?: '.' | ','; readonly prefix?: string } = {},
): Place {
  return placeFrom(() => [decimal(prefix + lat, row[lat], point), decimal(prefix + lng, row[lng], point)])
}

/** As `place`, for degrees that are computed. A RowError of `degreesOf` costs only the position. */
export function placeFrom(degreesOf: () => readonly [lat: number | null, lng: number | null]): Place {
  return optional(() => decidingPlace(...degreesOf())) ?? { lat: null, lng: null }
}

/** As `place`, for a position that is part of the id of its station. Throws RowError. */
export function decidingPlace(lat: number | null, lng: number | null): Place {
  // One Slovenian station is at 1e-15, -1e-15, which is not exactly 0.
  const nowhere = Math.abs(lat ?? 0) < 1e-9 && Math.abs(lng ?? 0) < 1e-9
  if (nowhere) return { lat: null, lng: null }
  if (lat === null || lng === null) throw new RowError(lat === null ? 'lat' : 'lng', 'MISSING', null)
  if (Math.abs(lat) > 90) throw new RowError('lat', 'NOT_A_LATITUDE', lat)
  if (Math.abs(lng) > 180) throw new RowError('lng', 'NOT_A_LONGITUDE', lng)
  return { lat, lng }
}
