import type { ContractCheck } from './comparison.ts'
import { checked, found, sound } from './finding.ts'

const fewestStations = 10
const reportedShare = 0.1
/** At night most stations of a small country are closed, but its motorways are not. */
const closedShare = 0.98
const openShare = 0.5

/** Are stations closed that were open? If all close at once, the flag was read the wrong way round. */
export const checkClosed: ContractCheck = (_descriptor, _reading, _context, { stations }) => {
  const open = stations.filter(({ before }) => !before.closed)
  const closed = open.filter(({ now }) => now.closed).length
  const reopened = stations.filter(({ before, now }) => before.closed && !now.closed).length
  if (stations.length < fewestStations) return sound
  const changes = [
    ...(closed > stations.length * reportedShare
      ? [`stations closed: ${closed} of ${open.length} that were open`]
      : []),
    ...(reopened > stations.length * reportedShare ? [`stations open again: ${reopened} of ${stations.length}`] : []),
  ]
  const allClosed = stations.filter(({ now }) => now.closed).length
  if (allClosed < stations.length * closedShare || open.length < stations.length * openShare)
    return checked({ changes })
  const text = `expected open stations as in the last accepted delivery, found ${allClosed} of ${stations.length} closed`
  return checked({ findings: [found('STATIONS_CLOSED', text)], changes })
}
