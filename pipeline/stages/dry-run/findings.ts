import type { SampledRow } from '../../delivery-reading/read-delivery.ts'

/** The median of a fuel in a delivery, in EUR per litre (per kg for cng and lng), next to the newest week of the bulletin. */
export interface DeliveredMedian {
  readonly source: string
  readonly country: string
  readonly fuel: string
  /** Null if there is no rate of its currency. */
  readonly median: number | null
  /** Null if the bulletin does not have this fuel, or cannot be compared. */
  readonly bulletin: number | null
  readonly week: string | null
  /** The country whose weekly prices it is compared with, `EU` for the mean of the Union. */
  readonly comparedWith: string | null
  readonly ratio: number | null
  /** What a person should look at, or why nothing was compared. */
  readonly remark: string | null
}

/** The verdict on the price of a fuel at the station of a row. */
export interface RowVerdict {
  readonly fuel: string
  readonly verdict: string
  /** The rule that did not accept it, and what it found. */
  readonly rule: string | null
  readonly detail: string | null
}

export interface JudgedRow extends SampledRow {
  /** Empty for rows without prices of a station. */
  readonly verdicts: readonly RowVerdict[]
  /** Why there is no verdict; null if the row was judged, or has no prices of a station. */
  readonly notJudged: string | null
}
