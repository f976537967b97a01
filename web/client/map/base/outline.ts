import { fetchJson } from '../../parts/fetch-json.ts'
import type { Polygon, Ring } from '../drawn/clipped.ts'
import { nearDetailZoom } from '../view.ts'
import farUrl from './outline-far.json?made'
import nearUrl from './outline-near.json?made'

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

const loaded = new Map<string, Promise<Outline>>()

/** The outline for a zoom. Requested once, and again after a failure. Throws AnswerError. */
export function loadOutline(zoom: number): Promise<Outline> {
  const url = zoom < nearDetailZoom ? farUrl : nearUrl
  const asked =
    loaded.get(url) ??
    fetchJson<Outline>(url).catch(error => {
      loaded.delete(url)
      throw error
    })
  loaded.set(url, asked)
  return asked
}
