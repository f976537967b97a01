import type { FuelCode } from '../../../pipeline/model/fuels.ts'
import type { StationById } from '../../../pipeline/serving/schemas/stations.ts'

/** The fuel that a page shows first: the wanted one if the station sells it, else diesel, else its first. Null without a price. */
export function shownFuel({ prices }: Pick<StationById, 'prices'>, wanted: string | undefined): FuelCode | null {
  const codes = Object.keys(prices) as FuelCode[]
  return codes.find(code => code === wanted) ?? codes.find(code => code === 'diesel') ?? codes[0] ?? null
}
