import type { Notice } from './notice.ts'

/** One way to reach the operator. */
export interface Receiver {
  readonly kind: 'webhook' | 'command'
  /** For messages and the log: the host or the program, never an address or an argument. */
  readonly name: string
  /** Why the notice was not delivered; null if it was. Never throws, and ends soon after `signal` aborts. */
  deliver(notice: Notice, signal: AbortSignal): Promise<string | null>
}

/** Stated when the server ends before the notice is delivered. */
export const endedFirst = 'this program ended first'
