import { findDiskFault } from '../model/disk-fault.ts'
import { DiskError, FuelError, SnapshotError, WorkerDied } from '../model/errors.ts'

/** An error on its way from one process to another, where its class would be lost. */
export interface SentError {
  readonly name: string
  readonly message: string
  /** Of our errors their own, of those of the system errno(3). */
  readonly code: string | undefined
  /** The disk or the system refused, not what was read. */
  readonly isOfMachine: boolean
}

export function faultOf(error: unknown): SentError {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error), code: undefined, isOfMachine: false }
  const { code } = error as { readonly code?: string }
  const name = error instanceof FuelError ? error.name : error.constructor.name
  return { name, message: error.message, code, isOfMachine: findDiskFault(error, '') !== null }
}

/**
 * The error as it is in this process. What is wrong with the machine or with the data folder is no market's: it stays what it is and
 * ends the run. All else is a failure of the one task.
 */
export function faultError({ name, message, code, isOfMachine }: SentError, reading: string | null): Error {
  if (code === 'DISK') return new DiskError(message)
  if (code === 'SNAPSHOT') return new SnapshotError(message)
  if (isOfMachine) return Object.assign(new Error(message), code === undefined ? {} : { code })
  return new WorkerDied(`reading it failed with ${name}: ${message}`, reading)
}
