import { type PriceScale, priceScale } from '../../../../api/shared/map/price-steps.ts'

/**
 * Keeps the scale of the colours while the reader moves the map, so that a colour keeps its meaning. It is made again for
 * another key (another fuel, country or level), and where most prices in view are outside of it: its legend would be untrue.
 */
export class KeptScale {
  #key: string | null = null
  #scale: PriceScale | null = null

  of(key: string, prices: readonly number[]): PriceScale | null {
    if (key !== this.#key || this.#scale === null || isOutside(this.#scale, prices)) this.#scale = priceScale(prices)
    this.#key = key
    return this.#scale
  }

  /** The next scale is made of the prices in view. */
  forget(): void {
    this.#key = null
  }
}

function isOutside({ min, max }: PriceScale, prices: readonly number[]): boolean {
  return prices.filter(price => price < min || price > max).length > prices.length / 2
}
