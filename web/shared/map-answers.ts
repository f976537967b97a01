import type { FuelCode } from '../../pipeline/model/fuels.ts'

// The public answers that the map reads, as answers.ts has the others.

/** `/live/cells.php`: by row from the north, in a row from the west. */
export interface Cells {
  readonly data: {
    readonly zoom: number
    readonly fuel: FuelCode
    readonly unit?: 'kg'
    readonly cells: readonly Cell[]
    readonly attribution: readonly string[]
  }
}

/** Degrees; prices over all stations in it. */
export interface Cell {
  readonly south: number
  readonly west: number
  readonly north: number
  readonly east: number
  readonly stations: number
  readonly min: number
  readonly mean: number
}

/** `/live/geojson.php` */
export interface MapLayer {
  readonly features: readonly MapFeature[]
  readonly meta: {
    readonly country: string
    readonly fuel: FuelCode
    readonly returned: number
    readonly total_in_view: number
    readonly limited: boolean
    readonly attribution: readonly string[]
  }
}

export interface MapFeature {
  readonly geometry: { readonly coordinates: readonly [longitude: number, latitude: number] }
  readonly properties: StationNames & OpeningState & PriceMembers & { readonly id: number; readonly oh: string | null }
}

export interface StationNames {
  readonly name: string | null
  readonly brand: string | null
  readonly address: string | null
  readonly city: string | null
  readonly postal_code: string | null
  readonly osm_name?: string
  readonly osm_brand?: string
}

export interface OpeningState {
  readonly is_open: boolean
  /** `Open 24/7`, `Open`, `Closed`; null when nothing is known. */
  readonly open: string | null
  readonly next: string | null
  readonly oh_source: 'publisher' | 'osm' | null
}

export interface PriceMembers {
  readonly price: number
  readonly updated: string | null
  /** Where the currency is not EUR. */
  readonly price_local?: number | null
  readonly currency?: string
  readonly unit?: 'kg'
  readonly native_fuel?: string
  readonly service?: 'self' | 'served'
  readonly access?: 'members'
}

/** A station of `/live/station.php` and of `/live/api.php?action=stations`. */
export interface Station extends StationNames, OpeningState {
  readonly id: number
  readonly lat: number | null
  readonly lng: number | null
  readonly prices: Readonly<Partial<Record<FuelCode, PriceMembers>>>
  readonly availability?: Readonly<Record<string, { readonly state: string; readonly since: string | null }>>
}

/** `/live/station.php` */
export interface StationsById {
  readonly data: {
    readonly stations: readonly (Station & { readonly country_code: string })[]
    readonly attribution: readonly string[]
  }
}

/** `/live/api.php?action=stations` */
export interface StationsNearby {
  readonly data: {
    readonly stations: readonly (Station & { readonly distance_km: number })[]
    readonly attribution: readonly string[]
  }
}

/** `/live/provenance.php?id=` */
export interface StationProvenance {
  readonly data: { readonly snapshot: string; readonly prices: readonly PriceProvenance[] }
}

export interface PriceProvenance {
  readonly fuel: string
  readonly unit?: 'kg'
  readonly price: number | null
  readonly unusable: string | null
  readonly rows: readonly RowProvenance[]
}

export interface RowProvenance {
  readonly in_force: boolean
  readonly source: {
    readonly id: string
    readonly publisher: string
    readonly licence: string
    readonly licence_url: string
    readonly attribution: string
  }
  readonly capture: {
    readonly name: string
    readonly sha256: string
    readonly url: string | null
    readonly fetched_at: string | null
  }
  readonly position: number
  readonly fields: Readonly<Record<string, string>>
  readonly native_fuel: string | null
  /** Null where the row could not be read. */
  readonly amount: number | null
  readonly currency: string
  readonly published_unit: string
  readonly per_euro: string | null
  readonly rate_date: string | null
  readonly eur: number | null
  readonly verdict: 'accept' | 'hold' | 'withhold'
  readonly rule: string | null
  readonly detail: string | null
  readonly read_at: string
  readonly stamp: string | null
}
