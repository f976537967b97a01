import { usualUnpackedMax } from '../capture.ts'
import type { Descriptor } from '../source.ts'

/** A delivery that may take longer says so, and is given a run behind the others. */
const usualDeadlineSeconds = 900

/** What one delivery may cost. Units: bytes, seconds. */
export interface Limits {
  readonly receivedMax: number
  readonly unpackedMax: number
  readonly deadlineSeconds: number
}

/** A sweep, or one request a minute. */
export function takesLong({ politeness }: Pick<Descriptor, 'politeness'>): boolean {
  return limitsOf({ politeness }).deadlineSeconds > usualDeadlineSeconds
}

// The largest answer of the dossiers is Spain's, 12.2 MB of JSON (2026-09-03): five times that may come in.
export function limitsOf(descriptor: Pick<Descriptor, 'politeness'>): Limits {
  const {
    receivedMax = 64 * 1024 * 1024,
    unpackedMax = usualUnpackedMax,
    deadlineSeconds = usualDeadlineSeconds,
  } = descriptor.politeness ?? {}
  return { receivedMax, unpackedMax, deadlineSeconds }
}
