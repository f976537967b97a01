import type { Descriptor } from '../source.ts'

/** Limits of one task. A task that exceeds one is ended. */
export interface WorkerLimits {
  /** Resident memory of the process, in bytes. */
  readonly memoryMax: number
  readonly secondsMax: number
}

export interface TaskSetup {
  /** Default: `usualLimits`. */
  readonly limits?: WorkerLimits
  /** Aborts the task. */
  readonly stop?: AbortSignal
}

export const usualLimits: WorkerLimits = { memoryMax: 512 * 1024 * 1024, secondsMax: 300 }

/** The limits for reading and making a market: the highest of its sources. */
export function workerLimitsOf(descriptors: readonly Pick<Descriptor, 'worker'>[]): WorkerLimits {
  const most = (limit: keyof WorkerLimits): number =>
    Math.max(usualLimits[limit], ...descriptors.map(({ worker }) => worker?.[limit] ?? 0))
  return { memoryMax: most('memoryMax'), secondsMax: most('secondsMax') }
}
