import { ContractError } from '../model/errors.ts'
import type { FuelCode } from '../model/fuels.ts'
import type { HeldPrice, HeldStation } from '../model/held.ts'
import type { Reading } from '../reading.ts'
import { mediansOf } from '../sanity/index.ts'
import type { StationDescriptor } from '../source.ts'
import { eurBand, fewestPrices, quarantinedShareMax } from './limits.ts'

/** Fewer of the last accepted delivery's stations than this is a broken delivery; up to `wholeShare` a partial one. */
const leastShare = 0.6
const wholeShare = 0.85
/** A national median does not move so far between two deliveries: the steepest real week since 2005 had 29 %. */
const medianShare = 0.25

export interface CheckContext {
  /** Stations and prices of the same id space as they are remembered. */
  readonly stations: readonly HeldStation[]
  readonly prices: readonly HeldPrice[]
  /** Units of the source's currency per euro; null where there is no rate. */
  readonly perEuro: number | null
  /** True for the network: bundled and cut deliveries are smaller than the real market. */
  readonly realSize: boolean
}

/**
 * Holds a reading to its source's contract and to the last accepted delivery.
 * Gives the reasons for which it is only partial. Throws ContractError for a delivery from which nothing may be used.
 */
export function checkDelivery(descriptor: StationDescriptor, reading: Reading, context: CheckContext): string[] {
  const { id, contract } = descriptor
  if (reading.stations.length === 0)
    throw new ContractError(`${id}: expected stations, found none in ${reading.rows} rows`)
  checkQuarantined(id, reading)
  if (context.realSize && reading.stations.length < contract.stations[0]) {
    throw new ContractError(
      `${id}: expected at least ${contract.stations[0]} stations, found ${reading.stations.length}`,
    )
  }
  const partial = checkStations(descriptor, reading, context)
  checkMedians(id, reading, context)
  const share = reading.quarantined.length / reading.rows
  if (share > contract.quarantinedShareMax) partial.push(`${percent(share)} of the rows quarantined`)
  return partial
}

function checkQuarantined(id: string, reading: Reading): void {
  const share = reading.quarantined.length / reading.rows
  if (share <= quarantinedShareMax) return
  const { field, reason, found } = reading.quarantined[0]!
  throw new ContractError(
    `${id}: expected readable rows, found ${percent(share)} of ${reading.rows} unreadable, ` +
      `the first for ${field}: ${reason} '${found}'`,
  )
}

function checkStations(descriptor: StationDescriptor, reading: Reading, context: CheckContext): string[] {
  const before = context.stations.filter(station => station.listed).length
  if (descriptor.delivers === 'part' || before === 0) return []
  const share = reading.stations.length / before
  if (share < leastShare) {
    throw new ContractError(
      `${descriptor.id}: expected about ${before} stations as in the last accepted delivery, ` +
        `found ${reading.stations.length} (${percent(share)})`,
    )
  }
  return share < wholeShare ? [`${percent(share)} of the last accepted delivery's stations`] : []
}

function checkMedians(id: string, reading: Reading, context: CheckContext): void {
  const now = mediansOf(reading.stations.flatMap(station => station.prices))
  const before = mediansOf(
    context.prices.flatMap(({ fuel, validMicros, listed }) =>
      listed && validMicros !== null ? [{ fuel, amount: validMicros / 1e6 }] : [],
    ),
  )
  for (const [fuel, { median, count }] of now) {
    if (count < fewestPrices) continue
    checkBand(id, fuel, median, context.perEuro)
    const last = before.get(fuel)
    if (!last || last.count < fewestPrices) continue
    const ratio = median / last.median
    if (Math.abs(ratio - 1) > medianShare) {
      throw new ContractError(
        `${id}: expected a median of ${fuel} near ${last.median} as in the last accepted delivery, ` +
          `found ${median} (x ${ratio.toFixed(2)})`,
      )
    }
  }
}

function checkBand(id: string, fuel: FuelCode, median: number, perEuro: number | null): void {
  if (perEuro === null) return
  const eur = median / perEuro
  if (eur >= eurBand[0] && eur <= eurBand[1]) return
  throw new ContractError(
    `${id}: expected a median of ${fuel} between ${eurBand[0]} and ${eurBand[1]} EUR, found ${eur.toFixed(3)}: ` +
      'another unit or currency',
  )
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`
}
