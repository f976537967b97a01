import type { FuelCode } from '../model/fuels.ts'
import { microsOf } from '../model/money.ts'
import type { PriceRecord } from '../model/records.ts'
import { recentMicros } from './reference.ts'
import type { RuleContext, StationPrices, Verdict } from './verdict.ts'

const petrols: readonly FuelCode[] = ['sp95', 'sp98', 'e10', 'e5', 'u91']

// Where the two cost nearly the same, a swap cannot be distinguished from a price change, and does little harm.
const apart = 0.03

// Both prices may also change a little on the day of the swap: half a per cent is about a cent.
const near = 0.005

/** Do petrol and diesel of this station have each other's last amounts? Then both are held. */
export function swappedGrades(price: PriceRecord, { station, readAt }: RuleContext): Verdict {
  const own = lastOf(station, price.fuel, readAt)
  if (own === null) return 'accept'
  for (const other of station.prices) {
    if (!isPair(price.fuel, other.fuel)) continue
    const last = lastOf(station, other.fuel, readAt)
    if (last === null || Math.max(own, last) / Math.min(own, last) - 1 <= apart) continue
    if (isNear(microsOf(price.amount), last) && isNear(microsOf(other.amount), own)) {
      return { hold: `${price.fuel} and ${other.fuel} carry each other's last validated amounts` }
    }
  }
  return 'accept'
}

function lastOf(station: StationPrices, fuel: FuelCode, readAt: RuleContext['readAt']): number | null {
  return recentMicros(station.before(fuel), readAt)
}

function isPair(a: FuelCode, b: FuelCode): boolean {
  return (a === 'diesel' && petrols.includes(b)) || (b === 'diesel' && petrols.includes(a))
}

function isNear(now: number, last: number): boolean {
  return Math.abs(now / last - 1) <= near
}
