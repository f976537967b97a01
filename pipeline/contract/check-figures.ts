import { ContractError } from '../model/errors.ts'
import type { HeldFigure } from '../model/held.ts'
import { hoursBetween, type Instant } from '../model/instants.ts'
import type { ReferenceReading } from '../reading.ts'
import type { FigureDescriptor, FigureRecord } from '../source.ts'
import { checkReadable } from './check-readable.ts'

/** The steepest real week of a national mean since 2005 had 29 %; a cap follows it more slowly. */
const stepMax = 0.3
/** A cap is announced for the next day, or for the days after Christmas; later than this is a month or a year misread. */
const daysAheadMax = 7

export interface FigureContext {
  /** The last accepted figures. */
  readonly known: readonly HeldFigure[]
  readonly readAt: Instant
  /** False for the cut deliveries of files. */
  readonly realSize: boolean
}

/**
 * Holds official figures to their source's contract and to the last accepted ones. One wrong figure is a whole market,
 * so nothing is held or withheld: the delivery is taken, or refused with a ContractError.
 */
export function checkFigures(
  descriptor: FigureDescriptor,
  reading: ReferenceReading<FigureRecord>,
  { known, readAt, realSize }: FigureContext,
): void {
  const { id, contract } = descriptor
  const { records } = reading
  checkReadable(id, reading)
  const fuels = new Set(records.map(record => record.fuel))
  const missing = contract.fuels.filter(fuel => !fuels.has(fuel))
  if (missing.length > 0) throw new ContractError(`${id}: expected ${contract.fuels}, found no ${missing.join(', ')}`)
  for (const record of records) {
    checkBounds(descriptor, record)
    checkStep(descriptor, record, known)
    checkAhead(descriptor, record, readAt)
  }
  checkAgreement(descriptor, records)
  checkRegions(descriptor, records, realSize)
}

function checkBounds({ id, contract, currency }: FigureDescriptor, { fuel, amount, region }: FigureRecord): void {
  const [least, most] = contract.amounts[fuel] ?? [0, Number.POSITIVE_INFINITY]
  if (amount >= least && amount <= most) return
  const name = nameOf({ fuel, region })
  throw new ContractError(`${id}: expected ${name} between ${least} and ${most} ${currency}, found ${amount}`)
}

/**
 * What is too old to be published is no measure either: after months without a delivery honest amounts lie further off
 * than any week's, and nobody could ever get them past an amount that is not replaced because they are refused.
 */
function checkStep(descriptor: FigureDescriptor, record: FigureRecord, known: readonly HeldFigure[]): void {
  const { id, currency, freshness } = descriptor
  const before = known.findLast(figure => figure.fuel === record.fuel && figure.region === record.region)
  if (!before || hoursBetween(before.validFrom, record.validFrom) > freshness.validForDays * 24) return
  const last = before.amountMicros / 1e6
  if (Math.abs(record.amount / last - 1) <= stepMax) return
  throw new ContractError(
    `${id}: expected ${nameOf(record)} near ${last} ${currency} as last time, found ${record.amount}`,
  )
}

function checkAhead({ id }: FigureDescriptor, record: FigureRecord, readAt: Instant): void {
  if (hoursBetween(readAt, record.validFrom) <= daysAheadMax * 24) return
  throw new ContractError(
    `${id}: expected ${nameOf(record)} for ${daysAheadMax} days ahead at most, found one from ${record.validFrom} on`,
  )
}

/** Two amounts for one time: the last one would win, and nobody would know. */
function checkAgreement({ id }: FigureDescriptor, records: readonly FigureRecord[]): void {
  const first = new Map<string, FigureRecord>()
  for (const record of records) {
    const key = JSON.stringify([record.fuel, record.region, record.validFrom])
    const other = first.get(key) ?? record
    first.set(key, other)
    if (other.amount === record.amount) continue
    throw new ContractError(
      `${id}: expected one amount for ${nameOf(record)} from ${record.validFrom} on, found ${other.amount} and ${record.amount}`,
    )
  }
}

function nameOf({ fuel, region }: Pick<FigureRecord, 'fuel' | 'region'>): string {
  return region === null ? fuel : `${fuel} of ${region}`
}

function checkRegions({ id, contract }: FigureDescriptor, records: readonly FigureRecord[], realSize: boolean): void {
  if (!contract.regions || !realSize) return
  const regions = new Set(records.map(record => record.region).filter(region => region !== null)).size
  const [least, most] = contract.regions
  if (regions < least || regions > most) {
    throw new ContractError(`${id}: expected ${least} to ${most} regions, found ${regions}`)
  }
}
