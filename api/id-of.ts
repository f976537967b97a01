import type { Place } from './market-stations.ts'

export function idOf({ market, station }: Place): number {
  return market.id[station]!
}
