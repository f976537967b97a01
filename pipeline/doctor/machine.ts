import { byteText } from './byte-text.ts'
import { ok, warning } from './finding.ts'
import type { Check } from './world.ts'

// A run of all markets and a server beside it hold some hundred megabytes each; the system wants its own.
const leastBytes = 1 << 30

/** Is there memory and a processor for a run beside a server? */
export const machine: Check = async ({ machine: { memoryBytes, processors } }) => [
  memoryBytes < leastBytes
    ? warning(
        'memory',
        byteText(memoryBytes),
        `${byteText(leastBytes)} let a run go beside a server; give it more or swap`,
      )
    : ok('memory', byteText(memoryBytes)),
  ok('processors', `${processors} (--threads says how many a run may use)`),
]
