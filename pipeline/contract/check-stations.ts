import type { Reading } from '../delivery-reading/read-delivery.ts'
import { type CheckContext, type ContractCheck, wholeShare } from './comparison.ts'
import { type ContractFinding, checked, found, percent } from './finding.ts'

/** Is the number of stations as in the contract, and as in the last accepted delivery? */
export const checkStations: ContractCheck = ({ contract, delivers }, reading, context) => {
  const findings: ContractFinding[] = []
  const count = reading.stations.length
  const [least, most] = contract.stations
  if (context.realSize && count < least) {
    findings.push(found('FEWER_THAN_CONTRACT', `expected at least ${least} stations, found ${count}`, { level: count }))
  }
  const isBeyond = context.realSize && count > most
  if (delivers === 'part') {
    return checked({ findings, remarks: isBeyond ? [`${count} stations, at most ${most} expected`] : [] })
  }
  if (isBeyond) {
    findings.push(found('MORE_THAN_CONTRACT', `expected at most ${most} stations, found ${count}`, { level: count }))
  }
  const before = context.stations.filter(station => station.listed).length
  if (before > 0) findings.push(...fewer(reading, context, before))
  return checked({ findings })
}

function fewer({ stations }: Reading, { prices }: CheckContext, before: number): ContractFinding[] {
  const count = stations.length
  if (count < before * wholeShare) {
    const text = `expected about ${before} stations as in the last accepted delivery, found ${count} (${percent(count / before)})`
    return [found('FEWER_STATIONS', text, { level: count })]
  }
  // The register of stations may be complete while the separate file of prices is cut off.
  const pricedNow = stations.filter(station => station.prices.length > 0).length
  const pricedBefore = new Set(prices.filter(price => price.listed).map(price => price.stationId)).size
  if (pricedNow >= pricedBefore * wholeShare) return []
  const expected = `expected prices at about ${pricedBefore} stations as in the last accepted delivery`
  const text = `${expected}, found them at ${pricedNow} (${percent(pricedNow / pricedBefore)})`
  return [found('FEWER_STATIONS', text, { subject: 'prices', level: pricedNow })]
}
