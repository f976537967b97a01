import type { SourceReport } from './report.ts'
import type { DeliveryRecord } from './run-folder.ts'

export type Stage = 'ingest' | 'validate' | 'convert' | 'publish'

/**
 * Progress events of a run. The stages print nothing, and events are not stored: the permanent record of a run is its
 * delivery records and its report.
 */
export type RunEvent =
  | { readonly kind: 'stage begins'; readonly stage: Stage }
  /** These sources are requested. A second event names the stand-ins that turned out to be needed. */
  | { readonly kind: 'sources planned'; readonly ids: readonly string[] }
  | { readonly kind: 'source begins'; readonly id: string }
  /** Everything answered so far, stored or not. */
  | { readonly kind: 'source answers'; readonly id: string; readonly requests: number; readonly bytes: number }
  | {
      readonly kind: 'source ends'
      readonly id: string
      readonly status: DeliveryRecord['status']
      /** Time by the machine's clock. Not used for files. */
      readonly seconds: string
      readonly error: string | null
    }
  /**
   * Read and judged. Fields that are known only after the full run (`streaks`, `stale`, `keptFrom`) are not in this
   * report yet.
   */
  | { readonly kind: 'source validated'; readonly id: string; readonly report: SourceReport }
  | { readonly kind: 'published'; readonly snapshot: string }

export type Progress = (event: RunEvent) => void

export const unwatched: Progress = () => undefined
