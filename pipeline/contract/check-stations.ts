import type { Check } from './check.ts'
import { type Finding, found, percent } from './finding.ts'
import { leastShare } from './limits.ts'

/** Fewer of the last accepted delivery's stations than this, and at least `leastShare`, is a partial delivery. */
const wholeShare = 0.85

/** Are its stations as many as the market has, and as last time? */
export const checkStations: Check = ({ contract, delivers }, reading, { stations, realSize }) => {
  const findings: Finding[] = []
  const partial: string[] = []
  const count = reading.stations.length
  const [least, most] = contract.stations
  if (realSize && count < least) {
    findings.push(found('FEWER_THAN_CONTRACT', `expected at least ${least} stations, found ${count}`, { level: count }))
  }
  if (realSize && count > most) partial.push(`${count} stations, at most ${most} expected`)
  const before = stations.filter(station => station.listed).length
  if (delivers === 'part' || before === 0) return { findings, partial }
  const share = count / before
  if (share < leastShare) {
    const text = `expected about ${before} stations as in the last accepted delivery, found ${count} (${percent(share)})`
    findings.push(found('FEWER_STATIONS', text, { level: count }))
  } else if (share < wholeShare) partial.push(`${percent(share)} of the last accepted delivery's stations`)
  return { findings, partial }
}
