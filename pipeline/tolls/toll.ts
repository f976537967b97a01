import type { Day } from '../model/instants.ts'
import type { BarrierType, TollType } from '../model/toll-types.ts'

/**
 * `exact`: of the station or structure itself. `approximate`: within about 2 km. `pending`: only a search place is known,
 * which may not be published until it is matched to an OpenStreetMap extract. Vignettes have none.
 */
export type TollPosition = 'exact' | 'approximate' | 'pending'

export const confidences = ['high', 'medium', 'low'] as const
export type Confidence = (typeof confidences)[number]

/** The terms of the facts of a row, and the required attribution. */
export const tollLicences = {
  own: { licence: 'MIT', attribution: 'fuel-etl, curated from public tariffs' },
  'CC BY 4.0': { licence: 'CC BY 4.0', attribution: 'openvan-travel-data, CC BY 4.0' },
  'Licence Ouverte 2.0': {
    licence: 'Licence Ouverte 2.0',
    attribution: 'data.gouv.fr, Gares de péage du réseau routier national concédé, 2024-01-01, Licence Ouverte 2.0',
  },
  OpenTollData: { licence: 'ODbL 1.0', attribution: 'OpenTollData contributors, ODbL 1.0' },
  'ODbL 1.0': { licence: 'ODbL 1.0', attribution: '© OpenStreetMap contributors, ODbL 1.0' },
} as const
export type TollLicence = keyof typeof tollLicences

/** One tolled object from the curated files, with its id from the registry and its position. */
export interface TollRecord {
  readonly id: number
  /** ISO 3166-1 alpha-2. */
  readonly countryCode: string
  readonly type: TollType
  readonly barrierType: BarrierType | null
  readonly name: string
  readonly road: string | null
  /** Vignettes only: how many days it is valid; 365 for a year, regardless of its first and last day. */
  readonly validDays: number | null
  /** Where one country sells several series of vignettes: `2A`, `D1 county`. */
  readonly vehicleClass: string | null
  /** Decimal text in major units of `currency`, for a passenger car; null for unknown. `0.00` is free. */
  readonly amount: string | null
  readonly currency: string
  /** First day of the amount; null where only the day of reading is known, or nothing. */
  readonly validFrom: Day | null
  /** The last day on which a source gave the amount as the one charged that day. */
  readonly confirmedOn: Day | null
  /** The last day on which the row was read, at any source. */
  readonly checkedOn: Day
  /** Null where no source can be cited: such a record is served only on request. */
  readonly source: string | null
  /** Terms of the row, and of its position where that has a different source. */
  readonly licences: readonly TollLicence[]
  readonly confidence: Confidence
  readonly lat: number | null
  readonly lng: number | null
  readonly position: TollPosition | null
  readonly info: string | null
  /** Why an unusual value is right: a large change of the amount, an old date. */
  readonly note: string | null
}
