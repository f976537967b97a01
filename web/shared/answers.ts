import type { FuelCode } from '../../pipeline/model/fuels.ts'

// The public answers as pages and their scripts read them: what /api/openapi.json describes, as types. Prices are EUR per
// litre (per kg if `unit` is `kg`), instants UTC `YYYY-MM-DD HH:MM:SS`.

export type Basis = 'stations' | 'regional_mean' | 'national_mean' | 'national_maximum'

/** `/live/api.php?action=summary` */
export interface Summary {
  readonly data: {
    readonly countries: readonly CountrySummary[]
    readonly reference_prices: readonly ReferencePrices[]
    readonly attribution: readonly string[]
  }
}

export interface CountrySummary {
  readonly country_code: string
  readonly fuels: Readonly<Partial<Record<FuelCode, FuelStats>>>
  readonly last_fetched: string | null
  readonly total_stations: number
  readonly basis: Basis
}

export interface FuelStats {
  readonly stations: number
  readonly min: number
  readonly max: number
  readonly avg: number
  readonly unit?: 'kg'
}

/** Legal maxima of a country: no averages. Instants; no `valid_to`: until they are replaced. */
export interface ReferencePrices {
  readonly country_code: string
  readonly basis: Basis
  readonly valid_from: string
  readonly valid_to: string | null
  readonly fuels: Readonly<Partial<Record<FuelCode, { readonly max: number; readonly unit?: 'kg' }>>>
}

/** `/live/board_now.php`; `ts` in epoch seconds. */
export interface Board {
  readonly ts: number
  readonly petrol: Readonly<Record<string, number>>
  readonly diesel: Readonly<Record<string, number>>
}

/** `/live/sources.php` */
export interface Sources {
  readonly data: {
    readonly markets: readonly {
      readonly country_code: string
      readonly basis: Basis
      readonly attribution: readonly string[]
      readonly sources: readonly SourceTerms[]
    }[]
    readonly reference: readonly SourceTerms[]
    /** Sources of markets that were never read. Absent from snapshots of earlier versions. */
    readonly never_read?: readonly (SourceTerms & { readonly country_code: string })[]
  }
}

export interface SourceTerms {
  readonly id: string
  readonly kind: string
  readonly publisher: string
  readonly homepage: string
  readonly licence: string
  readonly licence_url: string
  readonly attribution: string
  readonly reuse: 'open' | 'share_alike' | 'unclear' | 'restricted'
  readonly level: string
  readonly timezone: string | null
  readonly cadence: string
  readonly last_read: string | null
}

/** `/lang/api/country-history.php`; 0 is no reading. */
export interface History {
  readonly cc: string
  readonly labels: readonly string[]
  readonly e95: readonly number[]
  readonly diesel: readonly number[]
  readonly count: number
}

/** `/live/api.php?action=stats` */
export interface Stats {
  readonly data: {
    /** By country code: stations with a current price. */
    readonly station_counts: Readonly<Record<string, number>>
    readonly recent_fetches: readonly RecentFetch[]
  }
}

/** One download of one source; `execution_time_sec` has three decimals. */
export interface RecentFetch {
  readonly country_code: string
  readonly source: string
  readonly fetch_started_at: string
  readonly fetch_ended_at: string | null
  readonly stations_processed: number | null
  readonly prices_updated: number | null
  readonly status: string
  readonly execution_time_sec: string | null
}

/** `/api/natural-language/`. `intent` determines the form of `data`. */
export interface QuestionAnswer {
  readonly status: 'ok' | 'no_data' | 'unsupported'
  readonly query: string
  readonly intent: string
  readonly confidence: number
  readonly parsed: { readonly fuel_type: string }
  readonly metadata: {
    readonly data_date: string | null
    readonly source: string
    readonly licence: string
    readonly unit: string
  }
  readonly message: string
  readonly data: Readonly<Record<string, unknown>>
}

/** `/api/toll/get_json.php` */
export interface Tolls {
  readonly count: number
  readonly version: string
  readonly updated: string | null
  readonly with_price: number
  readonly with_position: number
  readonly data: readonly Toll[]
}

/** Amounts in euros and in `currency` are in force. An older amount is in separate members. Days `YYYY-MM-DD`. */
export interface Toll {
  readonly id: number
  readonly country_code: string
  readonly type: string
  readonly barrier_type: string | null
  readonly name: string
  readonly road?: string | null
  readonly price_eur: number | null
  readonly price_local: number | null
  readonly currency: string | null
  readonly info: string | null
  readonly lat: number | null
  readonly lng: number | null
  readonly position?: 'exact' | 'approximate' | 'pending' | null
  readonly last_known_price?: number | null
  readonly last_known_currency?: string | null
  readonly last_known_valid_from?: string | null
  readonly valid_from?: string | null
  readonly checked_on?: string | null
  readonly source?: string | null
  readonly licence?: string
  readonly attribution?: string
}
