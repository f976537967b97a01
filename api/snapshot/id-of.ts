import type { StationPlace } from './market-stations.ts'

export function idOf({ market, station }: StationPlace): number {
  return market.id[station]!
}
