import type { Instant } from '../model/instants.ts'

/** That a source was asked, and what came of it. */
export interface Attempt {
  /** The clock of its run. */
  readonly at: Instant
  /** `skipped`: it was not asked, because a key or the operator's word was missing. */
  readonly state: 'read' | 'failed' | 'skipped'
  /** The newest day or instant that its data are of; null where they name none, or nothing was read. */
  readonly newestData: string | null
  /** Tells the bytes of two deliveries apart. */
  readonly bytes: string
}

/** What tells a new publication: its data where they have a date (a correction is none), otherwise its bytes. */
export function signOf(attempt: Attempt): string {
  return attempt.newestData ?? attempt.bytes
}
