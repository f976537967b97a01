import { sizeText } from '../model/size-text.ts'
import type { Check } from './context.ts'
import { ok, warning } from './finding.ts'

// A run of all markets beside a server; what is short of this has to be watched, not forbidden.
const leastBytes = 1e9

/** Is there memory and a processor for a run beside a server? */
export const machine: Check = async ({ machine: { memoryBytes, processors } }) => [
  memoryBytes < leastBytes
    ? warning(
        'memory',
        sizeText(memoryBytes),
        `${sizeText(leastBytes)} let a run go beside a server; give it more or swap`,
      )
    : ok('memory', sizeText(memoryBytes)),
  ok('processors', `${processors} (--workers says how many a run may use)`),
]
