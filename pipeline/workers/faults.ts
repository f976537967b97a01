import { findDiskFault } from '../disk/disk-fault.ts'
import { DiskError, FuelError, SnapshotError, WorkerDied } from '../model/errors.ts'

/** An error as it is sent between processes, where its class would be lost. */
export interface SentError {
  readonly name: string
  readonly message: string
  /** The code of our own error classes; the errno(3) code for errors of the system. */
  readonly code: string | undefined
  /** The disk or the system refused, not the reader. */
  readonly isOfMachine: boolean
}

export function sentError(error: unknown): SentError {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error), code: undefined, isOfMachine: false }
  const { code } = error as { readonly code?: string }
  const name = error instanceof FuelError ? error.name : error.constructor.name
  return { name, message: error.message, code, isOfMachine: findDiskFault(error, '') !== null }
}

/**
 * Rebuilds the error in this process. An error of the machine or of the data folder keeps its class and ends the run,
 * because no market causes it. Any other error is a failure of this one task.
 */
export function receivedError({ name, message, code, isOfMachine }: SentError, reading: string | null): Error {
  if (code === 'DISK') return new DiskError(message)
  if (code === 'SNAPSHOT') return new SnapshotError(message)
  if (isOfMachine) return Object.assign(new Error(message), code === undefined ? {} : { code })
  return new WorkerDied(`reading it failed with ${name}: ${message}`, reading)
}
