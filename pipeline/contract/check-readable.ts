import { ContractError } from '../model/errors.ts'
import type { ReferenceReading } from '../reading.ts'
import { quarantinedShareMax } from './limits.ts'

/** Holds rates and weeks to being readable at all: another unit puts every row beyond what can be true. */
export function checkReadable(id: string, { rows, quarantined, records }: ReferenceReading<object>): void {
  if (records.length > 0 && quarantined.length <= rows * quarantinedShareMax) return
  const [first] = quarantined
  const found = first ? `the first unreadable one for ${first.field}: ${first.reason} '${first.found}'` : 'none at all'
  throw new ContractError(`${id}: expected readable rows, found ${quarantined.length} of ${rows} unreadable, ${found}`)
}
