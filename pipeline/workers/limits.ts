import type { Descriptor } from '../source.ts'

/** What one task may use. Whatever uses more is ended. */
export interface WorkerLimits {
  /** Of the whole process, in bytes. */
  readonly memoryMax: number
  readonly secondsMax: number
}

export interface TaskSetup {
  /** The usual ones unless given. */
  readonly limits?: WorkerLimits
  /** When it fires, the task is broken off. */
  readonly stop?: AbortSignal
}

export const usualLimits: WorkerLimits = { memoryMax: 512 * 1024 * 1024, secondsMax: 300 }

/** What reading and making a market may use: what the most demanding of its sources says. */
export function workerLimitsOf(descriptors: readonly Pick<Descriptor, 'worker'>[]): WorkerLimits {
  const most = (limit: keyof WorkerLimits): number =>
    Math.max(usualLimits[limit], ...descriptors.map(({ worker }) => worker?.[limit] ?? 0))
  return { memoryMax: most('memoryMax'), secondsMax: most('secondsMax') }
}
