import { ProcessorShare } from '../../api/limits/processor-share.ts'
import type { Asking } from '../../api/routes/natural-language.ts'
import type { PastSnapshots } from '../../api/snapshot/past-snapshots.ts'

/** For routes of questions that name no past instant. */
export function askingOfNow(): Asking {
  return { past: { of: () => ({}) } as unknown as PastSnapshots, processor: new ProcessorShare() }
}
