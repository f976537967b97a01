/** Of the five colours, from cheap (1) to expensive (5). */
export type Step = 1 | 2 | 3 | 4 | 5

export const steps: readonly Step[] = [1, 2, 3, 4, 5]

/** Which prices have which colour. */
export interface PriceScale {
  readonly min: number
  readonly max: number
  /** The price from which each further step begins, ascending, in round cents. None: one step has all prices. */
  readonly breaks: readonly number[]
}

// In cents. Each divides or is divided by ten, so that breaks are easy to read.
const widths = [2, 5, 10, 20, 25, 50, 100]

// Neighbouring steps stay neighbours in the ramp, and a single step has the middle colour.
const stepsUsed: readonly (readonly Step[])[] = [[3], [2, 3], [2, 3, 4], [1, 2, 3, 4], steps]

/**
 * Steps of equal width that cover the middle nine tenths of the prices. A step is at least two cents wide, because a smaller
 * difference is no reason to choose, so there are fewer than five where prices differ by eight cents or less. Null without prices.
 */
export function priceScale(prices: readonly number[]): PriceScale | null {
  if (prices.length === 0) return null
  const sorted = [...prices].sort((a, b) => a - b)
  const centsAt = (share: number) => sorted[Math.round(share * (sorted.length - 1))]! * 100
  const low = centsAt(0.05)
  const high = centsAt(0.95)
  const spread = high - low
  const count = Math.min(steps.length, Math.max(1, Math.ceil((spread - 0.001) / widths[0]!)))
  const width = widths.find(cents => cents * count >= spread - 0.001) ?? Math.ceil(spread / count)
  const first = Math.round(((low + high) / 2 - (width * (count - 2)) / 2) / width)
  const breaks = Array.from({ length: count - 1 }, (_, index) => ((first + index) * width) / 100)
  return { min: sorted[0]!, max: sorted.at(-1)!, breaks }
}

/** The steps that a scale uses, from cheap to expensive. */
export function stepsOf({ breaks }: PriceScale): readonly Step[] {
  return stepsUsed[breaks.length]!
}

export function stepOf(scale: PriceScale, price: number): Step {
  // Prices have three decimals; adding half of the last one hides that 1.7 may be stored as 1.6999….
  const index = scale.breaks.filter(from => price + 0.0005 > from).length
  return stepsOf(scale)[index]!
}
