import type { SourceReport } from './report.ts'
import type { DeliveryRecord } from './run-folder.ts'

export type Stage = 'ingest' | 'validate' | 'convert' | 'publish'

/**
 * What happens while a run works, for whoever watches it. The stages print nothing, and nothing of it is kept: what a run
 * leaves for good is in its delivery records and its report.
 */
export type RunEvent =
  | { readonly kind: 'stage begins'; readonly stage: Stage }
  /** These are asked. A second one names the stand-ins that turned out to be needed. */
  | { readonly kind: 'sources planned'; readonly ids: readonly string[] }
  | { readonly kind: 'source begins'; readonly id: string }
  /** All that it has answered so far, kept or not. */
  | { readonly kind: 'source answers'; readonly id: string; readonly requests: number; readonly bytes: number }
  | {
      readonly kind: 'source ends'
      readonly id: string
      readonly status: DeliveryRecord['status']
      /** Of the clock of the machine; none for files. */
      readonly seconds: string
      readonly error: string | null
    }
  /** Read and judged. What only the whole run tells (`streaks`, `stale`, `keptFrom`) is not in this report yet. */
  | { readonly kind: 'source validated'; readonly id: string; readonly report: SourceReport }
  | { readonly kind: 'published'; readonly snapshot: string }

export type Progress = (event: RunEvent) => void

export const unwatched: Progress = () => undefined
