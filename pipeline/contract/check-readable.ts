import type { ReferenceReading } from '../delivery-reading.ts'
import { type Finding, found } from './finding.ts'
import { quarantinedShareMax } from './limits.ts'

/** Holds rates, weeks and figures to being readable at all: another unit puts every row beyond what can be true. */
export function checkReadable({ rows, quarantined, records }: ReferenceReading<object>): Finding[] {
  if (records.length > 0 && quarantined.length <= rows * quarantinedShareMax) return []
  const [first] = quarantined
  const what = first ? `the first unreadable one for ${first.field}: ${first.reason} '${first.found}'` : 'none at all'
  const text = `expected readable rows, found ${quarantined.length} of ${rows} unreadable, ${what}`
  return [found(records.length === 0 ? 'NOTHING' : 'QUARANTINED', text)]
}
