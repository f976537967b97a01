import { sizeText } from '../model/size-text.ts'
import type { DoctorCheck } from './context.ts'
import { ok, warning } from './finding.ts'

// Enough for a run of all markets next to a server. Less causes only a warning.
const leastBytes = 1e9

/** Is there enough memory for a run next to a server? */
export const machine: DoctorCheck = async ({ machine: { memoryBytes, processors } }) => [
  memoryBytes < leastBytes
    ? warning(
        'memory',
        sizeText(memoryBytes),
        `a run next to a server needs ${sizeText(leastBytes)}: add memory or swap`,
      )
    : ok('memory', sizeText(memoryBytes)),
  ok('processors', `${processors} (--workers sets how many a run uses)`),
]
