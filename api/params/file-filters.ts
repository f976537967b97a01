import { Refusal } from '../http/refusal.ts'

/**
 * Throws Refusal 400 for the filters of a file that were not understood. A page shows the rest and says what was left out; a file
 * would be other data under the name that was requested.
 */
export function refuseFaults(faults: readonly string[]): void {
  if (faults.length > 0) throw new Refusal(400, faults.join('; '))
}
