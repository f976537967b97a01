import type { Check } from './check.ts'
import { checked, found, percent, sound } from './finding.ts'

const fewestChanged = 5
/** A station changes how it sells now and then. */
const reportedShare = 0.01
const refusedShare = 0.2

/** Were self-service and served taken for each other? A station seldom changes from one to the other. */
export const checkServices: Check = (_descriptor, _reading, _context, { pairs }) => {
  const named = pairs.filter(({ before, now }) => before.service !== null && now.service !== undefined)
  const changed = named.filter(({ before, now }) => before.service !== now.service).length
  if (changed < fewestChanged || changed < named.length * reportedShare) return sound
  const told = `${changed} of ${named.length} (${percent(changed / named.length)})`
  const changes = [`prices that are self-service instead of served, or served instead of self-service: ${told}`]
  if (changed < named.length * refusedShare) return checked({ changes })
  const text = `expected prices of the service that they were of, found another one: ${told}`
  return checked({ findings: [found('SERVICES_CHANGED', text)], changes })
}
