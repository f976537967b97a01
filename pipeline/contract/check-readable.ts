import type { ReferenceReading } from '../delivery-reading/read-delivery.ts'
import { quarantinedShareMax } from './comparison.ts'
import { type ContractFinding, found } from './finding.ts'

/** Checks that rates, weeks and figures can be read: in another unit every row would be out of range. */
export function checkReadable(
  { rows, quarantined, records }: ReferenceReading<object>,
  shareMax = quarantinedShareMax,
): ContractFinding[] {
  if (records.length > 0 && quarantined.length <= rows * shareMax) return []
  const text = `expected readable rows, found ${quarantined.length} of ${rows} unreadable`
  return [found(records.length === 0 ? 'NOTHING' : 'QUARANTINED', text)]
}
