import type { RowCounts } from '../delivery-reading/read-delivery.ts'
import type { FieldFault } from '../model/records.ts'

/** A fault that many rows of a delivery have. */
export interface FrequentFault {
  readonly field: string
  readonly reason: string
  /** The word that was found. Null for words that only one row has: they may be a name or an address. */
  readonly found: string | null
  readonly count: number
}

const mostNamed = 3
const longestWord = 60

/** The most frequent faults by field and word, most frequent first. Equal counts are in the order of the rows. */
export function frequentFaults(faults: readonly FieldFault[]): FrequentFault[] {
  const shared = countedBy(faults, ({ found }) => found)
  const single = shared.filter(({ count }) => count === 1)
  const all = [...shared.filter(({ count }) => count > 1), ...countedBy(single, () => null)]
  return all.sort((a, b) => b.count - a.count).slice(0, mostNamed)
}

function countedBy<Fault extends Pick<FrequentFault, 'field' | 'reason'>>(
  faults: readonly Fault[],
  wordOf: (fault: Fault) => string | null,
): FrequentFault[] {
  const counts = new Map<string, FrequentFault>()
  for (const fault of faults) {
    const { field, reason } = fault
    const found = wordOf(fault)
    const key = JSON.stringify([field, reason, found])
    counts.set(key, { field, reason, found, count: (counts.get(key)?.count ?? 0) + 1 })
  }
  return [...counts.values()]
}

/** `51 of 51 rows unreadable: temporary_closure is 'TRUE' (51)`. Null if all rows and prices could be read. */
export function unreadableText({ rows, quarantined }: Pick<RowCounts, 'rows' | 'quarantined'>): string | null {
  const faults = quarantined.filter(({ scope }) => scope !== 'value')
  if (faults.length === 0) return null
  const unread = faults.filter(({ scope }) => scope === 'row').length
  const what = unread > 0 ? `${unread} of ${rows} rows` : `${faults.length} prices`
  return `${what} unreadable: ${frequentFaults(faults).map(faultText).join(', ')}`
}

export function faultText({ field, reason, found, count }: FrequentFault): string {
  // Without the signs that separate findings and end the word.
  const word = found === null ? `has ${reason}` : `is '${found.replace(/['";\s]+/g, ' ').slice(0, longestWord)}'`
  return `\`${field}\` ${word} (${count})`
}
