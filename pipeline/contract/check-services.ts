import type { ContractCheck } from './comparison.ts'
import { checked, found, percent, sound } from './finding.ts'

const fewestChanged = 5
/** A few stations change their type of service. */
const reportedShare = 0.01
const refusedShare = 0.2

/** Were self-service and served swapped? A station seldom changes from one to the other. */
export const checkServices: ContractCheck = (_descriptor, _reading, _context, { pairs }) => {
  const named = pairs.filter(({ before, now }) => before.service !== null && now.service !== undefined)
  const changed = named.filter(({ before, now }) => before.service !== now.service).length
  if (changed < fewestChanged || changed < named.length * reportedShare) return sound
  const summary = `${changed} of ${named.length} (${percent(changed / named.length)})`
  const changes = [`prices that are self-service instead of served, or served instead of self-service: ${summary}`]
  if (changed < named.length * refusedShare) return checked({ changes })
  const text = `expected prices of the service that they were of, found another one: ${summary}`
  return checked({ findings: [found('SERVICES_CHANGED', text)], changes })
}
