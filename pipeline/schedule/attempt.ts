import type { Instant } from '../model/instants.ts'

/** One attempt to download a source, and its result. */
export interface Attempt {
  /** The clock of its run. */
  readonly at: Instant
  /** `skipped`: not requested, because a key or accepted terms were missing. */
  readonly state: 'read' | 'failed' | 'skipped'
  /** The newest day or instant that its data are of; null where they name none, or nothing was read. */
  readonly newestData: string | null
  /** Distinguishes the bytes of two deliveries. */
  readonly bytes: string
}

/** The mark of a new publication: the date of its data if there is one (a correction is not new), otherwise its bytes. */
export function signOf(attempt: Attempt): string {
  return attempt.newestData ?? attempt.bytes
}
