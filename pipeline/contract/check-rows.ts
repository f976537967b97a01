import { faultyRows } from '../reading.ts'
import type { Check } from './check.ts'
import { found, percent } from './finding.ts'
import { quarantinedShareMax } from './limits.ts'

/** How much of it can be read at all? */
export const checkRows: Check = ({ contract }, reading) => {
  const share = faultyRows(reading) / reading.rows
  if (share > quarantinedShareMax) {
    const { field, reason, found: first } = reading.quarantined[0]!
    const text =
      `expected readable rows, found ${percent(share)} of ${reading.rows} unreadable, ` +
      `the first for ${field}: ${reason} '${first}'`
    return { findings: [found('QUARANTINED', text)], partial: [] }
  }
  const partial = share > contract.quarantinedShareMax ? [`${percent(share)} of the rows quarantined`] : []
  return { findings: [], partial }
}
