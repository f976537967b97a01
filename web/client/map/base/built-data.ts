import type { Polygon, Ring } from '../drawn/clipped.ts'

/** GeoJSON of the build: land, by country, and borders. */
export interface Outline {
  readonly type: 'FeatureCollection'
  readonly features: readonly OutlineFeature[]
}

interface OutlineFeature {
  readonly type: 'Feature'
  /** `code`: of a country of the service, where its prices apply. */
  readonly properties: { readonly kind: 'land' | 'border'; readonly code?: string }
  readonly geometry:
    | { readonly type: 'MultiPolygon'; readonly coordinates: readonly Polygon[] }
    | { readonly type: 'MultiLineString'; readonly coordinates: readonly Ring[] }
}

/** The label of a country, the largest first. `code`: empty for a country that the service does not have. */
export type NamedCountry = readonly [name: string, lng: number, lat: number, zoom: number, code: string]
