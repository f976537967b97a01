import { type Instant, instantOf } from '../pipeline/model/instants.ts'

/** The default clock of the commands: the clock of the machine. */
export function currentInstant(): Instant {
  return instantOf(Math.floor(Date.now() / 1000))
}
