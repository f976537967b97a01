import { type Instant, instantOf } from '../pipeline/model/instants.ts'

/** The clock of the machine, where a command is not handed another. */
export function currentInstant(): Instant {
  return instantOf(Math.floor(Date.now() / 1000))
}
