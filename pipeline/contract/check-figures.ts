import { ContractError } from '../model/errors.ts'
import type { HeldFigure } from '../model/held.ts'
import type { ReferenceReading } from '../reading.ts'
import type { FigureDescriptor, FigureRecord } from '../source.ts'

/** As for stations: more unreadable rows than this, and nothing of the delivery is believed. */
const quarantinedShareMax = 0.2
/** The steepest real week of a national mean since 2005 had 29 %; a cap follows it more slowly. */
const stepMax = 0.3

/**
 * Holds official figures to their source's contract and to the last accepted ones. One wrong figure is a whole market,
 * so nothing is held or withheld: the delivery is taken, or refused with a ContractError.
 */
export function checkFigures(
  descriptor: FigureDescriptor,
  reading: ReferenceReading<FigureRecord>,
  known: readonly HeldFigure[],
  realSize: boolean,
): void {
  const { id, contract } = descriptor
  const { records, quarantined, rows } = reading
  if (quarantined.length > rows * quarantinedShareMax) {
    const { field, reason, found } = quarantined[0]!
    throw new ContractError(
      `${id}: expected readable rows, found ${quarantined.length} of ${rows} unreadable, the first for ${field}: ` +
        `${reason} '${found}'`,
    )
  }
  const fuels = new Set(records.map(record => record.fuel))
  const missing = contract.fuels.filter(fuel => !fuels.has(fuel))
  if (missing.length > 0) throw new ContractError(`${id}: expected ${contract.fuels}, found no ${missing.join(', ')}`)
  for (const record of records) checkAmount(descriptor, record, known)
  checkRegions(descriptor, records, realSize)
}

function checkAmount(descriptor: FigureDescriptor, record: FigureRecord, known: readonly HeldFigure[]): void {
  const { id, contract, currency } = descriptor
  const { fuel, amount, region } = record
  const name = region === null ? fuel : `${fuel} of ${region}`
  const [least, most] = contract.amounts[fuel] ?? [0, Number.POSITIVE_INFINITY]
  if (amount < least || amount > most) {
    throw new ContractError(`${id}: expected ${name} between ${least} and ${most} ${currency}, found ${amount}`)
  }
  const before = known.findLast(figure => figure.fuel === fuel && figure.region === region)
  if (!before) return
  const last = before.amountMicros / 1e6
  if (Math.abs(amount / last - 1) <= stepMax) return
  throw new ContractError(`${id}: expected ${name} near ${last} ${currency} as last time, found ${amount}`)
}

function checkRegions({ id, contract }: FigureDescriptor, records: readonly FigureRecord[], realSize: boolean): void {
  if (!contract.regions || !realSize) return
  const regions = new Set(records.map(record => record.region).filter(region => region !== null)).size
  const [least, most] = contract.regions
  if (regions < least || regions > most) {
    throw new ContractError(`${id}: expected ${least} to ${most} regions, found ${regions}`)
  }
}
