/** The highest price of each of the first four of five steps, from cheap (1) to expensive (5). */
export type StepBounds = readonly [number, number, number, number]

/** The scale of a view. */
export interface PriceScale {
  readonly min: number
  readonly max: number
  /** Null if there are fewer than five different prices, because colours would have no meaning. */
  readonly bounds: StepBounds | null
}

export type Step = 1 | 2 | 3 | 4 | 5

export const steps: readonly Step[] = [1, 2, 3, 4, 5]

/** Five steps with about the same number of prices each. Null without prices. */
export function priceScale(prices: readonly number[]): PriceScale | null {
  if (prices.length === 0) return null
  const sorted = [...prices].sort((a, b) => a - b)
  const min = sorted[0]!
  const max = sorted.at(-1)!
  const at = (share: number) => sorted[Math.ceil(share * sorted.length) - 1]!
  const bounds: StepBounds = [at(0.2), at(0.4), at(0.6), at(0.8)]
  const isSpread = min < max && new Set([...bounds, max]).size === 5
  return { min, max, bounds: isSpread ? bounds : evenBounds(min, max) }
}

/** Where one price is so common that it would fill two steps, steps of equal width. */
function evenBounds(min: number, max: number): StepBounds | null {
  // A step narrower than the third decimal, which is the last that is served, would hold nothing.
  if (max - min < 0.005) return null
  const at = (share: number) => Math.round((min + (max - min) * share) * 1000) / 1000
  return [at(0.2), at(0.4), at(0.6), at(0.8)]
}

export function stepOf({ bounds }: PriceScale, price: number): Step {
  if (bounds === null) return 3
  const at = bounds.findIndex(bound => price <= bound)
  return at < 0 ? 5 : steps[at]!
}

/** The lowest and the highest price of a step, for the legend. */
export function stepRange({ min, max, bounds }: PriceScale, step: Step): readonly [from: number, to: number] {
  if (bounds === null) return [min, max]
  // A price that is a bound belongs to the step below it, and prices have three decimals.
  const from = step === 1 ? min : Math.round(bounds[step - 2]! * 1000 + 1) / 1000
  return [from, step === 5 ? max : bounds[step - 1]!]
}
