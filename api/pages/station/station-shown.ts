import type { FuelCode } from '../../../pipeline/model/fuels.ts'
import type { StationById } from '../../../pipeline/serving/schemas/stations.ts'
import type { PriceProvenance } from '../../schemas/provenance.ts'
import type { StationContext } from '../../schemas/station-context.ts'
import type { PriceLine } from '../../shared/station/price-line.ts'
import type { DaysShown } from './days-shown.ts'
import type { OtherIds } from './other-ids.ts'

/** The content of the page of a station. */
export interface StationShown {
  readonly station: StationById
  readonly context: Pick<StationContext['data'], 'hours' | 'fuels' | 'attribution'>
  /** The fuel that is shown in detail. Null for a station without a price. */
  readonly fuel: FuelCode | null
  /** The fuel that the address names although the station has no price of it. */
  readonly missing: FuelCode | null
  readonly days: DaysShown
  /** Its prices of these days. */
  readonly line: PriceLine | null
  /** Where each of its prices comes from. */
  readonly origins: readonly PriceProvenance[]
  readonly otherIds: OtherIds
  /** The instant of the page: `YYYY-MM-DD HH:MM:SS` UTC. */
  readonly now: string
  /** The origin under which the service is reached; null if it is not known. */
  readonly site: string | null
}
