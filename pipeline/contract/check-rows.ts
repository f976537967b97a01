import { faultyRows, type Reading } from '../delivery-reading/read-delivery.ts'
import { type ContractCheck, fewestQuarantined, quarantinedShareMax } from './comparison.ts'
import { checked, found, percent } from './finding.ts'

/** Can enough of its rows be read? */
export const checkRows: ContractCheck = ({ contract, delivers }, reading) => {
  const count = faultyRows(reading)
  const share = count / reading.rows
  const isBroken = delivers === 'everything' && share > contract.quarantinedShareMax && count >= fewestQuarantined
  if (share > quarantinedShareMax || isBroken) {
    const text = `expected readable rows, found ${percent(share)} of ${reading.rows} unreadable`
    return checked({ findings: [found('QUARANTINED', text)] })
  }
  return checked({
    remarks: share > contract.quarantinedShareMax ? [`${percent(share)} of the rows quarantined`] : [],
    changes: uncounted(reading.published),
  })
}

/** A few stations that are added while pages are read do not refuse a delivery, but they are told. */
function uncounted(published: Reading['published']): string[] {
  if (!published || published.stated === published.delivered) return []
  return [`the publisher counts ${published.stated}, and delivered ${published.delivered}`]
}
