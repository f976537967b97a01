import { divideRounded, threeDecimals } from '../../pipeline/model/money.ts'

/** Sums over prices in millionths of a euro. */
export interface PriceSums {
  readonly total: number
  readonly sumMicros: number
  readonly minMicros: number
  readonly maxMicros: number
}

/** Lowest, highest and mean price over all stations, including those beyond `limit`. */
export function priceMembers({ total, sumMicros, minMicros, maxMicros }: PriceSums) {
  // Rounded to thousandths before it is formatted.
  const mean = Number(divideRounded(BigInt(sumMicros), BigInt(total) * 1000n)) * 1000
  return {
    price_min: Number(threeDecimals(minMicros)),
    price_max: Number(threeDecimals(maxMicros)),
    price_avg: Number(threeDecimals(mean)),
  }
}
