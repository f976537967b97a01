import type { Reading } from '../reading.ts'
import type { Check, CheckContext } from './check.ts'
import { type Finding, found, percent } from './finding.ts'
import { leastShare } from './limits.ts'

/** Fewer of the last accepted delivery's stations than this, and at least `leastShare`, is a partial delivery. */
const wholeShare = 0.85

/** Are its stations as many as the market has, and as last time? */
export const checkStations: Check = ({ contract, delivers }, reading, context) => {
  const findings: Finding[] = []
  const partial: string[] = []
  const count = reading.stations.length
  const [least, most] = contract.stations
  if (context.realSize && count < least) {
    findings.push(found('FEWER_THAN_CONTRACT', `expected at least ${least} stations, found ${count}`, { level: count }))
  }
  if (context.realSize && count > most) partial.push(`${count} stations, at most ${most} expected`)
  const before = context.stations.filter(station => station.listed).length
  if (delivers === 'part' || before === 0) return { findings, partial }
  const priced = pricedStations(reading, context)
  const share = count / before
  if (share < leastShare) {
    const text = `expected about ${before} stations as in the last accepted delivery, found ${count} (${percent(share)})`
    findings.push(found('FEWER_STATIONS', text, { level: count }))
  } else if (priced.share < leastShare) {
    const expected = `expected prices at about ${priced.before} stations as in the last accepted delivery`
    const text = `${expected}, found them at ${priced.now} (${percent(priced.share)})`
    findings.push(found('FEWER_STATIONS', text, { subject: 'prices', level: priced.now }))
  } else if (share < wholeShare) partial.push(`${percent(share)} of the last accepted delivery's stations`)
  else if (priced.share < wholeShare) partial.push(`prices at ${percent(priced.share)} of the stations that had any`)
  return { findings, partial }
}

/** A register of stations may be whole while the file of prices beside it breaks off. */
function pricedStations({ stations }: Reading, { prices }: CheckContext) {
  const now = stations.filter(station => station.prices.length > 0).length
  const before = new Set(prices.filter(price => price.listed).map(price => price.stationId)).size
  return { now, before, share: before === 0 ? 1 : now / before }
}
