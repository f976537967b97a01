import { usualUnpackedMax } from '../capture.ts'
import type { Descriptor } from '../source.ts'

/** A source with a longer limit declares it, and runs after the others. */
const usualDeadlineSeconds = 900

/** Limits of one delivery. Units: bytes, seconds. */
export interface Limits {
  readonly receivedMax: number
  readonly unpackedMax: number
  readonly deadlineSeconds: number
}

/** A sweep, or one request a minute. */
export function takesLong({ politeness }: Pick<Descriptor, 'politeness'>): boolean {
  return limitsOf({ politeness }).deadlineSeconds > usualDeadlineSeconds
}

// The largest answer of the dossiers is Spain's, 12.2 MB of JSON (2026-09-03). Five times that is allowed.
export function limitsOf(descriptor: Pick<Descriptor, 'politeness'>): Limits {
  const {
    receivedMax = 64 * 1024 * 1024,
    unpackedMax = usualUnpackedMax,
    deadlineSeconds = usualDeadlineSeconds,
  } = descriptor.politeness ?? {}
  return { receivedMax, unpackedMax, deadlineSeconds }
}
