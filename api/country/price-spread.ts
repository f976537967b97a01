import type { FuelCode } from '../../pipeline/model/fuels.ts'
import type { MarketStations } from '../snapshot/market-stations.ts'

/** How the current prices of one fuel are spread over the stations of a market. Prices in thousandths of a euro. */
export interface PriceSpread {
  /** With a position on the map. */
  readonly stations: number
  readonly lowest: number
  /** A tenth of the stations charge this or less. */
  readonly tenth: number
  /** A quarter of the stations charge this or less. */
  readonly quarter: number
  readonly median: number
  readonly threeQuarters: number
  /** A tenth of the stations charge this or more. */
  readonly nineTenths: number
  readonly highest: number
  readonly histogram: Histogram
}

/** Stations by equal steps of price. */
interface Histogram {
  /** The lower edge of the first bar. */
  readonly from: number
  /** The width of a bar. */
  readonly step: number
  readonly counts: readonly number[]
  /** Stations below the first bar and above the last one. */
  readonly below: number
  readonly above: number
}

const steps = [10, 20, 50, 100, 200]

// More bars than this are thinner than their gaps on a phone.
const mostBars = 48

// So many of the stations at each end are not drawn: a few prices far from all others would make the others one bar.
const undrawnShare = 0.005

/** Null if no station has a price that may be shown. The layer is in the order of prices, so nothing is sorted. */
export function priceSpread(market: MarketStations, fuel: FuelCode, clock: number): PriceSpread | null {
  const prices = shownPrices(market, fuel, clock)
  if (prices.length === 0) return null
  return {
    stations: prices.length,
    lowest: prices[0]!,
    tenth: prices[rankOf(prices, 0.1)]!,
    quarter: prices[rankOf(prices, 0.25)]!,
    median: medianOf(prices),
    threeQuarters: prices[rankOf(prices, 0.75)]!,
    nineTenths: prices[prices.length - 1 - rankOf(prices, 0.1)]!,
    highest: prices.at(-1)!,
    histogram: histogramOf(prices),
  }
}

/** The median of the stations, in thousandths of a euro. Null if no station has a price that may be shown. */
export function medianPrice(market: MarketStations, fuel: FuelCode, clock: number): number | null {
  const prices = shownPrices(market, fuel, clock)
  return prices.length === 0 ? null : medianOf(prices)
}

/** The prices of a layer, ascending, without stations that the terms of their source no longer show. */
function shownPrices(market: MarketStations, fuel: FuelCode, clock: number): Uint32Array {
  const { from, to } = market.layer(fuel)
  const layer = market.layerMilliEuros.subarray(from, to)
  // Nothing ends: the usual case.
  if (market.nextEnd(clock) === Infinity && market.lastEnd(clock) === 0) return layer
  return layer.filter((_, at) => market.isShown(market.layerStation[from + at]!, clock))
}

/** The place of the first price that at least this share of the stations charge, or less. */
function rankOf(prices: Uint32Array, share: number): number {
  return Math.max(0, Math.ceil(prices.length * share) - 1)
}

/** Of two prices in the middle their mean, halves rounded up. */
function medianOf(prices: Uint32Array): number {
  const middle = prices.length >> 1
  if (prices.length % 2 === 1) return prices[middle]!
  return Math.round((prices[middle - 1]! + prices[middle]!) / 2)
}

function histogramOf(prices: Uint32Array): Histogram {
  const low = prices[Math.floor(prices.length * undrawnShare)]!
  const high = prices[prices.length - 1 - Math.floor(prices.length * undrawnShare)]!
  const step = steps.find(one => barsBetween(low, high, one) <= mostBars) ?? steps.at(-1)!
  const from = Math.floor(low / step) * step
  const counts = new Array<number>(barsBetween(low, high, step)).fill(0)
  let below = 0
  let above = 0
  for (const price of prices) {
    const bar = Math.floor((price - from) / step)
    if (bar < 0) below += 1
    else if (bar >= counts.length) above += 1
    else counts[bar]! += 1
  }
  return { from, step, counts, below, above }
}

function barsBetween(low: number, high: number, step: number): number {
  return Math.floor(high / step) - Math.floor(low / step) + 1
}
