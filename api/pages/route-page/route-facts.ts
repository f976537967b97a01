import type { FuelCode } from '../../../pipeline/model/fuels.ts'
import type { Corridor } from '../../schemas/live.ts'
import type { RouteChoice } from '../../shared/route/route-choice.ts'

/** A place of the route as it was understood. */
export interface ShownStop {
  readonly name: string
  /** Other places of that name: what leads to them. */
  readonly others: readonly { readonly name: string; readonly address: string }[]
}

/** A route with the stations along it. */
export interface ShownRoute {
  /** Null for a pasted or drawn route. */
  readonly stops: readonly ShownStop[] | null
  /** Encoded, with precision 5. */
  readonly polyline: string
  readonly isInAddress: boolean
  readonly data: Corridor['data']
}

export interface RoutePageFacts {
  readonly choice: RouteChoice
  /** Fuels that can be chosen. */
  readonly fuels: readonly FuelCode[]
  /** What was not understood, as sentences. */
  readonly faults: readonly string[]
  /** Null before a route is given, or if there is none. */
  readonly route: ShownRoute | null
  /** `YYYY-MM-DD HH:MM:SS` UTC: ages are counted from it. */
  readonly now: string
}
