import { framesOf } from '../error-frames.ts'
import type { LogFields } from './log.ts'

/** An error as fields of a line, with all that it says of itself. */
export function errorFields(error: Error): LogFields {
  const { code } = error as NodeJS.ErrnoException
  const cause = error.cause instanceof Error ? error.cause.message : undefined
  return { error: error.name, code, cause, stack: error.stack ?? String(error) }
}

/** Only its name and where it was thrown: what it says may hold what a client asked. */
export function errorPlace(error: Error): LogFields {
  return { error: error.name, stack: framesOf(error) }
}
